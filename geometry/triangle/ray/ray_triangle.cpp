#include "geometry/triangle/ray/ray_triangle.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

#include "geometry/triangle/barycentric.h"
#include "geometry/triangle/ray/cast.h"

namespace collidoscope::geometry {
namespace {

/// Beyond the range of float, and so far within that of double that products of a few such numbers fit.
constexpr double kSmallest = 0x1p-190;
constexpr double kLargest = 0x1p190;

Vector3<double> times2To(int exponent, const Vector3<double>& v) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent), std::ldexp(v.z, exponent)};
}
Vec3d vectorOf(const Vector3<double>& v) { return {v.x, v.y, v.z}; }
Triangled triangleOf(const RayAndTriangle<double>& shapes) {
    return {vectorOf(shapes.a), vectorOf(shapes.b), vectorOf(shapes.c)};
}

}  // namespace

void rescale(PreparedRay& prepared) {
    auto& [origin, direction, a, b, c] = prepared.shapes;
    const double largest = std::max(std::max(sizeOf(origin), sizeOf(a)), std::max(sizeOf(b), sizeOf(c)));
    if (largest == 0.0 || (largest >= kSmallest && largest <= kLargest)) return;
    const int exponent = -std::ilogb(largest);
    for (Vector3<double>* const point : {&origin, &a, &b, &c}) *point = times2To(exponent, *point);
    prepared.scale = std::ldexp(prepared.scale, exponent);
}

template <typename T>
std::optional<TriangleHit<T>> hitOf(const PreparedRay& prepared, const Triangle<T>& triangle,
                                    const TriangleTime& time) {
    // The scale is zero only for doubles at the ends of their range; such a t fits no number type.
    const double scale = prepared.scale;
    if (time.t != 0.0 && !(time.t <= scale * double{std::numeric_limits<T>::max()})) return std::nullopt;
    const double t = time.t != 0.0 ? time.t / scale : 0.0;
    const Vec3d point = pointAt(toDouble(triangle), time.barycentric);
    const Vec3d normal = normalAgainst(vectorOf(prepared.shapes.direction), triangleOf(prepared.shapes));
    return TriangleHit<T>{{static_cast<T>(t), Vec3<T>{point}, Vec3<T>{normal}, false}, Vec3<T>{time.barycentric}};
}

template <typename T>
std::optional<TriangleHit<T>> hitOfPoint(const PreparedRay& prepared, const Vec3<T>& origin) {
    if (!startsOnTriangle(prepared.shapes)) return std::nullopt;
    const Vec3d weights = glm::max(barycentric(triangleOf(prepared.shapes), vectorOf(prepared.shapes.origin)), 0.0);
    const double sum = weights.x + weights.y + weights.z;
    return TriangleHit<T>{{T(0), origin, Vec3<T>{T(0)}, false}, Vec3<T>{weights / sum}};
}

template std::optional<TriangleHit<float>> hitOf(const PreparedRay&, const Trianglef&, const TriangleTime&);
template std::optional<TriangleHit<double>> hitOf(const PreparedRay&, const Triangled&, const TriangleTime&);
template std::optional<TriangleHit<float>> hitOfPoint(const PreparedRay&, const Vec3f&);
template std::optional<TriangleHit<double>> hitOfPoint(const PreparedRay&, const Vec3d&);

template <typename T>
std::optional<TriangleHit<T>> rayCast(const Ray<T>& ray, const Triangle<T>& triangle, RayTriangleMethod method,
                                      FaceCulling faces) {
    return rayCast(ray, triangle, method, faces, NoObserver{});
}

template <typename T>
std::optional<TriangleHit<T>> rayCast(const Ray<T>& ray, const Triangle<T>& triangle) {
    return rayCast(ray, triangle, RayTriangleMethod::MollerTrumbore, FaceCulling::Both, NoObserver{});
}

template std::optional<TriangleHit<float>> rayCast(const Rayf&, const Trianglef&, RayTriangleMethod, FaceCulling);
template std::optional<TriangleHit<double>> rayCast(const Rayd&, const Triangled&, RayTriangleMethod, FaceCulling);
template std::optional<TriangleHit<float>> rayCast(const Rayf&, const Trianglef&);
template std::optional<TriangleHit<double>> rayCast(const Rayd&, const Triangled&);

// --- One ray against many triangles ---

extern template void rayTrianglesKernel<batch::Baseline>(const RayTrianglesIn&, const RayTrianglesOut&);
extern template void rayTrianglesKernel<batch::Avx2>(const RayTrianglesIn&, const RayTrianglesOut&);
extern template void rayTrianglesKernel<batch::Avx512>(const RayTrianglesIn&, const RayTrianglesOut&);

