#include "app/inspect/measuring.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <type_traits>
#include <variant>

#include "demos/draw/shapes.h"
#include "demos/share/degrees.h"
#include "demos/share/text.h"
#include "geometry/base/pose.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::app {
namespace {

using geometry::Vec3f;

/// The world and the body of a point that is fixed to one; null once it has gone.
const physics::World* worldOf(const demos::DemoBase& demo, const MeasuredPoint::OnBody& on) {
    const auto worlds = demo.worlds();
    return on.world < worlds.size() && worlds[on.world]->has(on.body) ? worlds[on.world] : nullptr;
}

double angleBetween(const Vec3f& a, const Vec3f& b) {
    const geometry::Vec3d u{a}, v{b};
    return std::atan2(glm::length(glm::cross(u, v)), glm::dot(u, v)) * demos::kDegrees<double>;
}

// --- the picture ---

constexpr demos::Style kEdge{.role = demos::Role::Query, .showThrough = true, .width = 2.5f};
constexpr demos::Style kThin{.role = demos::Role::Query, .dashed = true, .showThrough = true, .width = 1.5f};
constexpr demos::Style kEnd{.role = demos::Role::Query, .showThrough = true, .width = 10.0f};
constexpr demos::Style kTick{.role = demos::Role::Query, .showThrough = true, .width = 5.0f};

/// 1, 2 or 5 times a power of ten, such that a length has at most twenty of them.
float tickOf(float length) {
    const float minimum = length / 20.0f, power = std::pow(10.0f, std::floor(std::log10(minimum)));
    for (const float factor : {1.0f, 2.0f, 5.0f})
        if (factor * power >= minimum) return factor * power;
    return 10.0f * power;
}

void drawEdge(demos::Canvas& canvas, const Vec3f& from, const Vec3f& to, const demos::Style& style) {
    const demos::LineItem item{.start = from, .end = to, .style = style};
    canvas.lines({&item, 1});
}

void drawRuler(demos::Canvas& canvas, const Vec3f& a, const Vec3f& b, const std::string& reading) {
    drawEdge(canvas, a, b, kEdge);
    const float length = glm::distance(a, b);
    demos::drawLabel(canvas, 0.5f * (a + b), reading, kEdge);
    if (!(length > 0.0f)) return;
    const float tick = tickOf(length);
    std::vector<demos::PointItem> ticks;
    for (int i = 1; static_cast<float>(i) * tick < length; ++i)
        ticks.push_back({.position = a + (b - a) * (static_cast<float>(i) * tick / length), .style = kTick});
    canvas.points(ticks);
    demos::drawLegend(canvas, demos::Mark::Line, kEdge, "ruler, a dot each " + demos::printed("%g m", double{tick}));
}

/// An arc about `apex` from one direction to another.
void drawArc(demos::Canvas& canvas, const Vec3f& apex, const Vec3f& from, const Vec3f& to, float radius,
             const std::string& reading) {
    constexpr int kParts = 32;
    const Vec3f a = glm::normalize(from), b = glm::normalize(to);
    const float angle = std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b));
    Vec3f across = b - a * glm::dot(a, b);
    if (!(glm::length(across) > 0.0f)) across = std::fabs(a.y) < 0.9f ? Vec3f{0, 1, 0} : Vec3f{1, 0, 0};
    across = glm::normalize(across - a * glm::dot(a, across));
    const auto at = [&](float turn) { return apex + radius * (std::cos(turn) * a + std::sin(turn) * across); };
    for (int i = 0; i < kParts; ++i)
        drawEdge(canvas, at(angle * static_cast<float>(i) / kParts), at(angle * static_cast<float>(i + 1) / kParts),
                 kEdge);
    demos::drawLabel(canvas, at(0.5f * angle), reading, kEdge);
}

void drawProtractor(demos::Canvas& canvas, const std::array<Vec3f, 3>& p, const std::string& reading) {
    drawEdge(canvas, p[1], p[0], kEdge);
    drawEdge(canvas, p[1], p[2], kEdge);
    const float minimum = std::min(glm::distance(p[0], p[1]), glm::distance(p[2], p[1]));
    if (!(minimum > 0.0f)) return;
    drawArc(canvas, p[1], p[0] - p[1], p[2] - p[1], 0.4f * minimum, reading);
    demos::drawLegend(canvas, demos::Mark::Line, kEdge, "protractor");
}

constexpr float kShortNormal = 0.1f, kLongNormal = 1.0f;  // m

