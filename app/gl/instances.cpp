#include "app/gl/instances.h"

#include <algorithm>

#include "app/gl/blending.h"
#include "app/gl/theme.h"

namespace collidoscope::app {
namespace {

// Keeps the memory: the next frame will need about as much.
void clearSurfaces(SurfaceInstances& surfaces) {
    for (auto& list : surfaces.solids) list.clear();
    surfaces.triangles.clear();
    surfaces.meshes.clear();
}
void clearMarks(MarkInstances& marks) {
    marks.lines.clear();
    marks.arrows.clear();
    marks.points.clear();
}

}  // namespace

void LayerInstances::clear() {
    for (SurfaceInstances* surfaces : {&opaque, &shadowless, &translucent, &wire, &hidden}) clearSurfaces(*surfaces);
    clearMarks(marks);
    clearMarks(hiddenMarks);
    casters = {};
    count = 0;
}

namespace {

using demos::Fill;
using demos::Style;
using geometry::Vec3f;

/// Returns the layer's surface list that a style belongs to.
SurfaceInstances& surfacesFor(const Style& style, bool seeThrough, LayerInstances& layer) {
    if (style.fill == Fill::Wire) return layer.wire;
    if (style.ghost || seeThrough || style.fill == Fill::Translucent) return layer.translucent;
    return style.shadow ? layer.opaque : layer.shadowless;
}

/// True for what casts a shadow in the usual view; the light and the floor are aimed by it in every view.
bool standsInLight(const Style& style) { return style.fill == Fill::Solid && !style.ghost && style.shadow; }

class Collector {
public:
    Collector(const Theme& theme, const CollectOptions& options, LayerInstances& layer)
        : options_(options), layer_(layer), tints_(theme, options.seeThrough), markTints_(theme, false) {}

    void solid(std::size_t kind, const demos::SolidItem& item) {
        const auto& q = item.pose.orientation;
        const SolidInstance instance{.position = item.pose.position,
                                     .turn = {q.x, q.y, q.z, q.w},
                                     .half = item.half,
                                     .color = tints_.of(item.style)};
        SurfaceInstances& surfaces = surfacesFor(item.style, options_.seeThrough, layer_);
        surfaces.solids[kind].push_back(instance);
        if (standsInLight(item.style)) layer_.casters.add(item.pose.position, boundingRadius(kind, item.half));
        if (item.style.showThrough) layer_.hidden.solids[kind].push_back(instance);
    }
    void triangle(const demos::TriangleItem& item) {
        const TriangleInstance instance{
            .a = item.a, .b = item.b, .c = item.c, .color = tints_.of(item.style), .normals = item.normals};
        SurfaceInstances& surfaces = surfacesFor(item.style, options_.seeThrough, layer_);
        surfaces.triangles.push_back(instance);
        if (standsInLight(item.style))
            for (const Vec3f& corner : {item.a, item.b, item.c}) layer_.casters.add(corner, 0.0f);
        if (item.style.showThrough) layer_.hidden.triangles.push_back(instance);
    }
    void mesh(const demos::MeshItem& item) {
        if (!item.mesh || item.mesh->triangles.empty()) return;
        const auto& m = item.worldFromMesh;
        const bool ownColors = item.style.role == demos::Role::Neutral && !item.mesh->colors.empty();
        const MeshInstance instance{.x = Vec3f(m[0]),
                                    .y = Vec3f(m[1]),
                                    .z = Vec3f(m[2]),
                                    .origin = Vec3f(m[3]),
                                    .color = tints_.of(item.style),
                                    .ownColors = ownColors ? 1.0f : 0.0f};
        SurfaceInstances& surfaces = surfacesFor(item.style, options_.seeThrough, layer_);
        groupOf(surfaces, item.mesh).instances.push_back(instance);
        if (standsInLight(item.style)) addMeshBounds(item);
        if (item.style.showThrough) groupOf(layer_.hidden, item.mesh).instances.push_back(instance);
    }
    void line(const demos::LineItem& item) {
        const LineInstance instance = lineInstance(item.start, item.end, item.style);
        layer_.marks.lines.push_back(instance);
        if (item.style.showThrough) layer_.hiddenMarks.lines.push_back(instance);
    }
    void arrow(const demos::ArrowItem& item) {
        const LineInstance instance = lineInstance(item.start, item.start + item.vector, item.style);
        layer_.marks.arrows.push_back(instance);
        if (item.style.showThrough) layer_.hiddenMarks.arrows.push_back(instance);
    }
    void point(const demos::PointItem& item) {
        const PointInstance instance{
            .position = item.position, .color = markTints_.of(item.style), .width = item.style.width};
        layer_.marks.points.push_back(instance);
        if (item.style.showThrough) layer_.hiddenMarks.points.push_back(instance);
    }

private:
    static float boundingRadius(std::size_t kind, const Vec3f& half) {
        const float caps = kind == static_cast<std::size_t>(demos::Solid::Capsule) ? half.x : 0.0f;
        return glm::length(half) + caps;
    }
    LineInstance lineInstance(const Vec3f& start, const Vec3f& end, const Style& style) {
        return {.start = start,
                .end = end,
                .color = markTints_.of(style),
                .width = style.width,
                .dashed = style.dashed ? 1.0f : 0.0f};
    }
    static MeshGroup& groupOf(SurfaceInstances& surfaces, const geometry::MeshPtr& mesh) {
        for (MeshGroup& group : surfaces.meshes)
            if (group.mesh == mesh) return group;
        return surfaces.meshes.emplace_back(MeshGroup{.mesh = mesh, .instances = {}});
    }
    void addMeshBounds(const demos::MeshItem& item) {
        const auto& bounds = item.mesh->bounds;
        for (int corner = 0; corner < 8; ++corner) {
            const Vec3f p{corner & 1 ? bounds.max.x : bounds.min.x, corner & 2 ? bounds.max.y : bounds.min.y,
                          corner & 4 ? bounds.max.z : bounds.min.z};
            layer_.casters.add(Vec3f(item.worldFromMesh * geometry::Vec4f(p, 1.0f)), 0.0f);
        }
    }

