/// The methods for shapes that move straight.

#include <variant>

#include "demos/examine/answers.h"
#include "demos/examine/convex_answers.h"
#include "geometry/mesh/query/sweep_mesh.h"
#include "geometry/query/ray_cast.h"

namespace collidoscope::demos::examine {
namespace {

using geometry::ConvexProxy, geometry::proxyOf;
using geometry::Impact;
using geometry::Motiond;
using geometry::Planed;
using geometry::Vec3d;

using Said = std::optional<CaseAnswer>;

Said impactAnswer(const std::optional<Impact<double>>& impact) {
    CaseAnswer answer{.overlap = impact.has_value()};
    if (!impact) return answer;
    answer.toi = impact->toi;
    if (!impact->startsTouching) answer.normal = impact->normal;
    return answer;
}
Motiond motion(const Vec3d& displacement) { return {.displacement = displacement}; }

/// Both displacements of a sweep, and what A sees of B's.
struct Displacements {
    Vec3d a{0.0};
    Vec3d b{0.0};
    Displacements swapped() const { return {b, a}; }
    Vec3d ofB() const { return b - a; }
};

/// A plane takes every convex body, and a body every other.
template <typename A, typename B>
Said impactOf(const A& a, const B& b, const Displacements& moved) {
    return impactAnswer(geometry::timeOfImpact(a, motion(moved.a), b, motion(moved.b)));
}
Said impactOnMesh(const ConvexProxy& a, const CaseMesh& mesh, const Displacements& moved) {
    std::optional<Impact<double>> first;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const ConvexProxy triangle = proxyOf(triangleAt(mesh, i));
        const auto impact = geometry::timeOfImpact(a, motion(moved.a), triangle, motion(moved.b));
        if (impact && (!first || impact->toi < first->toi)) first = impact;
    }
    return impactAnswer(first);
}
Said timeOfImpact(const CaseShape& a, const CaseShape& b, const Displacements& moved) {
    const std::optional<ConvexProxy> convexA = convexIn(a), convexB = convexIn(b);
    if (convexA && convexB) return impactOf(*convexA, *convexB, moved);
    if (const auto* plane = std::get_if<Planed>(&a); plane && convexB) return impactOf(*plane, *convexB, moved);
    if (const auto* plane = std::get_if<Planed>(&b); plane && convexA) return impactOf(*convexA, *plane, moved);
    if (const auto* mesh = std::get_if<CaseMesh>(&b); mesh && convexA) return impactOnMesh(*convexA, *mesh, moved);
    return std::nullopt;
}

Said throughTree(const CaseShape& a, const CaseShape& b, const Displacements& moved) {
    const auto* mesh = std::get_if<CaseMesh>(&b);
    if (!mesh || !mesh->tree) return std::nullopt;
    if (const auto* meshA = std::get_if<CaseMesh>(&a)) {
        if (!meshA->tree) return std::nullopt;
        const auto found = geometry::timeOfImpact(*meshA->tree, moved.a, *mesh->tree, moved.b);
        return impactAnswer(found ? std::optional{found->impact} : std::nullopt);
    }
    const std::optional<ConvexProxy> convex = convexIn(a);
    if (!convex) return std::nullopt;
    const auto found = geometry::timeOfImpact(*convex, motion(moved.a), *mesh->tree, moved.b);
    return impactAnswer(found ? std::optional{found->impact} : std::nullopt);
}

Said sweptVolume(const CaseShape& a, const CaseShape& b, const Displacements& moved) {
    const std::optional<ConvexProxy> convexA = convexIn(a), convexB = convexIn(b);
    if (!convexA || !convexB) return std::nullopt;
    const std::optional<bool> touch = sweptVolumesTouch(*convexA, *convexB, moved.ofB());
    return touch ? Said{CaseAnswer{.overlap = *touch}} : std::nullopt;
}

/// A point that moves is a ray.
Said pointPath(const CaseShape& a, const CaseShape& b, const Displacements& moved) {
    const auto* point = std::get_if<Vec3d>(&a);
    if (!point) return std::nullopt;
    const geometry::Rayd path{*point, -moved.ofB()};
    const auto cast = [&path](const auto& shape) -> Said {
        if constexpr (requires { geometry::rayCast(path, shape); }) {
            const auto hit = geometry::rayCast(path, shape);
            if (!hit || hit->t > 1.0) return CaseAnswer{.overlap = false};
            return CaseAnswer{.overlap = true, .toi = hit->t};
        } else {
            return std::nullopt;
        }
    };
    return std::visit(cast, b);
}

struct SweepMethod {
    std::string_view name;
    Said (*ask)(const CaseShape& a, const CaseShape& b, const Displacements& moved);
};
constexpr SweepMethod kSweepMethods[] = {
    {"time of impact", timeOfImpact},
    {"time of impact, tree", throughTree},
    {"swept volume", sweptVolume},
    {"ray cast", pointPath},
};

CaseAnswer turnedSweep(CaseAnswer answer) {
    if (answer.normal) answer.normal = -*answer.normal;
    return answer;
}

}  // namespace

std::vector<MethodAnswer> runSweeps(const CaseShape& a, const Vec3d& motionA, const CaseShape& b,
                                    const Vec3d& motionB) {
    const Displacements moved{motionA, motionB};
    std::vector<MethodAnswer> answers;
    for (const auto& [name, ask] : kSweepMethods) {
        if (const Said said = ask(a, b, moved)) answers.push_back({name, false, *said});
        if (const Said said = ask(b, a, moved.swapped())) answers.push_back({name, true, turnedSweep(*said)});
    }
    return answers;
}

namespace {

/// Distances are nearer by the margin, and say whether larger shapes overlap. Booleans and contacts of the bare shapes
/// do not count then.
std::vector<MethodAnswer> withMargin(std::vector<MethodAnswer> answers, double margin) {
    if (margin == 0.0) return answers;
    std::erase_if(answers, [](const MethodAnswer& said) { return !said.answer.distance; });
    for (MethodAnswer& said : answers) {
        *said.answer.distance -= margin;
        said.answer.overlap = *said.answer.distance <= 0.0;
        said.answer.contacts.reset();
    }
    return answers;
}

}  // namespace

std::vector<MethodAnswer> runMethods(const CollisionCase& all) {
    if (!isSweep(all)) return withMargin(runMethods(all.a, all.b), all.marginA + all.marginB);
    return runSweeps(all.a, all.motionA.value_or(Vec3d{0.0}), all.b, all.motionB.value_or(Vec3d{0.0}));
}

}  // namespace collidoscope::demos::examine
