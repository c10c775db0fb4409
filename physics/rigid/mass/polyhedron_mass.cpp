#include "physics/rigid/mass/polyhedron_mass.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include "geometry/mesh/mesh.h"
#include "geometry/mesh/mesh_diagnosis.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3d;
using Mat3d = geometry::Mat3<double>;

/// Mass properties of a solid of density 1.
struct VolumeMoments {
    double volume = 0.0;    ///< m^3
    Vec3d center{0.0};      ///< m
    Mat3d covariance{0.0};  ///< m^5, integral of x x^T about the centre
};

MassProperties propertiesOf(const VolumeMoments& solid, double density) {
    return {density * solid.volume, solid.center, inertiaOfCovariance(density * solid.covariance)};
}

/// a.(b x c), and the same sum with absolute values, by which its rounding error is bounded.
struct Determinant {
    double value = 0.0;
    double magnitude = 0.0;
};
Determinant determinantOf(const Vec3d& a, const Vec3d& b, const Vec3d& c) {
    const Vec3d p = glm::abs(a), q = glm::abs(b), r = glm::abs(c);
    const Vec3d absolute{q.y * r.z + q.z * r.y, q.z * r.x + q.x * r.z, q.x * r.y + q.y * r.x};
    return {glm::dot(a, glm::cross(b, c)), glm::dot(p, absolute)};
}

/// A determinant has five roundings of at most 2^-53 of its magnitude, and the differences from `about` add three more.
/// A volume below this share of the sum of magnitudes, which is twice that bound, may be mere rounding.
constexpr double kVolumeRounding = 0x1p-49;

/// Volume, centre and covariance of the solid within a closed surface, as sums over the tetrahedra of its triangles and
/// a point. `eachTriangle` calls its argument with the corners of each triangle, counter-clockwise seen from outside.
/// `about` should be a point near the solid. None when the volume is not finite, or not larger than its rounding.
template <typename EachTriangle>
std::optional<VolumeMoments> momentsOf(const EachTriangle& eachTriangle, const Vec3d& about) {
    double sum = 0.0, magnitude = 0.0;
    Vec3d first{0.0};
    eachTriangle([&](const Vec3d& p, const Vec3d& q, const Vec3d& r) {
        const Vec3d a = p - about, b = q - about, c = r - about;
        const Determinant d = determinantOf(a, b, c);
        sum += d.value;
        magnitude += d.magnitude;
        first += d.value * (a + b + c);
    });
    if (!(sum > kVolumeRounding * magnitude) || !std::isfinite(sum)) return std::nullopt;

    const Vec3d offset = first / (4.0 * sum);
    Mat3d second{0.0};
    eachTriangle([&](const Vec3d& p, const Vec3d& q, const Vec3d& r) {
        const Vec3d a = p - about - offset, b = q - about - offset, c = r - about - offset, s = a + b + c;
        second += glm::dot(a, glm::cross(b, c)) * (glm::outerProduct(a, a) + glm::outerProduct(b, b) +
                                                   glm::outerProduct(c, c) + glm::outerProduct(s, s));
    });
    return VolumeMoments{sum / 6.0, about + offset, second / 120.0};
}

template <typename T>
Vec3d middleOf(const std::vector<geometry::Vec3<T>>& points) {
    Vec3d low{points.front()}, high = low;
    for (const geometry::Vec3<T>& p : points) {
        low = glm::min(low, Vec3d{p});
        high = glm::max(high, Vec3d{p});
    }
    return 0.5 * low + 0.5 * high;
}

std::optional<VolumeMoments> momentsOf(const geometry::Mesh& mesh) {
    if (!geometry::mayBeSolid(geometry::diagnose(mesh))) return std::nullopt;
    const auto eachTriangle = [&](const auto& take) {
        for (const geometry::MeshTriangle& t : mesh.triangles)
            take(Vec3d{mesh.vertices[t.a]}, Vec3d{mesh.vertices[t.b]}, Vec3d{mesh.vertices[t.c]});
    };
    return momentsOf(eachTriangle, 0.5 * (Vec3d{mesh.bounds.min} + Vec3d{mesh.bounds.max}));
}

/// Volume, centre and second moments of the image under x -> A x + t: |det A| V, A c + t and |det A| A C A^T.
std::optional<VolumeMoments> carried(const VolumeMoments& solid, const geometry::Mat4d& matrix) {
    const Mat3d linear{matrix};
    const double growth = std::abs(glm::determinant(linear));
    if (!(growth > 0.0) || !std::isfinite(growth)) return std::nullopt;
    const Mat3d covariance = linear * solid.covariance * glm::transpose(linear);
    return VolumeMoments{growth * solid.volume, linear * solid.center + Vec3d{matrix[3]},
                         0.5 * growth * (covariance + glm::transpose(covariance))};
}

}  // namespace

template <typename T>
MassProperties massOf(const geometry::Hull<T>& hull, double density) {
    const auto eachTriangle = [&](const auto& take) {
        for (const auto face : hull.faces)
            for (std::size_t i = 2; i < face.size(); ++i)
                take(Vec3d{hull.vertices[face[0]]}, Vec3d{hull.vertices[face[i - 1]]}, Vec3d{hull.vertices[face[i]]});
    };
    const Vec3d middle = middleOf(hull.vertices);
    const auto solid = momentsOf(eachTriangle, middle);
    return solid ? propertiesOf(*solid, density) : MassProperties{.center = middle};
}

template <typename T>
MassProperties massOf(const geometry::HullInstance<T>& hull, double density) {
    return moved(massOf(*hull.hull, density), hull.worldFromHull);
}

template <typename T>
MassProperties massOf(const geometry::Frustum<T>& frustum, double density) {
    using Face = std::array<std::size_t, 4>;  // corners, counter-clockwise seen from outside
    constexpr std::array<Face, 6> kFaces{Face{0, 1, 2, 3}, Face{7, 6, 5, 4}, Face{0, 4, 5, 1},
                                         Face{1, 5, 6, 2}, Face{2, 6, 7, 3}, Face{3, 7, 4, 0}};
    Vec3d middle{0.0};
    for (const auto& corner : frustum.corners) middle += 0.125 * Vec3d{corner};
    const auto eachTriangle = [&](const auto& take) {
        for (const Face& face : kFaces)
            for (const std::size_t i : {2u, 3u})
                take(Vec3d{frustum.corners[face[0]]}, Vec3d{frustum.corners[face[i - 1]]},
                     Vec3d{frustum.corners[face[i]]});
    };
    const auto solid = momentsOf(eachTriangle, middle);
    return solid ? propertiesOf(*solid, density) : MassProperties{.center = middle};
}

std::optional<MassProperties> massOf(const geometry::Mesh& mesh, double density) {
    const auto solid = momentsOf(mesh);
    if (!solid) return std::nullopt;
    return propertiesOf(*solid, density);
}

std::optional<MassProperties> massOf(const geometry::MeshInstance& mesh, double density) {
    const auto own = momentsOf(*mesh.mesh);
    if (!own) return std::nullopt;
    const auto solid = carried(*own, mesh.worldFromMesh);
    if (!solid) return std::nullopt;
    return propertiesOf(*solid, density);
}

template MassProperties massOf(const geometry::Hullf&, double);
template MassProperties massOf(const geometry::Hulld&, double);
template MassProperties massOf(const geometry::HullInstancef&, double);
template MassProperties massOf(const geometry::HullInstanced&, double);
template MassProperties massOf(const geometry::Frustumf&, double);
template MassProperties massOf(const geometry::Frustumd&, double);

}  // namespace collidoscope::physics
