#include "demos/13_cameras/parts/culling.h"

#include "geometry/overlap/classify.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/query/contains.h"

namespace collidoscope::demos::cameras {

using geometry::PlaneSide;
using geometry::Vec3f;

CullResult cullResultOf(const geometry::Frustumf& frustum, const Thing& thing) {
    return std::visit(
        [&](const auto& shape) {
            const bool kept = classify(frustum, shape) != PlaneSide::Outside;
            if (overlaps(frustum, shape)) return kept ? CullResult::Seen : CullResult::Missed;
            return kept ? CullResult::KeptWrongly : CullResult::Culled;
        },
        thing);
}

double Counts::wrongShare() const {
    const int kept = seen + keptWrongly;
    return kept > 0 ? static_cast<double>(keptWrongly) / kept : 0.0;
}

Counts count(const geometry::Frustumf& frustum, const std::vector<Thing>& things) {
    Counts counts;
    for (const Thing& thing : things) {
        const CullResult result = cullResultOf(frustum, thing);
        counts.culled += result == CullResult::Culled ? 1 : 0;
        counts.seen += result == CullResult::Seen ? 1 : 0;
        counts.keptWrongly += result == CullResult::KeptWrongly ? 1 : 0;
        counts.missed += result == CullResult::Missed ? 1 : 0;
    }
    return counts;
}

std::vector<Thing> randomThings(int count, float size, const geometry::Spheref& clearing, geometry::Random& random) {
    std::vector<Thing> things;
    while (things.size() < static_cast<std::size_t>(count)) {
        const Vec3f position = random.inBox({-9.0f, 0.0f, -9.0f}, {9.0f, 2.0f, 9.0f});
        const Vec3f half = 0.5f * size * random.inBox(Vec3f{0.2f}, Vec3f{1.0f});
        const geometry::Quatf turn = random.rotation();
        const Vec3f center = position + Vec3f{0.0f, glm::length(half), 0.0f};
        if (contains(clearing, center)) continue;
        if (things.size() % 2 == 0)
            things.emplace_back(geometry::Boxf{.center = center, .half = half, .orientation = turn});
        else
            things.emplace_back(geometry::Spheref{center, half.x});
    }
    return things;
}

std::optional<geometry::RayHit<float>> firstHit(const geometry::Rayf& ray, const std::vector<Thing>& things,
                                                float reach) {
    std::optional<geometry::RayHit<float>> first;
    for (const Thing& thing : things) {
        const auto hit = std::visit([&](const auto& shape) { return rayCast(ray, shape); }, thing);
        if (hit && !hit->startsInside && hit->t <= reach && (!first || hit->t < first->t)) first = hit;
    }
    return first;
}

}  // namespace collidoscope::demos::cameras