/// The first normal is shown again beside the second one.
void drawNormals(demos::Canvas& canvas, const MeasuredPoint& a, const MeasuredPoint& b, const std::string& reading) {
    const float distance = glm::distance(a.position, b.position),
                length = std::clamp(0.3f * distance, kShortNormal, kLongNormal);
    demos::drawArrow(canvas, a.position, length * *a.normal, kEdge);
    demos::drawArrow(canvas, b.position, length * *b.normal, kEdge);
    drawEdge(canvas, b.position, b.position + length * *a.normal, kThin);
    drawEdge(canvas, a.position, b.position, kThin);
    drawArc(canvas, b.position, *a.normal, *b.normal, 0.6f * length, reading);
    demos::drawLegend(canvas, demos::Mark::Arrow, kEdge, "normals between which the angle is measured");
}

// --- places of shapes ---

struct Corners {
    std::optional<std::uint32_t> triangle;
    std::vector<Vec3f> found{};

    void operator()(const Vec3f& point) { found = {point}; }
    void operator()(const geometry::Segmentf& s) { found = {s.start, s.end}; }
    void operator()(const geometry::Rayf& ray) { found = {ray.origin}; }
    void operator()(const geometry::Spheref& sphere) { found = {sphere.center}; }
    void operator()(const geometry::Capsulef& capsule) { found = {capsule.a, capsule.b}; }
    void operator()(const geometry::Trianglef& t) { found = {t.a, t.b, t.c}; }
    void operator()(const geometry::Aabbf& box) {
        (*this)(geometry::Boxf{.center = centerOf(box), .half = halfOf(box)});
    }
    void operator()(const geometry::Boxf& box) {
        for (unsigned i = 0; i < 8; ++i) {
            const Vec3f sign{i & 1u ? 1.0f : -1.0f, i & 2u ? 1.0f : -1.0f, i & 4u ? 1.0f : -1.0f};
            found.push_back(box.center + box.orientation * (sign * box.half));
        }
    }
    void operator()(const geometry::Frustumf& frustum) { found.assign(frustum.corners.begin(), frustum.corners.end()); }
    void operator()(const geometry::HullInstancef& hull) {
        for (const Vec3f& vertex : hull.hull->vertices)
            found.emplace_back(transformPoint(hull.worldFromHull, geometry::Vec3d(vertex)));
    }
    void operator()(const geometry::MeshInstance& mesh) {
        if (!triangle || *triangle >= mesh.mesh->triangles.size()) return;
        const geometry::MeshTriangle& t = mesh.mesh->triangles[*triangle];
        for (const std::uint32_t vertex : {t.a, t.b, t.c})
            found.emplace_back(mesh.worldFromMesh *
                               geometry::Vec4<double>{geometry::Vec3d{mesh.mesh->vertices[vertex]}, 1.0});
    }
    void operator()(const geometry::Circlef& circle) { found = {flat(circle.center)}; }
    void operator()(const geometry::Rectanglef& r) {
        found = {flat(r.min), flat({r.max.x, r.min.y}), flat(r.max), flat({r.min.x, r.max.y})};
    }
    void operator()(const geometry::OrientedRectanglef& r) {
        const float c = std::cos(r.angle), s = std::sin(r.angle);
        for (const float x : {-1.0f, 1.0f})
            for (const float y : {-1.0f, 1.0f})
                found.push_back(flat(r.center + geometry::Vec2f{c * x * r.half.x - s * y * r.half.y,
                                                                s * x * r.half.x + c * y * r.half.y}));
    }
    void operator()(const geometry::Polygonf& polygon) {
        for (const geometry::Vec2f& p : polygon.points) found.push_back(flat(p));
    }
    template <typename Endless>
    void operator()(const Endless&) {}

private:
    static Vec3f flat(const geometry::Vec2f& p) { return {p.x, p.y, 0.0f}; }
};

}  // namespace

MeasuredPoint fixedTo(const demos::DemoBase& demo, const demos::ShapeItem& shape, const Vec3f& position,
                      const std::optional<Vec3f>& normal, std::string name) {
    MeasuredPoint point{.position = position, .normal = normal, .name = std::move(name)};
    if (!shape.of) return point;
    const auto worlds = demo.worlds();
    const auto world = std::find(worlds.begin(), worlds.end(), shape.of->world);
    if (world == worlds.end()) return point;
    const physics::BodyId body = (*world)->idOf(shape.of->body);
    const geometry::Posef pose = (*world)->poseOf(body);
    const geometry::Quatf back = glm::conjugate(pose.orientation);
    point.position = back * (position - pose.position);
    if (normal) point.normal = back * *normal;
    point.on = {static_cast<std::size_t>(world - worlds.begin()), body};
    return point;
}

