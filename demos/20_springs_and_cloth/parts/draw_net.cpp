#include "demos/20_springs_and_cloth/parts/draw_net.h"

#include <algorithm>
#include <array>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "geometry/shapes/primitives.h"
#include "physics/particle/cloth/strain.h"

namespace collidoscope::demos {
namespace {

using physics::ClothMesh;
using physics::ClothTriangle;
using physics::LinkKind;

struct Band {
    float from = 0.0f;  ///< strain
    const char* text = "";
    Style style{};
};
constexpr std::array<Band, 5> kBands{{
    {-1.0f, "stretched by less than 1 %", {.role = Role::BodyA}},
    {0.01f, "1 to 3 %", {.role = Role::BodyA, .shade = 0.6f}},
    {0.03f, "3 to 10 %", {.role = Role::BodyB, .shade = 0.55f}},
    {0.1f, "10 to 30 %", {.role = Role::BodyB}},
    {0.3f, "more than 30 %", {.role = Role::Mistake}},
}};

/// The sum of the triangles around each particle, as vectors of twice their areas.
std::vector<Vec3f> normalsOf(std::span<const ClothTriangle> triangles, const physics::VectorArray<float>& position) {
    std::vector<Vec3f> normals(position.size(), Vec3f{0.0f});
    for (const ClothTriangle& triangle : triangles) {
        const Vec3f a = position[triangle.a];
        const Vec3f across = glm::cross(position[triangle.b] - a, position[triangle.c] - a);
        for (const std::uint32_t corner : {triangle.a, triangle.b, triangle.c}) normals[corner] += across;
    }
    return normals;
}

/// Panels keep their keys when others tear: three numbers of particles, each below 2^20.
Key keyOf(const ClothTriangle& triangle) {
    return (std::uint64_t{triangle.a} << 40 | std::uint64_t{triangle.b} << 20 | triangle.c) + 1;
}

Key keyOf(const physics::Link& link) { return (std::uint64_t{link.a} << 32 | link.b) + 1; }

/// Is a particle of the net in some triangle?
std::vector<bool> covered(const ClothMesh& net, std::span<const ClothTriangle> triangles) {
    std::vector<bool> is(net.count, false);
    for (const ClothTriangle& triangle : triangles)
        for (const std::uint32_t corner : {triangle.a, triangle.b, triangle.c}) is[corner - net.first] = true;
    return is;
}

/// The number that colours a particle: its strain when strains are shown.
class Colouring {
public:
    Colouring(const ClothMesh& net, const physics::VectorArray<float>& position, const ClothStyle& clothStyle)
        : first_(net.first), clothStyle_(clothStyle) {
        if (clothStyle.strains) strains_ = physics::particleStrains(net, position);
    }
    template <typename... Particles>
    Style of(Particles... particles) const {
        if (!clothStyle_.strains) return clothStyle_.style;
        const float sum = (strains_[particles - first_] + ...);
        Style style = strainStyle(sum / static_cast<float>(sizeof...(particles)));
        style.fill = clothStyle_.style.fill;
        return style;
    }

private:
    std::uint32_t first_;
    const ClothStyle& clothStyle_;
    std::vector<float> strains_{};
};

void drawLines(Canvas& canvas, const ClothMesh& net, const physics::VectorArray<float>& position,
               const ClothStyle& clothStyle, std::span<const ClothTriangle> triangles) {
    const std::vector<bool> isCovered = covered(net, triangles);
    std::vector<LineItem> lines;
    for (const physics::Link& link : heldLinks(net)) {
        if (link.kind != LinkKind::Structural) continue;
        const bool isThread = !isCovered[link.a - net.first] || !isCovered[link.b - net.first];
        if (!isThread && !clothStyle.links) continue;
        const Role role = isThread ? clothStyle.style.role : Role::Construction;
        lines.push_back({position[link.a], position[link.b], {.role = role, .width = 1.5f}, keyOf(link)});
    }
    canvas.lines(lines);
}

}  // namespace

Style strainStyle(float strain) {
    const auto next = std::find_if(kBands.begin() + 1, kBands.end(), [=](const Band& b) { return strain < b.from; });
    return std::prev(next)->style;
}

void drawNet(Canvas& canvas, const ClothMesh& net, const physics::VectorArray<float>& position,
             const ClothStyle& clothStyle) {
    const std::vector<ClothTriangle> triangles = heldTriangles(net);
    const std::vector<Vec3f> normals = normalsOf(triangles, position);
    const Colouring colouring(net, position, clothStyle);
    std::vector<TriangleItem> items;
    items.reserve(triangles.size());
    for (const ClothTriangle& triangle : triangles)
        items.push_back({.a = position[triangle.a],
                         .b = position[triangle.b],
                         .c = position[triangle.c],
                         .style = colouring.of(triangle.a, triangle.b, triangle.c),
                         .key = keyOf(triangle),
                         .normals = {normals[triangle.a], normals[triangle.b], normals[triangle.c]}});
    canvas.triangles(items);
    drawLines(canvas, net, position, clothStyle, triangles);
}

void drawRope(Canvas& canvas, const ClothMesh& net, const physics::VectorArray<float>& position, float radius,
              const ClothStyle& clothStyle) {
    const Colouring colouring(net, position, clothStyle);
    std::vector<SolidItem> rods;
    for (const physics::Link& link : heldLinks(net)) {
        if (link.kind != LinkKind::Structural) continue;
        const Vec3f a = position[link.a], b = position[link.b];
        rods.push_back({.pose = {.position = 0.5f * (a + b), .orientation = turnYTo(b - a)},
                        .half = {radius, 0.5f * glm::length(b - a), radius},
                        .style = colouring.of(link.a, link.b),
                        .key = keyOf(link)});
    }
    canvas.solids(Solid::Capsule, rods);
}

void drawStrainLegend(Canvas& canvas) {
    for (const Band& band : kBands) drawLegend(canvas, Mark::Patch, band.style, band.text);
}

}  // namespace collidoscope::demos
