#include "demos/inside/pair/case_pair.h"

#include <glm/geometric.hpp>
#include <limits>
#include <utility>

#include "demos/examine/case_slot.h"
#include "demos/inside/pair/picked_shape.h"
#include "geometry/query/ray_cast.h"

namespace collidoscope::demos::pairs {
namespace {

using examine::CaseMesh;
using examine::CaseShape;
using geometry::Triangled;
using geometry::Vec3d;

Vec3d middleOf(const Triangled& t) { return (t.a + t.b + t.c) / 3.0; }

/// Distance of a triangle from a shape. For a ray, the length of its path to the hit; triangles without a hit come
/// last, in the order of their distance from the origin.
double gapTo(const Triangled& triangle, const CaseShape& other) {
    const auto* ray = std::get_if<geometry::Rayd>(&other);
    if (ray == nullptr) return measuredGap(triangle, other);
    constexpr double kMissed = 1e30;
    if (const auto hit = geometry::rayCast(*ray, triangle)) return hit->t;
    return kMissed + glm::length(middleOf(triangle) - ray->origin);
}

std::optional<std::uint32_t> nearestOf(const CaseMesh& mesh, const CaseShape& other) {
    std::optional<std::uint32_t> nearest;
    double minimum = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const double gap = gapTo(triangleAt(mesh, i), other);
        if (nearest && !(gap < minimum)) continue;
        minimum = gap, nearest = static_cast<std::uint32_t>(i);
    }
    return nearest;
}

CaseShape middleOf(const CaseShape& shape) {
    const auto ball = examine::ballOf(shape);
    return ball ? ball->center : Vec3d{0.0};
}

/// The nearest triangles of two meshes, found alternately: in each mesh the triangle nearest to the present one of the
/// other.
void seekByTurns(CasePair& all, const CaseMesh& a, const CaseMesh& b) {
    constexpr int kTurns = 4;
    CaseShape forA = middleOf(CaseShape{b});
    for (int i = 0; i < kTurns; ++i) {
        all.triangleA = nearestOf(a, forA);
        if (!all.triangleA) return;
        all.triangleB = nearestOf(b, triangleAt(a, *all.triangleA));
        if (!all.triangleB) return;
        forA = triangleAt(b, *all.triangleB);
    }
}

void chooseTriangles(CasePair& all, const CaseMesh& a, const CaseMesh& b) {
    const auto walk = meshes::touchingWalk(*all.pair.meshA, *all.pair.meshB);
    if (walk.found.empty()) return seekByTurns(all, a, b);
    all.triangleA = walk.found.front().a, all.triangleB = walk.found.front().b;
}

bool isWithoutTree(const CaseMesh* mesh) {
    if (mesh == nullptr) return false;
    for (const Vec3d& v : mesh->vertices)
        if (Vec3d(geometry::Vec3f(v)) != v) return true;
    return false;
}

std::string triangleWords(const char* mesh, std::uint32_t triangle) {
    return "triangle " + std::to_string(triangle) + " stands for mesh " + mesh;
}

}  // namespace

CasePair casePair(const FramedShape& a, const FramedShape& b, const Vec3d& motionA, const Vec3d& motionB) {
    CasePair all{.pair = {a.shape, b.shape, motionA, motionB}};
    const auto *meshA = std::get_if<CaseMesh>(&a.shape), *meshB = std::get_if<CaseMesh>(&b.shape);
    if (const auto* drawn = meshOf(a.drawn)) all.pair.meshA = *drawn;
    if (const auto* drawn = meshOf(b.drawn)) all.pair.meshB = *drawn;
    all.isRounded = isWithoutTree(meshA) || isWithoutTree(meshB);
    if (meshA && meshB)
        chooseTriangles(all, *meshA, *meshB);
    else if (meshA)
        all.triangleA = nearestOf(*meshA, b.shape);
    else if (meshB)
        all.triangleB = nearestOf(*meshB, a.shape);
    if (all.triangleA) all.pair.a = triangleAt(*meshA, *all.triangleA);
    if (all.triangleB) all.pair.b = triangleAt(*meshB, *all.triangleB);
    return all;
}

Method openingMethod(Method wanted, const Pair& pair) {
    if (pair.meshA && pair.meshB) return methodWithSteps(Method::BothTrees, pair);
    return methodWithSteps(pair.meshA || pair.meshB ? Method::Tree : wanted, pair);
}

bool walksTree(Method method) {
    return method == Method::Tree || method == Method::BothTrees || method == Method::NearestTree;
}

std::string standInText(const CasePair& all, Method method) {
    if (walksTree(method)) return all.isRounded ? "The tree holds the vertices rounded to single precision." : "";
    std::string text;
    if (all.triangleA) text = triangleWords("A", *all.triangleA);
    if (all.triangleB) text += (text.empty() ? "" : ", and ") + triangleWords("B", *all.triangleB);
    if (text.empty()) return text;
    return "Here " + text + ".";
}

}  // namespace collidoscope::demos::pairs
