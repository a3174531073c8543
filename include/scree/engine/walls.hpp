#pragma once
#include <deque>
#include <vector>

#include "scree/engine/mesh_index.hpp"
#include "scree/engine/wall_motion.hpp"
#include "scree/model/scene.hpp"
#include "scree/stages/mesh_arrays.hpp"

namespace scree {

/// The walls of a scene on an executor: mesh data, plane list, and their states over a batch of steps.
template <class Exec>
class WallSet {
 public:
  template <class T>
  using Array = typename Exec::template Array<T>;

  /// level_radius: largest radius of each size level; a level's mesh grids reach twice as far, so that fast
  /// bodies find their triangles in them too.
  WallSet(Exec& exec, const Scene& scene, const std::vector<double>& level_radius) : walls_(scene.walls) {
    std::vector<MeshView> views;
    std::vector<std::uint32_t> planes;
    std::vector<std::uint16_t> material;
    for (std::uint32_t w = 0; w < walls_.size(); ++w) {
      material.push_back(walls_[w].material);
      if (walls_[w].kind == Wall::Kind::plane) planes.push_back(w);
    }
    for (const double radius : level_radius)
      for (const Wall& wall : walls_) {
        MeshView view{};
        view.material = wall.material;
        if (wall.kind != Wall::Kind::plane) add_mesh(exec, wall, build_mesh_index(wall, 2 * radius), view);
        views.push_back(view);
      }
    plane_count_ = static_cast<std::uint32_t>(planes.size());
    upload(exec, planes_, planes);
    upload(exec, material_, material);
    upload(exec, meshes_, views);
    for (Wall& wall : walls_) wall.mesh = {};
  }

  std::uint32_t count() const { return static_cast<std::uint32_t>(walls_.size()); }
  std::uint32_t plane_count() const { return plane_count_; }
  bool has_meshes() const { return plane_count_ < walls_.size(); }
  const std::uint32_t* planes() { return planes_.data(); }
  const std::uint16_t* material() { return material_.data(); }
  const MeshView* meshes() { return meshes_.data(); }  ///< [level][wall]; surfaces are the same on all levels

  /// Computes and uploads the states of steps first ... first + steps - 1 (once where nothing moves).
  void prepare(Exec& exec, std::uint64_t first, std::uint64_t steps, double time_step) {
    if (walls_.empty()) return;
    if (prepared_ != 0 && !moves() && steps <= prepared_) return;
    host_states_.clear();
    for (std::uint64_t k = 0; k < steps; ++k)
      for (const Wall& wall : walls_)
        host_states_.push_back(wall_state(wall, static_cast<double>(first + k) * time_step));
    upload(exec, states_, host_states_);
    prepared_ = steps;
  }
  /// States of the k-th prepared step.
  const WallState* states(std::uint64_t k) { return states_.data() + k * walls_.size(); }
  const std::vector<WallState>& host_states() const { return host_states_; }

  bool moves() const {
    for (const Wall& wall : walls_)
      if (wall.motion.moves()) return true;
    return false;
  }

 private:
  template <class T>
  static void upload(Exec& exec, Array<T>& to, const std::vector<T>& from) {
    to.resize(from.size());
    exec.upload(to.data(), from.data(), from.size());
  }

  void add_mesh(Exec& exec, const Wall& wall, const MeshIndex& index, MeshView& view) {
    triangles_.emplace_back(exec.template array<Triangle>());
    cell_begin_.emplace_back(exec.template array<std::uint32_t>());
    cell_triangles_.emplace_back(exec.template array<std::uint32_t>());
    upload(exec, triangles_.back(), index.triangles);
    upload(exec, cell_begin_.back(), index.cell_begin);
    upload(exec, cell_triangles_.back(), index.cell_triangles);
    view.triangles = triangles_.back().data();
    view.cell_begin = cell_begin_.back().data();
    view.cell_triangles = cell_triangles_.back().data();
    for (int a = 0; a < 3; ++a) {
      view.origin[a] = index.origin[a];
      view.count[a] = index.count[a];
    }
    view.inverse_cell = index.inverse_cell;
    view.reach = index.reach;
    view.triangle_count = static_cast<std::uint32_t>(index.triangles.size());
    view.one_sided = wall.mesh.one_sided ? 1 : 0;
    view.exudyn = wall.edge_rule == EdgeRule::exudyn ? 1 : 0;
  }

  std::vector<Wall> walls_;
  std::uint32_t plane_count_ = 0;
  Array<std::uint32_t> planes_;
  Array<std::uint16_t> material_;
  Array<MeshView> meshes_;
  std::deque<Array<Triangle>> triangles_;
  std::deque<Array<std::uint32_t>> cell_begin_, cell_triangles_;
  Array<WallState> states_;
  std::vector<WallState> host_states_;
  std::uint64_t prepared_ = 0;
};

}  // namespace scree
