/// The methods for shapes that move straight.

#include <variant>

#include "demos/examine/answers.h"
#include "demos/examine/convex_answers.h"
#include "geometry/mesh/query/sweep_mesh.h"
#include "geometry/query/ray_cast.h"

namespace demos::examine {
namespace {

using geometry::HasProxy, geometry::proxyOf;
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
concept IsSwept = requires(const A& a, const B& b) {
    geometry::timeOfImpact(a, Motiond{}, b, Motiond{});
};

geometry::ConvexProxy swept(const HasProxy auto& shape) { return proxyOf(shape); }
const Planed& swept(const Planed& plane) { return plane; }

template <typename A, typename B>
requires IsSwept<A, B> Said timeOfImpact(const A& a, const B& b, const Displacements& moved) {
    return impactAnswer(geometry::timeOfImpact(swept(a), motion(moved.a), swept(b), motion(moved.b)));
}
template <HasProxy A>
Said timeOfImpact(const A& a, const CaseMesh& mesh, const Displacements& moved) {
    const geometry::ConvexProxy body = swept(a);
    std::optional<Impact<double>> first;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto impact = geometry::timeOfImpact(body, motion(moved.a), swept(triangleAt(mesh, i)), motion(moved.b));
        if (impact && (!first || impact->toi < first->toi)) first = impact;
    }
    return impactAnswer(first);
}

template <HasProxy A>
Said throughTree(const A& a, const CaseMesh& mesh, const Displacements& moved) {
    if (!mesh.tree) return std::nullopt;
    const auto found = geometry::timeOfImpact(swept(a), motion(moved.a), *mesh.tree, moved.b);
    return impactAnswer(found ? std::optional{found->impact} : std::nullopt);
}
Said throughTree(const CaseMesh& a, const CaseMesh& b, const Displacements& moved) {
    if (!a.tree || !b.tree) return std::nullopt;
    const auto found = geometry::timeOfImpact(*a.tree, moved.a, *b.tree, moved.b);
    return impactAnswer(found ? std::optional{found->impact} : std::nullopt);
}

template <HasProxy A, HasProxy B>
Said sweptVolume(const A& a, const B& b, const Displacements& moved) {
    const std::optional<bool> touch = sweptVolumesTouch(proxyOf(a), proxyOf(b), moved.ofB());
    return touch ? Said{CaseAnswer{.overlap = *touch}} : std::nullopt;
}
/// A point that moves is a ray.
template <typename B>
requires requires(const geometry::Rayd& ray, const B& b) { geometry::rayCast(ray, b); }
Said pointPath(const Vec3d& point, const B& b, const Displacements& moved) {
    const auto hit = geometry::rayCast(geometry::Rayd{point, -moved.ofB()}, b);
    if (!hit || hit->t > 1.0) return CaseAnswer{.overlap = false};
    return CaseAnswer{.overlap = true, .toi = hit->t};
}

CaseAnswer turnedSweep(CaseAnswer answer) {
    if (answer.normal) answer.normal = -*answer.normal;
    return answer;
}

class SweepMethodVisitor {
public:
    explicit SweepMethodVisitor(const Displacements& moved) : moved_(moved) {}

    template <typename A, typename B>
    void operator()(const A& a, const B& b) {
        const auto impact = [](const auto& x, const auto& y, const Displacements& w) requires requires {
            timeOfImpact(x, y, w);
        }
        { return timeOfImpact(x, y, w); };
        const auto tree = [](const auto& x, const auto& y, const Displacements& w) requires requires {
            throughTree(x, y, w);
        }
        { return throughTree(x, y, w); };
        const auto volume = [](const auto& x, const auto& y, const Displacements& w) requires requires {
            sweptVolume(x, y, w);
        }
        { return sweptVolume(x, y, w); };
        const auto cast = [](const auto& x, const auto& y, const Displacements& w) requires requires {
            pointPath(x, y, w);
        }
        { return pointPath(x, y, w); };
        ask("time of impact", impact, a, b);
        ask("time of impact, tree", tree, a, b);
        ask("swept volume", volume, a, b);
        ask("ray cast", cast, a, b);
    }
    std::vector<MethodAnswer> answers{};

private:
    template <typename Ask, typename A, typename B>
    void ask(std::string_view name, const Ask& method, const A& a, const B& b) {
        if constexpr (std::is_invocable_v<Ask, const A&, const B&, const Displacements&>)
            if (const Said said = method(a, b, moved_)) answers.push_back({name, false, *said});
        if constexpr (std::is_invocable_v<Ask, const B&, const A&, const Displacements&>)
            if (const Said said = method(b, a, moved_.swapped())) answers.push_back({name, true, turnedSweep(*said)});
    }

    Displacements moved_;
};

}  // namespace

std::vector<MethodAnswer> askSweeps(const CaseShape& a, const Vec3d& motionA, const CaseShape& b,
                                    const Vec3d& motionB) {
    SweepMethodVisitor visitor({motionA, motionB});
    std::visit([&](const auto& shapeA, const auto& shapeB) { visitor(shapeA, shapeB); }, a, b);
    return std::move(visitor.answers);
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

std::vector<MethodAnswer> askMethods(const CollisionCase& all) {
    if (!isSweep(all)) return withMargin(askMethods(all.a, all.b), all.marginA + all.marginB);
    return askSweeps(all.a, all.motionA.value_or(Vec3d{0.0}), all.b, all.motionB.value_or(Vec3d{0.0}));
}

}  // namespace demos::examine
