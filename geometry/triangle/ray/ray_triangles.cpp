#include "geometry/triangle/ray/ray_triangles.h"

#include "geometry/triangle/ray/ray_triangle.h"
#include "geometry/triangle/ray/ray_triangles_kernel.h"

namespace collidoscope::geometry {

extern template void rayTrianglesKernel<batch::Baseline>(const RayTrianglesIn&, const RayTrianglesOut&);
extern template void rayTrianglesKernel<batch::Avx2>(const RayTrianglesIn&, const RayTrianglesOut&);
extern template void rayTrianglesKernel<batch::Avx512>(const RayTrianglesIn&, const RayTrianglesOut&);

namespace {

constexpr std::size_t kLanes{batch::kLanes};
/// Blocks that are asked in one go, so that their answers are still at hand when they are unpacked.
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

void askAlone(const Question& question, std::size_t index, RayTrianglesAnswer& answer) {
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
        if ((undecided >> lane & 1u) != 0) askAlone(question, index, answer);
    }
}

void askBlocks(const Question& question, const RayFrame& frame, std::size_t first, std::size_t blocks,
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
        askBlocks(question, *frame, first, std::min(kBlocksAtOnce, (inBlocks - first) / kLanes), kernel, answer);
    for (std::size_t i = inBlocks; i < count; ++i) askAlone(question, i, answer);
}

}  // namespace collidoscope::geometry