    const CollectOptions& options_;
    LayerInstances& layer_;
    Tints tints_;
    Tints markTints_;
};

template <typename Item, typename Take>
void forEachShown(const std::vector<Item>& current, const std::vector<Item>* previous, float blend, const Take& take) {
    if (!previous || blend >= 1.0f) {
        for (const Item& item : current) take(item);
        return;
    }
    FormerItems<Item> former(*previous, current);
    for (std::size_t i = 0; i < current.size(); ++i) {
        const Item* before = former.of(i, current[i]);
        take(before ? between(*before, current[i], blend) : current[i]);
    }
}

void sortFarToNear(SurfaceInstances& surfaces, const Vec3f& eye) {
    const auto squared = [&eye](const Vec3f& p) { return glm::dot(p - eye, p - eye); };
    for (auto& list : surfaces.solids)
        std::stable_sort(list.begin(), list.end(), [&](const SolidInstance& a, const SolidInstance& b) {
            return squared(a.position) > squared(b.position);
        });
    std::stable_sort(surfaces.triangles.begin(), surfaces.triangles.end(),
                     [&](const TriangleInstance& a, const TriangleInstance& b) {
                         return squared((a.a + a.b + a.c) / 3.0f) > squared((b.a + b.b + b.c) / 3.0f);
                     });
}

}  // namespace

void collect(const demos::RecordingCanvas& current, const demos::RecordingCanvas* previous, const Theme& theme,
             const CollectOptions& options, LayerInstances& instances) {
    instances.clear();
    Collector collector(theme, options, instances);
    const float blend = options.blend;
    for (std::size_t kind = 0; kind < current.solidItems.size(); ++kind)
        forEachShown(current.solidItems[kind], previous ? &previous->solidItems[kind] : nullptr, blend,
                     [&](const auto& item) { collector.solid(kind, item); });
    forEachShown(current.triangleItems, previous ? &previous->triangleItems : nullptr, blend,
                 [&](const auto& item) { collector.triangle(item); });
    forEachShown(current.meshItems, previous ? &previous->meshItems : nullptr, blend,
                 [&](const auto& item) { collector.mesh(item); });
    forEachShown(current.lineItems, previous ? &previous->lineItems : nullptr, blend,
                 [&](const auto& item) { collector.line(item); });
    forEachShown(current.arrowItems, previous ? &previous->arrowItems : nullptr, blend,
                 [&](const auto& item) { collector.arrow(item); });
    forEachShown(current.pointItems, previous ? &previous->pointItems : nullptr, blend,
                 [&](const auto& item) { collector.point(item); });
    if (options.trails) {
        for (const demos::LineItem& item : options.trails->lineItems) collector.line(item);
        for (const demos::PointItem& item : options.trails->pointItems) collector.point(item);
    }
    sortFarToNear(instances.translucent, options.eye);
    instances.count = current.itemCount() - current.labelItems.size() - current.legendItems.size() -
                      current.chartItems.size() - current.trailItems.size();
}

}  // namespace collidoscope::app
