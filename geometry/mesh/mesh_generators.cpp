#include "geometry/mesh/mesh_generators.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <utility>

#include "geometry/base/elementary.h"
#include "geometry/base/hash.h"
#include "geometry/convex/hull/polyhedra.h"

namespace collidoscope::geometry {
namespace {

constexpr int kMaxSubdivisions = 8;

Mesh icosahedron() {
    const Hullf hull = makeIcosahedron(1.0f);
    Mesh mesh;
    mesh.vertices = hull.vertices;
    for (const auto& face : hull.faces) mesh.triangles.push_back({face[0], face[1], face[2]});
    return mesh;
}

/// Splits each triangle into four; the vertices stay on the unit sphere.
Mesh subdivided(const Mesh& coarse) {
    Mesh fine;
    fine.vertices = coarse.vertices;
    fine.triangles.reserve(4 * coarse.triangles.size());
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
    const auto middleOf = [&](std::uint32_t a, std::uint32_t b) {
        const auto [entry, isNew] =
            middles.try_emplace(std::minmax(a, b), static_cast<std::uint32_t>(fine.vertices.size()));
        if (isNew) {
            const Vec3f middle = fine.vertices[a] + fine.vertices[b];
            fine.vertices.push_back(middle / glm::length(middle));
        }
        return entry->second;
    };
    for (const MeshTriangle& t : coarse.triangles) {
        const std::uint32_t ab = middleOf(t.a, t.b);
        const std::uint32_t bc = middleOf(t.b, t.c);
        const std::uint32_t ca = middleOf(t.c, t.a);
        fine.triangles.insert(fine.triangles.end(), {{t.a, ab, ca}, {t.b, bc, ab}, {t.c, ca, bc}, {ab, bc, ca}});
    }
    return fine;
}

/// The knot lies on a torus whose small radius is this share of the large one.
constexpr double kKnotThickness = 0.45;

/// A point of the knot's centre line with two unit vectors across it.
struct KnotFrame {
    Vec3d center{0.0};
    Vec3d outward{0.0};   ///< normal of the torus, hence at right angles to the line
    Vec3d sideways{0.0};  ///< tangent x outward
};

KnotFrame knotAt(double angle, int p, int q) {
    const double around = p * angle;
    const double across = q * angle;
    const double r = 1.0 + kKnotThickness * cos(across);
    const Vec3d radial{cos(around), 0.0, -sin(around)};
    const Vec3d forward{-sin(around), 0.0, -cos(around)};
    const Vec3d up{0.0, 1.0, 0.0};
    const Vec3d outward = radial * cos(across) + up * sin(across);
    const Vec3d turning = up * cos(across) - radial * sin(across);
    const Vec3d tangent = glm::normalize(forward * (r * p) + turning * (kKnotThickness * q));
    return {radial * r + up * (kKnotThickness * sin(across)), outward, glm::cross(tangent, outward)};
}

/// Adds the two triangles of the quad a b c d, counter-clockwise.
void addQuad(Mesh& mesh, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    mesh.triangles.push_back({a, b, c});
    mesh.triangles.push_back({a, c, d});
}

/// A random number in [-1, 1) for a point of the lattice.
float latticeValue(std::uint64_t seed, int x, int z) {
    Hasher hasher;
    hasher.add(seed);
    hasher.add(static_cast<std::int32_t>(x));
    hasher.add(static_cast<std::int32_t>(z));
    return static_cast<float>(hasher.value() >> 40) * 0x1p-23f - 1.0f;
}

/// Lattice values blended by 3 s^2 - 2 s^3, which has no creases.
float valueNoise(std::uint64_t seed, float x, float z) {
    const float floorX = std::floor(x);
    const float floorZ = std::floor(z);
    const int ix = static_cast<int>(floorX);
    const int iz = static_cast<int>(floorZ);
    const auto ease = [](float s) { return s * s * (3.0f - 2.0f * s); };
    const auto blend = [](float a, float b, float s) { return a + (b - a) * s; };
    const float sx = ease(x - floorX);
    const float sz = ease(z - floorZ);
    const float front = blend(latticeValue(seed, ix, iz), latticeValue(seed, ix + 1, iz), sx);
    const float back = blend(latticeValue(seed, ix, iz + 1), latticeValue(seed, ix + 1, iz + 1), sx);
    return blend(front, back, sz);
}

/// Five octaves, each twice as fine and half as high; within [-1, 1].
float terrainHeight(std::uint64_t seed, float x, float z) {
    constexpr int kOctaves = 5;
    float sum = 0.0f;
    float share = 0.5f;
    for (int octave = 0; octave < kOctaves; ++octave) {
        sum += share * valueNoise(seed + static_cast<std::uint64_t>(octave), x, z);
        x *= 2.0f;
        z *= 2.0f;
        share *= 0.5f;
    }
    return sum;
}

/// Hills of the coarsest octave along one side of the terrain.
constexpr float kHills = 4.0f;

}  // namespace

MeshPtr makeIcosphere(float radius, int subdivisions) {
    Mesh mesh = icosahedron();
    for (int i = 0; i < std::clamp(subdivisions, 0, kMaxSubdivisions); ++i) mesh = subdivided(mesh);
    for (Vec3f& v : mesh.vertices) v *= radius;
    mesh.name = "icosphere";
    return finishMesh(std::move(mesh));
}

MeshPtr makeTorusKnot(int p, int q, float radius, float tube, int segments, int sides) {
    const auto rings = static_cast<std::uint32_t>(std::max(segments, 3));
    const auto vertices = static_cast<std::uint32_t>(std::max(sides, 3));
    Mesh mesh;
    for (std::uint32_t i = 0; i < rings; ++i) {
        const KnotFrame frame = knotAt(2.0 * kPi<double> * i / rings, p, q);
        for (std::uint32_t j = 0; j < vertices; ++j) {
            const double angle = 2.0 * kPi<double> * j / vertices;
            const Vec3d across = frame.outward * cos(angle) + frame.sideways * sin(angle);
            mesh.vertices.push_back(Vec3f{frame.center * double{radius} + across * double{tube}});
        }
    }
    for (std::uint32_t i = 0; i < rings; ++i)
        for (std::uint32_t j = 0; j < vertices; ++j) {
            const std::uint32_t here = i * vertices;
            const std::uint32_t next = (i + 1) % rings * vertices;
            const std::uint32_t side = (j + 1) % vertices;
            addQuad(mesh, here + j, here + side, next + side, next + j);
        }
    mesh.name = "torus knot";
    return finishMesh(std::move(mesh));
}

HeightField makeHills(float half, float height, int cells, std::uint64_t seed) {
    const auto count = static_cast<std::uint32_t>(std::max(cells, 1)) + 1;
    HeightField field{.halfX = half, .halfZ = half, .countX = count, .countZ = count};
    for (std::uint32_t i = 0; i < count; ++i)
        for (std::uint32_t j = 0; j < count; ++j) {
            const float u = static_cast<float>(i) / static_cast<float>(count - 1);
            const float v = static_cast<float>(j) / static_cast<float>(count - 1);
            field.heights.push_back(height * terrainHeight(seed, kHills * u, kHills * v));
        }
    return field;
}

MeshPtr makeTerrain(float half, float height, int cells, std::uint64_t seed) {
    return meshOfHeights(makeHills(half, height, cells, seed), {}, "terrain");
}

MeshPtr makeBox(const Vec3f& half) {
    Mesh mesh;
    // Corner i has the sign of bit 0, 1, 2 of i along x, y, z.
    for (unsigned i = 0; i < 8; ++i)
        mesh.vertices.push_back(half * Vec3f{(i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1});
    addQuad(mesh, 0, 4, 6, 2);
    addQuad(mesh, 1, 3, 7, 5);
    addQuad(mesh, 0, 1, 5, 4);
    addQuad(mesh, 2, 6, 7, 3);
    addQuad(mesh, 0, 2, 3, 1);
    addQuad(mesh, 4, 5, 7, 6);
    mesh.name = "box";
    return finishMesh(std::move(mesh));
}

}  // namespace collidoscope::geometry
