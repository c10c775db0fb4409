#include <fcl/geometry/shape/convex.h>
#include <fcl/narrowphase/detail/gjk_solver_indep.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>

#include <memory>
#include <vector>

#include "bench/convex/peers.h"

namespace collidoscope::bench {
namespace {

using Convex = fcl::Convex<double>;
struct Pairs {
    std::vector<Convex> a{};
    std::vector<Convex> b{};
};

Convex converted(const geometry::Hulld& hull) {
    const auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    for (const auto& v : hull.vertices) vertices->emplace_back(v.x, v.y, v.z);
    const auto faces = std::make_shared<std::vector<int>>();
    for (const auto& face : hull.faces) {
        faces->push_back(static_cast<int>(face.size()));
        for (const std::uint32_t corner : face) faces->push_back(static_cast<int>(corner));
    }
    return {vertices, static_cast<int>(hull.faces.size()), faces};
}

std::shared_ptr<Pairs> converted(const HullPairs& pairs) {
    const auto result = std::make_shared<Pairs>();
    for (const auto& hull : pairs.a) result->a.push_back(converted(hull));
    for (const auto& hull : pairs.b) result->b.push_back(converted(hull));
    return result;
}

/// `ask(solver, a, b, distance, pointA, pointB)` answers whether they are apart.
template <typename Solver, typename Ask>
Contestant contestant(const char* name, const HullPairs& pairs, Ask ask) {
    return {name, [all = converted(pairs), ask] {
                const Solver solver;
                int apart = 0;
                for (std::size_t i = 0; i < all->a.size(); ++i) {
                    double distance = 0.0;
                    fcl::Vector3d onA, onB;
                    ask(solver, all->a[i], all->b[i], distance, onA, onB);
                    apart += distance > 0.0 ? 1 : 0;
                }
                return apart;
            }};
}

constexpr auto kDistance = [](const auto& solver, const Convex& a, const Convex& b, double& distance,
                              fcl::Vector3d& onA, fcl::Vector3d& onB) {
    const fcl::Transform3d here = fcl::Transform3d::Identity();
    return solver.shapeDistance(a, here, b, here, &distance, &onA, &onB);
};
constexpr auto kSignedDistance = [](const auto& solver, const Convex& a, const Convex& b, double& distance,
                                    fcl::Vector3d& onA, fcl::Vector3d& onB) {
    const fcl::Transform3d here = fcl::Transform3d::Identity();
    return solver.shapeSignedDistance(a, here, b, here, &distance, &onA, &onB);
};

}  // namespace

Contestant fclDistance(const HullPairs& pairs) {
    return contestant<fcl::detail::GJKSolver_libccd<double>>("FCL (libccd)", pairs, kDistance);
}
Contestant fclOwnDistance(const HullPairs& pairs) {
    return contestant<fcl::detail::GJKSolver_indep<double>>("FCL (its own)", pairs, kDistance);
}
Contestant fclSignedDistance(const HullPairs& pairs) {
    return contestant<fcl::detail::GJKSolver_libccd<double>>("FCL (libccd)", pairs, kSignedDistance);
}

}  // namespace collidoscope::bench
