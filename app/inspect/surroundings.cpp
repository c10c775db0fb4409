#include "app/inspect/surroundings.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "demos/examine/case_slot.h"

namespace collidoscope::app {
namespace {

using demos::MeshItem;
using demos::SolidItem;
using demos::TriangleItem;
using demos::examine::CaseShape;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr float kNear = 4.0f;          ///< of the pair's radius: what lies farther away is left out
constexpr std::size_t kMaxShown = 60;  ///< solids, the nearest; more ghosts hide each other
constexpr float kSame = 1e-4f;         ///< part of the pair's radius: so near, two points are the same

/// Points by which the parts of a shape are known in a picture: its middle, and its vertices.
std::vector<Vec3f> pointsOf(const CaseShape& shape) {
    std::vector<Vec3f> points;
    if (const auto ball = demos::examine::ballOf(shape)) points.emplace_back(ball->center);
    if (const auto* triangle = std::get_if<geometry::Triangled>(&shape))
        for (const Vec3d& p : {triangle->a, triangle->b, triangle->c}) points.emplace_back(p);
    if (const auto* hull = std::get_if<geometry::HullInstanced>(&shape))
        for (const Vec3d& p : hull->hull->vertices)
            points.emplace_back(geometry::transformPoint(hull->worldFromHull, p));
    return points;
}

class Neighbours {
public:
    explicit Neighbours(const demos::pairs::Pair& pair) {
        const demos::examine::CaseBall focus = demos::examine::focusOf({.a = pair.a, .b = pair.b});
        center_ = Vec3f(focus.center);
        radius_ = std::max(static_cast<float>(focus.radius), 1e-3f);
        for (const CaseShape* shape : {&pair.a, &pair.b})
            for (const Vec3f& p : pointsOf(*shape)) own_.push_back(p);
    }
    float distanceTo(const Vec3f& p) const { return glm::length(p - center_); }
    bool isNear(const Vec3f& p) const { return distanceTo(p) < kNear * radius_; }
    bool isOwn(const Vec3f& p) const {
        return std::any_of(own_.begin(), own_.end(),
                           [&](const Vec3f& own) { return glm::length(own - p) < kSame * radius_; });
    }
    bool isOwn(const TriangleItem& item) const { return isOwn(item.a) && isOwn(item.b) && isOwn(item.c); }

private:
    Vec3f center_{0.0f};
    float radius_ = 1.0f;
    std::vector<Vec3f> own_{};
};

template <typename Item>
Item ghostOf(Item item) {
    item.style.ghost = true;
    item.style.role = demos::Role::Neutral;
    item.key = demos::kByOrder;
    return item;
}

struct Kept {
    std::array<std::vector<SolidItem>, 5> solids{};
    std::vector<TriangleItem> triangles{};
    std::vector<MeshItem> meshes{};
    std::optional<float> ground{};
};

void keepSolids(Kept& kept, const demos::RecordingCanvas& picture, const Neighbours& pair) {
    struct Found {
        float distance = 0.0f;
        std::size_t kind = 0;
        const SolidItem* item = nullptr;
    };
    std::vector<Found> found;
    for (std::size_t kind = 0; kind < picture.solidItems.size(); ++kind)
        for (const SolidItem& item : picture.solidItems[kind]) {
            const float size = std::max({item.half.x, item.half.y, item.half.z});
            const float distance = std::max(0.0f, pair.distanceTo(item.pose.position) - size);
            if (pair.isOwn(item.pose.position) || item.style.ghost) continue;
            if (pair.isNear(item.pose.position) || distance == 0.0f) found.push_back({distance, kind, &item});
        }
    std::stable_sort(found.begin(), found.end(),
                     [](const Found& a, const Found& b) { return a.distance < b.distance; });
    if (found.size() > kMaxShown) found.resize(kMaxShown);
    for (const Found& each : found) kept.solids[each.kind].push_back(ghostOf(*each.item));
}

}  // namespace

std::function<void(demos::Canvas&)> surroundingsOf(const demos::RecordingCanvas& picture,
                                                   const demos::pairs::Pair& pair) {
    const Neighbours neighbours(pair);
    auto kept = std::make_shared<Kept>();
    keepSolids(*kept, picture, neighbours);
    for (const TriangleItem& item : picture.triangleItems)
        if (!item.style.ghost && !neighbours.isOwn(item) && kept->triangles.size() < 20 * kMaxShown &&
            neighbours.isNear((item.a + item.b + item.c) / 3.0f))
            kept->triangles.push_back(ghostOf(item));
    for (const MeshItem& item : picture.meshItems)
        if (!item.style.ghost) kept->meshes.push_back(ghostOf(item));
    kept->ground = picture.groundHeight;
    return [kept = std::shared_ptr<const Kept>(std::move(kept))](demos::Canvas& canvas) {
        for (std::size_t kind = 0; kind < kept->solids.size(); ++kind)
            canvas.solids(static_cast<demos::Solid>(kind), kept->solids[kind]);
        canvas.triangles(kept->triangles);
        canvas.meshes(kept->meshes);
        if (kept->ground) canvas.ground(*kept->ground);
    };
}

}  // namespace collidoscope::app