std::optional<MeasuredPoint> inWorld(const demos::DemoBase& demo, const MeasuredPoint& point) {
    if (!point.on) return point;
    const physics::World* const world = worldOf(demo, *point.on);
    if (world == nullptr) return std::nullopt;
    const geometry::Posef pose = world->poseOf(point.on->body);
    MeasuredPoint placed = point;
    placed.on.reset();
    placed.position = transformPoint(pose, point.position);
    if (point.normal) placed.normal = pose.orientation * *point.normal;
    return placed;
}

const char* titleOf(Instrument::Kind kind) {
    constexpr std::array kTitles{"ruler", "protractor", "protractor of two normals"};
    return kTitles[static_cast<std::size_t>(kind)];
}

const char* optionOf(Instrument::Kind kind) {
    constexpr std::array kOptions{"--ruler", "--protractor", "--normals"};
    return kOptions[static_cast<std::size_t>(kind)];
}

namespace {

/// All points at the present frame; none where one is missing.
std::vector<MeasuredPoint> placed(const demos::DemoBase& demo, const Instrument& instrument) {
    std::vector<MeasuredPoint> points;
    for (const MeasuredPoint& point : instrument.points) {
        const auto now = inWorld(demo, point);
        if (!now || (instrument.kind == Instrument::Kind::Normals && !now->normal)) return {};
        points.push_back(*now);
    }
    return instrument.isComplete() ? points : std::vector<MeasuredPoint>{};
}

}  // namespace

std::optional<double> valueOf(const demos::DemoBase& demo, const Instrument& instrument) {
    const std::vector<MeasuredPoint> p = placed(demo, instrument);
    if (p.empty()) return std::nullopt;
    switch (instrument.kind) {
        case Instrument::Kind::Ruler:
            return glm::distance(geometry::Vec3d{p[0].position}, geometry::Vec3d{p[1].position});
        case Instrument::Kind::Protractor:
            return angleBetween(p[0].position - p[1].position, p[2].position - p[1].position);
        case Instrument::Kind::Normals:
            return angleBetween(*p[0].normal, *p[1].normal);
    }
    return std::nullopt;
}

std::string readingOf(const demos::DemoBase& demo, const Instrument& instrument) {
    const auto value = valueOf(demo, instrument);
    if (!value) return instrument.isComplete() ? "what it was laid on has gone" : "";
    if (instrument.kind != Instrument::Kind::Ruler) return demos::printed("%.3f°", *value);
    const auto p = placed(demo, instrument);
    const Vec3f d = p[1].position - p[0].position;
    return demos::printed("%.4f m", *value) + "  (Δx " + demos::numberText(double{d.x}, 4) + ", Δy " +
           demos::numberText(double{d.y}, 4) + ", Δz " + demos::numberText(double{d.z}, 4) + ")";
}

void draw(demos::Canvas& canvas, const demos::DemoBase& demo, const Instrument& instrument) {
    for (const MeasuredPoint& point : instrument.points)
        if (const auto now = inWorld(demo, point)) demos::drawPoint(canvas, now->position, kEnd);
    const auto value = valueOf(demo, instrument);
    if (!value) return;
    const std::vector<MeasuredPoint> p = placed(demo, instrument);
    const bool isRuler = instrument.kind == Instrument::Kind::Ruler;
    const std::string reading = isRuler ? demos::printed("%.4f m", *value) : demos::printed("%.2f°", *value);
    if (isRuler)
        drawRuler(canvas, p[0].position, p[1].position, reading);
    else if (instrument.kind == Instrument::Kind::Protractor)
        drawProtractor(canvas, {p[0].position, p[1].position, p[2].position}, reading);
    else
        drawNormals(canvas, p[0], p[1], reading);
}

std::vector<Vec3f> cornersOf(const demos::DrawnShape& shape, std::optional<std::uint32_t> triangle) {
    Corners corners{triangle};
    const auto* inSpace = std::get_if<geometry::AnyShapef>(&shape);
    if (inSpace != nullptr)
        std::visit(corners, *inSpace);
    else
        std::visit(
            [&](const auto& each) {
                if constexpr (!std::is_same_v<std::decay_t<decltype(each)>, geometry::AnyShapef>) corners(each);
            },
            shape);
    return std::move(corners.found);
}

}  // namespace collidoscope::app
