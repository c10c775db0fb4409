#pragma once
/// The triangles of a mesh that a box may touch: a first look, cheaper than asking each of them (mesh_overlap.h).

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/shapes/instances.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// Sets `found` to the indices of the triangles that the box touches, each once, in rising order, and of some others
/// nearby: all of these have boxes that overlap it and planes that pass through it, up to rounding to floats. Where the
/// mesh is turned or scaled, there are no others. None where the box has a number that is not finite.
void findTrianglesNear(const Aabbf& box, const MeshInstance& instance, std::vector<std::uint32_t>& found);

/// Whether the matrix carries points without turning or scaling them.
bool isOnlyShifted(const Mat4d& matrix);

/// Corners of triangles in the space of their mesh, in nine columns a.x a.y a.z b.x ... c.z, so that eight triangles
/// are loaded as nine registers.
class CornerColumns {
public:
    std::size_t size() const { return count_; }
    void clear() { count_ = 0; }
    /// Forgets all triangles and reserves room for `most`.
    void makeRoom(std::size_t most);
    /// Precondition: there is room.
    void add(const Trianglef& triangle) {
        const std::array<float, 9> numbers{triangle.a.x, triangle.a.y, triangle.a.z, triangle.b.x, triangle.b.y,
                                           triangle.b.z, triangle.c.x, triangle.c.y, triangle.c.z};
        for (std::size_t i = 0; i < numbers.size(); ++i) numbers_[i * stride_ + count_] = numbers[i];
        ++count_;
    }
    /// Forgets all and takes these triangles of the mesh.
    void fill(const Mesh& mesh, std::span<const std::uint32_t> triangles);
    Trianglef at(std::size_t i) const {
        const auto number = [&](std::size_t k) { return numbers_[k * stride_ + i]; };
        return {
            {number(0), number(1), number(2)}, {number(3), number(4), number(5)}, {number(6), number(7), number(8)}};
    }
    /// Eight numbers may be read from every eighth triangle on; those after the last triangle mean nothing.
    const float* column(std::size_t i) const { return numbers_.data() + i * stride_; }

private:
    std::vector<float> numbers_{};
    std::size_t stride_ = 0, count_ = 0;
};

/// The triangles near a box that moves little from call to call, as a shape does from step to step. Those near a larger
/// box are kept and looked through, without a walk through the tree, as long as the box stays within that one. The
/// answers are those of findTrianglesNear, bit for bit: they depend on no call before.
class KeptTriangles {
public:
    /// Like findTrianglesNear(). Sets `corners` to those of the triangles, or to none if they are not stored here.
    void find(const Aabbf& box, const MeshInstance& instance, std::vector<std::uint32_t>& found,
              CornerColumns& corners);
    /// Number of kept triangles.
    std::size_t size() const { return triangles_.size(); }

private:
    /// Whether it is the mesh that was asked last, where it was then, and only shifted.
    bool isOf(const MeshInstance& instance) const;
    bool keep(const Aabbf& box, const MeshInstance& instance);
    void forget() { triangles_.clear(), corners_.clear(), isKept_ = false; }

    const Mesh* mesh_ = nullptr;  // whose triangles are kept, with its content, as another may come to lie there
    std::uint64_t contentHash_ = 0;
    Vec3d shift_{0.0};  // m, of the mesh in the world
    Aabbf last_{};      // of the last call
    Aabbf around_{};    // the larger box, if any are kept
    bool isKept_ = false;
    int callsToWait_ = 0;  // until it is tried again
    std::vector<std::uint32_t> triangles_{};
    CornerColumns corners_{};
};

}  // namespace collidoscope::geometry
