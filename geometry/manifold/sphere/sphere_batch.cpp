#include <array>
#include <cassert>

#include "geometry/manifold/collide.h"
#include "geometry/manifold/sphere/sphere_batch_kernel.h"

namespace collidoscope::geometry {

namespace batch {

extern template void findTouches<Baseline, spheres::SphereNumbers>(const float*, const float*, std::size_t, float,
                                                                   EightTouches*);
extern template void findTouches<Baseline, spheres::CapsuleNumbers>(const float*, const float*, std::size_t, float,
                                                                    EightTouches*);
extern template void findTouches<Baseline, spheres::TriangleNumbers>(const float*, const float*, std::size_t, float,
                                                                     EightTouches*);
extern template void findTouches<Baseline, spheres::PlaneNumbers>(const float*, const float*, std::size_t, float,
                                                                  EightTouches*);
extern template void findTouches<Baseline, spheres::AabbNumbers>(const float*, const float*, std::size_t, float,
                                                                 EightTouches*);
extern template void findTouches<Baseline, spheres::BoxNumbers>(const float*, const float*, std::size_t, float,
                                                                EightTouches*);
extern template void findTouches<Avx2, spheres::SphereNumbers>(const float*, const float*, std::size_t, float,
                                                               EightTouches*);
extern template void findTouches<Avx2, spheres::CapsuleNumbers>(const float*, const float*, std::size_t, float,
                                                                EightTouches*);
extern template void findTouches<Avx2, spheres::TriangleNumbers>(const float*, const float*, std::size_t, float,
                                                                 EightTouches*);
extern template void findTouches<Avx2, spheres::PlaneNumbers>(const float*, const float*, std::size_t, float,
                                                              EightTouches*);
extern template void findTouches<Avx2, spheres::AabbNumbers>(const float*, const float*, std::size_t, float,
                                                             EightTouches*);
extern template void findTouches<Avx2, spheres::BoxNumbers>(const float*, const float*, std::size_t, float,
                                                            EightTouches*);
extern template void findTouches<Avx512, spheres::SphereNumbers>(const float*, const float*, std::size_t, float,
                                                                 EightTouches*);
extern template void findTouches<Avx512, spheres::CapsuleNumbers>(const float*, const float*, std::size_t, float,
                                                                  EightTouches*);
extern template void findTouches<Avx512, spheres::TriangleNumbers>(const float*, const float*, std::size_t, float,
                                                                   EightTouches*);
extern template void findTouches<Avx512, spheres::PlaneNumbers>(const float*, const float*, std::size_t, float,
                                                                EightTouches*);
extern template void findTouches<Avx512, spheres::AabbNumbers>(const float*, const float*, std::size_t, float,
                                                               EightTouches*);
extern template void findTouches<Avx512, spheres::BoxNumbers>(const float*, const float*, std::size_t, float,
                                                              EightTouches*);

namespace {

using TouchKernel = void(const float*, const float*, std::size_t, float, EightTouches*);

template <typename Kind>
TouchKernel* kernelFor(InstructionSet set) {
    return chooseKernel<TouchKernel>(set, &findTouches<Baseline, Kind>, &findTouches<Avx2, Kind>,
                                     &findTouches<Avx512, Kind>);
}

/// Writes the manifold of pair `lane` of a block. Where the kernel has left it undecided, the single call answers.
template <typename Shape>
void finish(const Spheref& a, const Shape& b, const EightTouches& found, std::size_t lane, float margin,
            std::optional<Manifoldf>& out) {
    using Kind = typename spheres::KindOf<Shape>::type;
    if ((found.isApart >> lane & 1) != 0) {
        out.reset();
    } else if ((found.isTouching >> lane & 1) == 0) {
        out = collide(a, b, {.margin = margin});
    } else {
        const auto vectorOf = [&](const float(&n)[3][kLanes]) { return Vec3f{n[0][lane], n[1][lane], n[2][lane]}; };
        Manifoldf& manifold = out.emplace();
        manifold.normal = vectorOf(found.normal), manifold.depth = found.depth[lane];
        const ContactId id{Feature::corner(0), Kind::featureOf(static_cast<unsigned>(found.place[lane]))};
        manifold.add(vectorOf(found.position), manifold.depth, id);
    }
}

/// Pointer to the first number of a shape.
const float* numbersAt(const Spheref& sphere) { return &sphere.center.x; }
const float* numbersAt(const Capsulef& capsule) { return &capsule.a.x; }
const float* numbersAt(const Trianglef& triangle) { return &triangle.a.x; }
const float* numbersAt(const Planef& plane) { return &plane.normal.x; }
const float* numbersAt(const Aabbf& box) { return &box.min.x; }
const float* numbersAt(const Boxf& box) { return &box.center.x; }

}  // namespace
}  // namespace batch

template <typename Shape>
void collideSpheres(std::span<const Spheref> a, std::span<const Shape> b, ManifoldsOut out, float margin,
                    batch::InstructionSet set) {
    using namespace batch;
    using Kind = typename spheres::KindOf<Shape>::type;
    assert(isSupported(set) && a.size() == out.size() && b.size() == out.size());
    // The kernel reads shapes as plain floats, a quaternion as x, y, z, w.
    static_assert(sizeof(Spheref) == 4 * sizeof(float) && sizeof(Shape) == Kind::kCount * sizeof(float));
    TouchKernel* const find = kernelFor<Kind>(set);
    // A few blocks at a time, so that the results of the kernel are still in the cache when they are written.
    constexpr std::size_t kWidth = kLanes, kBlocks = 8;
    std::array<EightTouches, kBlocks> found;
    const std::size_t whole = out.size() / kWidth;
    for (std::size_t block = 0; block < whole; block += kBlocks) {
        const std::size_t count = std::min(kBlocks, whole - block), first = block * kWidth;
        find(numbersAt(a[first]), numbersAt(b[first]), count, margin, found.data());
        for (std::size_t i = 0; i < count * kWidth; ++i)
            finish(a[first + i], b[first + i], found[i / kWidth], i % kWidth, margin, out[first + i]);
    }
    for (std::size_t i = whole * kWidth; i < out.size(); ++i) out[i] = collide(a[i], b[i], {.margin = margin});
}

template void collideSpheres(std::span<const Spheref>, std::span<const Spheref>, ManifoldsOut, float,
                             batch::InstructionSet);
template void collideSpheres(std::span<const Spheref>, std::span<const Capsulef>, ManifoldsOut, float,
                             batch::InstructionSet);
template void collideSpheres(std::span<const Spheref>, std::span<const Trianglef>, ManifoldsOut, float,
                             batch::InstructionSet);
template void collideSpheres(std::span<const Spheref>, std::span<const Planef>, ManifoldsOut, float,
                             batch::InstructionSet);
template void collideSpheres(std::span<const Spheref>, std::span<const Aabbf>, ManifoldsOut, float,
                             batch::InstructionSet);
template void collideSpheres(std::span<const Spheref>, std::span<const Boxf>, ManifoldsOut, float,
                             batch::InstructionSet);

}  // namespace collidoscope::geometry
