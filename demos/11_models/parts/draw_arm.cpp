#include "demos/11_models/parts/draw_arm.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "demos/draw/shapes.h"
#include "demos/inside/number_text.h"

namespace demos::models {
namespace {

using geometry::Mat4f;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr Style kFigure{.role = Role::BodyA};
constexpr Style kHitPart{.role = Role::BodyB};
constexpr Style kRay{.role = Role::Velocity, .showThrough = true, .width = 2.5f};
constexpr Style kHit{.role = Role::Contact, .showThrough = true, .width = 11.0f};
constexpr Style kNormal{.role = Role::Contact, .showThrough = true, .width = 3.0f};
constexpr Style kNaive{.role = Role::Mistake, .dashed = true, .showThrough = true, .width = 3.0f};
constexpr Style kTriangle{.role = Role::Selection, .showThrough = true, .width = 3.0f};
constexpr float kArrow = 0.8f;       ///< m
constexpr float kSpaceSize = 0.75f;  ///< m, radius of the part's space in the picture
/// Lines farther away from the part's space than this would cross the world's picture.
constexpr float kLocalReach = 1.5f;     ///< m
constexpr double kWorthShowing = 0.05;  ///< degrees: both normals are drawn when they differ by more

}  // namespace

void drawFigure(Canvas& canvas, const Figure& figure, const geometry::ModelHit* hit) {
    for (const geometry::ModelId id : figure.tree.models())
        for (std::uint32_t part = 0; part < figure.tree[id].parts.size(); ++part) {
            const bool isHit = hit && hit->model == id && hit->part == part;
            const Key key = 100 * (id.index + 1) + part;
            drawMesh(canvas, figure.tree[id].parts[part].mesh, Mat4f{worldFromPart(figure.tree, id, part)},
                     isHit ? kHitPart : kFigure, key);
        }
    drawLegend(canvas, Mark::Patch, kFigure, "models, each hanging on the one before");
    if (hit) drawLegend(canvas, Mark::Patch, kHitPart, "the part that is hit");
}

void drawWorldRay(Canvas& canvas, const geometry::Rayf& ray, const SpaceView* view) {
    const float t = view ? view->hit.t : 3.0f;
    draw(canvas, geometry::Segmentf{ray.origin, pointAt(ray, t)}, kRay);
    drawLegend(canvas, Mark::Line, kRay, "ray");
    if (!view) return;
    drawPoint(canvas, view->hit.point, kHit);
    drawArrow(canvas, view->hit.point, kArrow * view->hit.normal, kNormal);
    drawLegend(canvas, Mark::Arrow, kNormal, "normal by the inverse transpose");
    drawLabel(canvas, view->hit.point + Vec3f{0.0f, 0.35f, 0.0f} + kArrow * view->hit.normal,
              "world: t = " + numberText(double{view->hit.t}), kNormal);
    if (view->normalError < kWorthShowing) return;
    drawArrow(canvas, view->hit.point, kArrow * view->naiveNormal, kNaive);
    drawLegend(canvas, Mark::Arrow, kNaive, "normal carried like a point, wrong");
}

void drawPartSpace(Canvas& canvas, const Figure& figure, const SpaceView& view, const Vec3f& center) {
    const geometry::MeshPtr& mesh = figure.tree[view.hit.model].parts[view.hit.part].mesh;
    const float scale = kSpaceSize / std::max(mesh->ball.radius, 1e-6f);
    const auto shown = [&](const Vec3d& p) { return center + scale * (Vec3f{p} - mesh->ball.center); };
    Mat4f placeFromMesh{scale};
    placeFromMesh[3] = {shown(Vec3d{0.0}), 1.0f};
    drawMesh(canvas, mesh, placeFromMesh, kHitPart, 1);
    const auto& t = view.localTriangle;
    draw(canvas, geometry::Trianglef{shown(t.a), shown(t.b), shown(t.c)},
         {.role = Role::Selection, .fill = Fill::Wire, .showThrough = true, .width = 3.0f});
    drawLegend(canvas, Mark::Line, kTriangle, "triangle that is hit");

    // The ray comes from far away when the part is small: its last piece is enough.
    const Vec3f end = shown(pointAt(view.localRay, view.localT)), start = shown(view.localRay.origin);
    const float length = glm::length(start - end);
    const Vec3f from = length > kLocalReach ? end + (start - end) * (kLocalReach / length) : start;
    draw(canvas, geometry::Segmentf{from, end}, kRay);
    if (length <= kLocalReach) drawPoint(canvas, start, kRay);
    drawPoint(canvas, end, kHit);
    drawLabel(canvas, center + Vec3f{0.0f, kSpaceSize + 0.35f, 0.0f},
              "the part's own space: t = " + numberText(view.localT), kHit);
}

}  // namespace demos::models
