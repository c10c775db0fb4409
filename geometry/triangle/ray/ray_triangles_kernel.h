#pragma once
/// One ray against many triangles, eight at a time. The mathematics is that of the single call (methods.h
/// and judge() of numbers.h); here are only the loads and stores.

#include <cstdint>

#include "geometry/triangle/ray/methods.h"

namespace collidoscope::geometry {

/// Input, as plain pointers (see batch/README.md): nine columns of corner coordinates, a.x a.y a.z b.x ... c.z.
struct RayTrianglesIn {
    const double* origin = nullptr;     ///< x, y, z
    const double* direction = nullptr;  ///< the frame's
    const float* corners[9] = {};
    int blocks = 0;  ///< of eight triangles
    FaceCulling faces = FaceCulling::Both;
};
/// Output: for each block of eight a byte of certain hits and one of undecided triangles, lane 0 lowest; where
/// a block has a hit, eight times and eight weights each of a, b and c.
struct RayTrianglesOut {
    std::uint8_t* hits = nullptr;
    std::uint8_t* undecided = nullptr;
    double* t = nullptr;
    double* weights[3] = {};
};

template <typename Real>
Vector3<Real> everywhere(const double* v) {
    return {Real(v[0]), Real(v[1]), Real(v[2])};
}

template <typename Set>
void rayTrianglesKernel(const RayTrianglesIn& in, const RayTrianglesOut& out) {
    using Real = batch::Lanes<double, Set>;
    const auto column = [&](int which, int block) {
        return batch::loadStrided<double, Set>(in.corners[which] + block * batch::kLanes, 1);
    };
    RayAndTriangle<Real> both;
    both.origin = everywhere<Real>(in.origin);
    both.direction = everywhere<Real>(in.direction);
    for (int block = 0; block < in.blocks; ++block) {
        both.a = {column(0, block), column(1, block), column(2, block)};
        both.b = {column(3, block), column(4, block), column(5, block)};
        both.c = {column(6, block), column(7, block), column(8, block)};
        const RayTriangleNumbers<Real> n = mollerTrumbore(both);
        const auto answer = judge(n, in.faces);
        out.hits[block] = batch::bits(answer.hits);
        out.undecided[block] = batch::bits(!(answer.hits | answer.misses));
        if (out.hits[block] == 0) continue;
        const int first = block * batch::kLanes;
        const Real divisor = batch::select(answer.hits, n.determinant, Real(1.0));
        batch::store(n.time / divisor, out.t + first);
        batch::store(n.weightA / divisor, out.weights[0] + first);
        batch::store(n.weightB / divisor, out.weights[1] + first);
        batch::store(n.weightC / divisor, out.weights[2] + first);
    }
}

}  // namespace collidoscope::geometry
