/// Every method that a case is put to, by name. A method is tried on any two shapes that its call takes, in the order
/// in which it takes them, so that a new overload in geometry/ is a new row for its pairs without a word here.

#include <tuple>

#include "app/cases/check/answers.h"
#include "geometry/query/contains.h"
#include "geometry/query/distance.h"
#include "geometry/query/ray_cast.h"

namespace app {
namespace {

using geometry::Planed;
using geometry::Rayd;
using geometry::Vec3d;

template <typename Ask>
struct Method {
    std::string_view name;
    Ask ask;  ///< a CaseAnswer from two shapes
};

/// A plane is a surface here, while `contains` and `signedDistance` mean the half-space behind it.
template <typename Shape>
concept IsSolid = !std::is_same_v<Shape, Planed> && requires(const Shape& shape, const Vec3d& p) {
    geometry::contains(shape, p);
};

CaseAnswer hitAnswer(const std::optional<geometry::RayHit<double>>& hit) {
    CaseAnswer answer{.overlap = hit.has_value()};
    if (!hit) return answer;
    answer.t = hit->t;
    answer.point = hit->point;
    if (hit->normal != Vec3d{0.0}) answer.normal = hit->normal;
    return answer;
}

constexpr std::tuple kMethods{
    Method{
        "containment",
        []<IsSolid S>(const S& solid, const Vec3d& p) { return CaseAnswer{.overlap = geometry::contains(solid, p)}; }},
    Method{"signed distance",
           []<IsSolid S>(const S& solid, const Vec3d& p) {
               return CaseAnswer{.distance = geometry::signedDistance(solid, p)};
           }},
    Method{"distance", []<typename S>(const S& surface, const Vec3d& p) requires(!IsSolid<S> && requires {
               geometry::distance(surface, p);
           }){return CaseAnswer{.distance = geometry::distance(surface, p)};
}  // namespace
}  // namespace app
, Method{"ray cast", [](const Rayd& ray, const auto& shape) requires requires {geometry::rayCast(ray, shape);
}
{ return hitAnswer(geometry::rayCast(ray, shape)); }
}
,
}
;

void turn(CaseAnswer& answer) {
    if (answer.normal && !answer.t) answer.normal = -*answer.normal;
}

template <typename A, typename B, typename Ask>
void ask(std::vector<MethodAnswer>& answers, const Method<Ask>& method, const A& a, const B& b) {
    if constexpr (std::is_invocable_v<Ask, const A&, const B&>)
        answers.push_back({method.name, false, method.ask(a, b)});
    if constexpr (std::is_invocable_v<Ask, const B&, const A&>) {
        answers.push_back({method.name, true, method.ask(b, a)});
        turn(answers.back().answer);
    }
}

}  // namespace

std::vector<MethodAnswer> askMethods(const CaseShape& a, const CaseShape& b) {
    std::vector<MethodAnswer> answers;
    const auto askAll = [&](const auto& shapeA, const auto& shapeB) {
        std::apply([&](const auto&... methods) { (ask(answers, methods, shapeA, shapeB), ...); }, kMethods);
    };
    std::visit(askAll, a, b);
    return answers;
}

std::optional<double> measuredDistance(const CaseShape& a, const CaseShape& b) {
    for (const MethodAnswer& answer : askMethods(a, b))
        if (answer.answer.distance) return answer.answer.distance;
    return std::nullopt;
}

}  // namespace app
