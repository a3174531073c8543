#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "host/scene/pair_estimate.hpp"
#include "host/scene/random.hpp"

namespace scree {
namespace {

/// Sticking spheres of a bed: stiffness matrix of all contacts over translation and rotation, from the
/// geometry alone.
struct Bed {
  std::vector<Eigen::Vector3d> centres;
  std::vector<std::pair<int, int>> contacts;
  std::vector<Eigen::Vector3d> normals;  ///< from the second to the first body
};

/// Face-centred cubic lattice of touching unit-diameter spheres, periodic, n³ cells of four.
Bed face_centred(int n) {
  Bed bed;
  const double a = std::sqrt(2.0), length = n * a;
  for (int i = 0; i < n * n * n; ++i) {
    const Eigen::Vector3d corner(i % n, i / n % n, i / (n * n));
    for (const Eigen::Vector3d& s : {Eigen::Vector3d(0, 0, 0), Eigen::Vector3d(0.5, 0.5, 0),
                                     Eigen::Vector3d(0.5, 0, 0.5), Eigen::Vector3d(0, 0.5, 0.5)}) {
      bed.centres.push_back(a * (corner + s));
    }
  }
  for (int i = 0; i < static_cast<int>(bed.centres.size()); ++i) {
    for (int j = 0; j < i; ++j) {
      // With two cells a neighbour can touch on one side only: every image is looked at.
      for (int image = 0; image < 27; ++image) {
        const Eigen::Vector3d shift(image % 3 - 1, image / 3 % 3 - 1, image / 9 - 1);
        const Eigen::Vector3d d = bed.centres[i] - bed.centres[j] + length * shift;
        if (std::fabs(d.norm() - 1) > 1e-9) continue;
        bed.contacts.emplace_back(i, j);
        bed.normals.push_back(d.normalized());
      }
    }
  }
  return bed;
}

/// Largest ω² of unit spheres (mass 1, radius 1/2, inertia 2/5 m R²) with normal and tangential springs.
double largest_omega2(const Bed& bed, double kn, double kt) {
  const int dof = 6 * static_cast<int>(bed.centres.size());
  const double inertia = 0.4 * 0.25;
  Eigen::MatrixXd k = Eigen::MatrixXd::Zero(dof, dof);
  for (std::size_t c = 0; c < bed.contacts.size(); ++c) {
    const auto [i, j] = bed.contacts[c];
    const Eigen::Vector3d n = bed.normals[c];
    // v_rel = v_i - v_j - R (ω_i + ω_j) × n, in mass-normalised coordinates
    Eigen::MatrixXd jac = Eigen::MatrixXd::Zero(3, dof);
    Eigen::Matrix3d cross_n;
    cross_n << 0, n.z(), -n.y(), -n.z(), 0, n.x(), n.y(), -n.x(), 0;  // ω ↦ ω × n
    jac.block<3, 3>(0, 6 * i) = Eigen::Matrix3d::Identity();
    jac.block<3, 3>(0, 6 * j) = -Eigen::Matrix3d::Identity();
    jac.block<3, 3>(0, 6 * i + 3) = jac.block<3, 3>(0, 6 * j + 3) = -0.5 / std::sqrt(inertia) * cross_n;
    const Eigen::Matrix3d spring =
        kn * n * n.transpose() + kt * (Eigen::Matrix3d::Identity() - n * n.transpose());
    k += jac.transpose() * spring * jac;
  }
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(k, Eigen::EigenvaluesOnly).eigenvalues().maxCoeff();
}

double estimated_omega2(double kn, double kt) {
  ContactSettings s;
  s.law = Law::linear_history;
  s.materials.resize(1);
  s.pairs.resize(1);
  s.pairs[0].normal_stiffness = kn;
  s.pairs[0].tangential_stiffness = kt;
  const double h = estimate_pair(s, {0, 0.5, 1}, {0, 0.5, 1}, 0).bed_limit;
  return 4 / (h * h);
}

/// Frictionless, the lattice's top mode is 8 k/m; with strong tangential springs all spheres turning the same
/// way give 40 k_t/m. The estimate must never be below, and not far above, the dense eigenvalues.
TEST(BedModes, EstimateBoundsTheFaceCentredLattice) {
  const Bed bed = face_centred(2);
  ASSERT_EQ(bed.contacts.size(), 6 * bed.centres.size());
  EXPECT_NEAR(largest_omega2(bed, 1, 0), 8, 1e-9);
  EXPECT_NEAR(estimated_omega2(1, 1e-12), 8, 1e-9);
  for (const double ratio : {0.1, 2.0 / 7.0, 0.5, 0.8889, 1.0, 2.0}) {
    const double exact = largest_omega2(bed, 1, ratio), estimate = estimated_omega2(1, ratio);
    EXPECT_GE(estimate, exact * (1 - 1e-12)) << ratio;
    EXPECT_LE(estimate, 1.6 * exact) << ratio;
  }
  EXPECT_NEAR(largest_omega2(bed, 1, 1), 40, 1e-9);
  EXPECT_NEAR(estimated_omega2(1, 1), 40, 1e-9);
}

}  // namespace
}  // namespace scree
