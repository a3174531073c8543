#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <unordered_map>
#include <vector>

#include "scree/model/scene.hpp"

namespace scree {

/// Spheres that can be asked for by place: a hierarchy of hashed grids, one per power of two of the radius,
/// so that any spread of sizes is served well. Periodic axes are honoured by the nearest image.
class SphereIndex {
 public:
  explicit SphereIndex(const Domain& domain) : domain_(domain) {}

  /// Adds a sphere; `id` is handed back by the queries.
  void insert(std::uint32_t id, const Vec3d& position, double radius);

  /// Calls f(id, overlap, image) for every stored sphere that overlaps the sphere (x, radius) by more than 0;
  /// `image` is the stored centre moved by whole periods to lie next to x.
  using Visitor = std::function<void(std::uint32_t id, double overlap, const Vec3d& image)>;
  void for_each_overlap(const Vec3d& x, double radius, const Visitor& f) const;

  /// Whether any stored sphere overlaps the sphere (x, radius) by more than 0.
  bool overlaps(const Vec3d& x, double radius) const;

 private:
  using Cell = std::array<std::int64_t, 3>;
  struct CellHash {
    std::size_t operator()(const Cell& c) const;
  };
  struct Sphere {
    std::uint32_t id;
    Vec3d x;
    double radius;
  };
  struct Level {
    double cell_size = 0, max_radius = 0;
    std::vector<Sphere> spheres;
    std::unordered_map<Cell, std::vector<std::uint32_t>, CellHash> cells;
  };
  using SphereVisitor = std::function<bool(const Sphere&, double overlap, const Vec3d& shift)>;

  void visit(const Vec3d& position, double radius, const SphereVisitor& f) const;
  bool visit_level(const Level& level, const Vec3d& x, double radius, const Vec3d& shift,
                   const SphereVisitor& f) const;
  std::vector<Vec3d> image_shifts(const Vec3d& x, double reach) const;

  Domain domain_;
  std::map<int, Level> levels_;
};

}  // namespace scree
