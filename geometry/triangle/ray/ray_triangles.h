#pragma once
/// One ray against many triangles at once.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/simd/instruction_set.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// Triangles as nine columns: a.x, a.y, a.z, b.x ... c.z. Precondition of all questions: finite numbers.
struct TriangleColumns {
    std::array<std::vector<float>, 9> column{};
    std::size_t size() const { return column[0].size(); }
};
TriangleColumns columnsOf(std::span<const Trianglef> triangles);
Trianglef triangleAt(const TriangleColumns& triangles, std::size_t index);

/// One entry for each triangle. `t` and the weights of a, b, c mean something where `hit` is 1.
struct RayTrianglesAnswer {
    std::vector<std::uint8_t> hit{};
    std::vector<double> t{};  ///< in units of the ray's direction
    std::array<std::vector<double>, 3> weights{};
};

/// Each triangle is answered as by rayCast(Rayd, Triangled), bit for bit, whatever the instruction set.
/// Precondition: the processor supports the set. The answer's memory is reused.
void rayCastAll(const Rayf& ray, const TriangleColumns& triangles, FaceCulling faces, RayTrianglesAnswer& answer,
                batch::InstructionSet set = batch::widestSupported());

}  // namespace collidoscope::geometry