namespace {

constexpr std::size_t kLanes{batch::kLanes};
/// Number of blocks that are tested before their answers are unpacked, so that these are still in the cache.
constexpr std::size_t kBlocksAtOnce = 64;

using RayTrianglesKernel = void(const RayTrianglesIn&, const RayTrianglesOut&);

void resize(RayTrianglesAnswer& answer, std::size_t count) {
    answer.hit.resize(count);
    answer.t.resize(count);
    for (auto& weights : answer.weights) weights.resize(count);
}

/// The question that a call asks of every triangle.
struct Question {
    Rayd ray{};
    const TriangleColumns& triangles;
    FaceCulling faces = FaceCulling::Both;
};

void rayCastOne(const Question& question, std::size_t index, RayTrianglesAnswer& answer) {
    const Triangled triangle = toDouble(triangleAt(question.triangles, index));
    const auto hit = rayCast(question.ray, triangle, RayTriangleMethod::MollerTrumbore, question.faces);
    answer.hit[index] = hit ? 1 : 0;
    if (!hit) return;
    answer.t[index] = hit->t;
    for (int corner = 0; corner < 3; ++corner)
        answer.weights[static_cast<std::size_t>(corner)][index] = hit->barycentric[corner];
}

/// Eight triangles: certain hits are brought into the caller's units, undecided ones asked alone.
void unpack(const Question& question, std::size_t first, unsigned hits, unsigned undecided, double scale,
            RayTrianglesAnswer& answer) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        const std::size_t index = first + lane;
        answer.hit[index] = static_cast<std::uint8_t>(hits >> lane & 1u);
        if (answer.hit[index] != 0) answer.t[index] /= scale;
        if ((undecided >> lane & 1u) != 0) rayCastOne(question, index, answer);
    }
}

void rayCastBlocks(const Question& question, const RayFrame& frame, std::size_t first, std::size_t blocks,
                   RayTrianglesKernel* kernel, RayTrianglesAnswer& answer) {
    std::array<std::uint8_t, kBlocksAtOnce> hits;
    std::array<std::uint8_t, kBlocksAtOnce> undecided;
    RayTrianglesIn in{.origin = &frame.origin.x, .direction = &frame.direction.x};
    in.blocks = static_cast<int>(blocks);
    in.faces = question.faces;
    for (std::size_t i = 0; i < 9; ++i) in.corners[i] = question.triangles.column[i].data() + first;
    RayTrianglesOut out{.hits = hits.data(), .undecided = undecided.data(), .t = answer.t.data() + first};
    for (std::size_t i = 0; i < 3; ++i) out.weights[i] = answer.weights[i].data() + first;
    kernel(in, out);
    for (std::size_t block = 0; block < blocks; ++block)
        unpack(question, first + block * kLanes, hits[block], undecided[block], frame.scale, answer);
}

}  // namespace

TriangleColumns columnsOf(std::span<const Trianglef> triangles) {
    TriangleColumns columns;
    for (const Trianglef& t : triangles)
        for (std::size_t i = 0; i < 9; ++i)
            columns.column[i].push_back((i < 3 ? t.a : i < 6 ? t.b : t.c)[static_cast<int>(i % 3)]);
    return columns;
}

Trianglef triangleAt(const TriangleColumns& triangles, std::size_t index) {
    const auto at = [&](std::size_t column) { return triangles.column[column][index]; };
    return {{at(0), at(1), at(2)}, {at(3), at(4), at(5)}, {at(6), at(7), at(8)}};
}

void rayCastAll(const Rayf& ray, const TriangleColumns& triangles, FaceCulling faces, RayTrianglesAnswer& answer,
                batch::InstructionSet set) {
    const std::size_t count = triangles.size();
    resize(answer, count);
    const Question question{toDouble(ray), triangles, faces};
    const auto frame = frameOf(question.ray);
    const bool alone = !frame || isPointQuery(*frame);
    const std::size_t inBlocks = alone ? 0 : count - count % kLanes;
    RayTrianglesKernel* const kernel = batch::chooseKernel<RayTrianglesKernel>(
        set, rayTrianglesKernel<batch::Baseline>, rayTrianglesKernel<batch::Avx2>, rayTrianglesKernel<batch::Avx512>);
    for (std::size_t first = 0; first < inBlocks; first += kBlocksAtOnce * kLanes)
        rayCastBlocks(question, *frame, first, std::min(kBlocksAtOnce, (inBlocks - first) / kLanes), kernel, answer);
    for (std::size_t i = inBlocks; i < count; ++i) rayCastOne(question, i, answer);
}

}  // namespace collidoscope::geometry
