#include "demos/examine/case_slot.h"

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "demos/examine/shape_parts.h"
#include "geometry/base/state_archives.h"
#include "geometry/convex/hull/quickhull.h"

namespace collidoscope::demos::examine {
namespace {

using geometry::Archive;
using geometry::Vec2d;
using geometry::Vec3d;

/// Carries each part of a shape into an archive.
class ArchivedParts final : public ShapePartVisitor {
public:
    explicit ArchivedParts(Archive& archive) : archive_(archive) {}
    void point(std::string_view name, Vec3d& p) override { archive_.field(name, p); }
    void point(std::string_view name, Vec2d& p) override { archive_.field(name, p); }
    void direction(std::string_view name, Vec3d& v) override { archive_.field(name, v); }
    void orientation(geometry::Quatd& q) override { archive_.field("orientation", q); }
    void size(std::string_view name, double& length) override { archive_.field(name, length); }
    void sizes(std::string_view name, Vec3d& lengths) override { archive_.field(name, lengths); }
    void sizes(std::string_view name, Vec2d& lengths) override { archive_.field(name, lengths); }
    void number(std::string_view name, double& value) override { archive_.field(name, value); }

private:
    Archive& archive_;
};

void visitVertices(Archive&, auto&) {}
void visitVertices(Archive& archive, geometry::Polygond& polygon) { archive.field("points", polygon.points); }
/// A hull is made anew when its vertices are others.
void visitVertices(Archive& archive, geometry::HullInstanced& hull) {
    std::vector<Vec3d> points = hull.hull->vertices;
    archive.field("points", points);
    if (points == hull.hull->vertices) return;
    if (points.empty()) throw std::runtime_error("a hull needs points");
    hull.hull = std::make_shared<const geometry::Hulld>(geometry::convexHull(std::span<const Vec3d>{points}).hull);
}
void visitVertices(Archive& archive, CaseMesh& mesh) {
    std::vector<Vec3d> vertices = mesh.vertices;
    std::vector<std::uint32_t> corners;
    for (const geometry::MeshTriangle& t : mesh.triangles) corners.insert(corners.end(), {t.a, t.b, t.c});
    const std::vector<std::uint32_t> before = corners;
    archive.field("vertices", vertices);
    archive.field("triangles", corners);
    geometry::Posed handle = mesh.handle;
    archive.field("handle", handle.position);
    archive.field("handle turned", handle.orientation);
    mesh.handle = handle;
    if (vertices == mesh.vertices && corners == before) return;
    std::vector<geometry::MeshTriangle> triangles;
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3)
        triangles.push_back({corners[i], corners[i + 1], corners[i + 2]});
    for (const std::uint32_t corner : corners)
        if (corner >= vertices.size()) throw std::runtime_error("a triangle has a corner that is no vertex");
    mesh = makeCaseMesh(std::move(vertices), std::move(triangles));
    mesh.handle = handle;
}

template <std::size_t... kIndex>
CaseShape anyOfKind(std::size_t kind, std::index_sequence<kIndex...>) {
    CaseShape shape;
    const auto make = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using Shape = std::variant_alternative_t<I, CaseShape>;
        if constexpr (std::is_same_v<Shape, geometry::HullInstanced>)
            shape = geometry::HullInstanced{geometry::Hulld{}};
        else
            shape = Shape{};
    };
    ((kIndex == kind ? make(std::integral_constant<std::size_t, kIndex>{}) : void()), ...);
    return shape;
}

void visitShape(Archive& archive, CaseShape& shape) {
    auto kind = static_cast<std::uint32_t>(shape.index());
    archive.field("shape", kind);
    constexpr std::size_t kKinds = std::variant_size_v<CaseShape>;
    if (kind >= kKinds) throw std::runtime_error("there is no shape of kind " + std::to_string(kind));
    if (kind != shape.index()) shape = anyOfKind(kind, std::make_index_sequence<kKinds>{});
    ArchivedParts parts(archive);
    visitParts(shape, parts);
    std::visit([&](auto& s) { visitVertices(archive, s); }, shape);
}

/// Brackets a shape under a name of its own.
struct ShapePart {
    CaseShape& shape;
};
void state(Archive& archive, ShapePart& part) { visitShape(archive, part.shape); }

}  // namespace

void state(Archive& archive, CaseAnswer& answer) {
    archive.field("overlap", answer.overlap);
    archive.field("distance", answer.distance);
    archive.field("normal", answer.normal);
    archive.field("contacts", answer.contacts);
    archive.field("t", answer.t);
    archive.field("point", answer.point);
    archive.field("toi", answer.toi);
}
void state(Archive& archive, Report& report) {
    archive.field("engine", report.engine);
    archive.field("answer", report.answer);
}

void state(Archive& archive, CollisionCase& all) {
    ShapePart a{all.a}, b{all.b};
    archive.field("name", all.name);
    archive.field("a", a);
    archive.field("b", b);
    archive.field("motion a", all.motionA);
    archive.field("motion b", all.motionB);
    archive.field("margin a", all.marginA);
    archive.field("margin b", all.marginB);
    archive.field("expect", all.expect);
    archive.field("tolerance", all.tolerance);
    archive.field("reported", all.reported);
}

namespace {

std::uint64_t hashOf(CollisionCase& all) {
    return geometry::hashOf([&all](Archive& archive) { state(archive, all); });
}

/// An archive that only reads leaves the very value that others may share.
void visitShared(Archive& archive, std::string_view name, CasePtr& shared) {
    CollisionCase all = shared ? *shared : CollisionCase{};
    const std::uint64_t before = hashOf(all);
    archive.field(name, all);
    if (!shared || hashOf(all) != before) shared = std::make_shared<const CollisionCase>(std::move(all));
}

}  // namespace

void state(Archive& archive, CaseSlot& slot) {
    bool changed = slot.isChanged();
    archive.field("name", slot.name);
    visitShared(archive, "given", slot.given);
    archive.field("changed", changed);
    if (changed)
        visitShared(archive, "value", slot.value);
    else
        slot.value = slot.given;
    archive.field("origin", slot.frame.origin);
    archive.field("scale", slot.frame.scale);
    archive.field("vertex numbers of a", slot.vertexNumbers[0]);
    archive.field("vertex numbers of b", slot.vertexNumbers[1]);
}

}  // namespace collidoscope::demos::examine
