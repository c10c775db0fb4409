#include "demos/replay/examine.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "demos/share/text.h"
#include "geometry/query/bounds.h"
#include "geometry/scene/any_shape_queries.h"

namespace demos {
namespace {

using geometry::Aabbd;
using geometry::AnyShaped;
using geometry::Vec3d;

/// Of the smaller shape: what engines lose in single precision with margins of their own, and no mistake that is seen.
constexpr double kRelativeTolerance = 1e-3;
/// Of the distance from the origin: some units of the last digit of a float.
constexpr double kRoundingTolerance = 1e-6;
/// By how much the square of a normal's length may miss 1.
constexpr double kNormalLength = 1e-2;
/// Of a ray's normal against ours: about a degree.
constexpr double kRayNormal = 2e-2;
/// Shapes that are asked in a frame: a thousand contacts between bodies of a thousand shapes would keep a person
/// waiting.
constexpr std::size_t kMaxQuestions = 2'000'000;

double sizeOf(const AnyShaped& shape) {
    const std::optional<Aabbd> bounds = geometry::boundsOf(shape);
    return bounds ? glm::length(bounds->max - bounds->min) : HUGE_VAL;
}
double farthest(const Vec3d& v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}); }

/// A shape of a body, where it is in the frame.
struct PlacedShape {
    std::uint32_t index = 0;  ///< in the scene
    AnyShaped shape{};
    double margin = 0.0;
    double size = 0.0;  ///< m; infinite of a plane
};

class Examination {
public:
    Examination(const TraceFrame& frame, const ExamineOptions& options) : frame_(frame), options_(options) {}

    Examined result() {
        for (std::size_t i = 0; i < frame_.contacts.size(); ++i) takeContact(i);
        for (const auto& [shapes, deepest] : deepest_) askDeepest(shapes, deepest);
        for (std::size_t i = 0; i < frame_.rays.size(); ++i) askRay(i);
        std::stable_sort(found_.disagreements.begin(), found_.disagreements.end(),
                         [](const Disagreement& a, const Disagreement& b) { return a.severity() > b.severity(); });
        return std::move(found_);
    }

private:
    using ShapePair = std::array<std::uint32_t, 4>;  ///< bodies and shapes: a, b, shape of a, shape of b
    struct Deepest {
        std::size_t contact = 0;
        PlacedShape a{}, b{};
    };

    const std::vector<PlacedShape>& placed(std::uint32_t body) {
        const auto [entry, isNew] = placed_.try_emplace(body);
        const TracePose* pose = frame_.poseOf(body);
        if (!isNew || pose == nullptr || body >= frame_.scene->bodies.size()) return entry->second;
        for (const std::uint32_t index : frame_.scene->bodies[body].shapes) {
            if (++questions_ > kMaxQuestions) break;
            const TraceShape& shape = frame_.scene->shapes[index];
            AnyShaped inWorld = geometry::moved(shape.shape, pose->pose);
            const double size = sizeOf(inWorld);
            entry->second.push_back({index, std::move(inWorld), shape.margin, size});
        }
        return entry->second;
    }

    /// How far the point is from the shape as the recorder's engine takes it; 0 within.
    static double gapTo(const PlacedShape& shape, const Vec3d& point) {
        double gap = geometry::distance(shape.shape, point);
        if (const auto* plane = std::get_if<geometry::Planed>(&shape.shape))  // what is behind it is within
            gap = glm::dot(plane->normal, point) - plane->distance;
        return std::max(0.0, gap - shape.margin);
    }

    /// The shape of the body that the point is nearest to.
    const PlacedShape* nearest(std::uint32_t body, const Vec3d& point) {
        const std::vector<PlacedShape>& shapes = placed(body);
        if (shapes.size() == 1) return shapes.data();
        const PlacedShape* best = nullptr;
        double bestGap = HUGE_VAL;
        for (const PlacedShape& shape : shapes) {
            if (++questions_ > kMaxQuestions) return nullptr;
            const double gap = gapTo(shape, point);
            if (gap < bestGap) best = &shape, bestGap = gap;
        }
        return best;
    }

    double toleranceOf(const PlacedShape& a, const PlacedShape& b, const Vec3d& point) const {
        if (options_.tolerance) return *options_.tolerance;
        const double smaller = std::min(a.size, b.size), size = smaller > 0.0 ? smaller : std::max(a.size, b.size);
        return (std::isfinite(size) ? kRelativeTolerance * size : 0.0) + kRoundingTolerance * farthest(point) + 1e-12;
    }

    void add(Disagreement found) {
        if (found.by > found.tolerance && std::isfinite(found.by)) found_.disagreements.push_back(found);
    }

    void takeContact(std::size_t i) {
        const TraceContact& contact = frame_.contacts[i];
        const PlacedShape* a = nearest(contact.a, contact.point);
        const PlacedShape* b = nearest(contact.b, contact.point);
        if (a == nullptr || b == nullptr || questions_ > kMaxQuestions) {
            ++found_.notExamined;
            return;
        }
        ++found_.contacts;
        const double tolerance = toleranceOf(*a, *b, contact.point);
        Disagreement about{
            .item = i, .a = contact.a, .b = contact.b, .shapeA = a->index, .shapeB = b->index, .tolerance = tolerance};
        const double depth = contact.depth.value_or(0.0);
        about.finding = Finding::PointAway;
        about.ours = std::max(gapTo(*a, contact.point), gapTo(*b, contact.point));
        about.recorded = std::abs(depth);
        about.by = about.ours - about.recorded;
        add(about);

        about.finding = Finding::NormalLength;
        about.recorded = glm::length(contact.normal), about.ours = 1.0;
        about.by = std::abs(about.recorded - 1.0);
        about.tolerance = kNormalLength;
        add(about);

        const ShapePair shapes{contact.a, contact.b, a->index, b->index};
        const auto [entry, isNew] = deepest_.try_emplace(shapes, Deepest{i, *a, *b});
        if (!isNew && depth > frame_.contacts[entry->second.contact].depth.value_or(0.0)) entry->second.contact = i;
    }

    void askDeepest(const ShapePair& shapes, const Deepest& deepest) {
        const TraceContact& contact = frame_.contacts[deepest.contact];
        const double margin = deepest.a.margin + deepest.b.margin;
        const double tolerance = toleranceOf(deepest.a, deepest.b, contact.point);
        const auto apart = geometry::separation(deepest.a.shape, deepest.b.shape);
        const double length = glm::length(contact.normal);
        if (!apart || !std::isfinite(apart->distance)) {
            ++found_.notExamined;
            return;
        }
        Disagreement about{.item = deepest.contact,
                           .a = shapes[0],
                           .b = shapes[1],
                           .shapeA = shapes[2],
                           .shapeB = shapes[3],
                           .tolerance = tolerance};
        const double ours = margin - apart->distance;
        about.ours = ours;
        keepOurs(deepest, std::max(0.0, apart->distance) + tolerance);
        if (!contact.depth) {  // it says that they touch, and no more
            about.finding = Finding::NotTouching;
            about.by = -ours;
            return add(about);
        }
        about.recorded = *contact.depth;
        const double tooDeep = *contact.depth - ours;
        about.finding = ours < 0.0 ? Finding::NotTouching : Finding::TooDeep;
        about.by = tooDeep;
        add(about);
        found_.worstDepth = std::max(found_.worstDepth, std::isfinite(tooDeep) ? tooDeep : 0.0);
        if (!(length > 0.0)) return;

        const Vec3d push = contact.normal * (*contact.depth / length);
        const AnyShaped pushed = geometry::moved(deepest.b.shape, geometry::Posed{.position = push});
        const auto left = geometry::separation(deepest.a.shape, pushed);
        if (!left) return;
        const double overlap = margin - left->distance;
        about.finding = Finding::StillOverlaps;
        about.by = overlap;
        add(about);
        if (std::isfinite(overlap)) found_.worstDepth = std::max(found_.worstDepth, overlap);
    }

    /// Our contact of the two shapes, to be shown.
    void keepOurs(const Deepest& deepest, double margin) {
        const auto manifold = geometry::collide(deepest.a.shape, deepest.b.shape, {.margin = margin});
        const TraceContact& contact = frame_.contacts[deepest.contact];
        if (manifold) found_.ours.push_back({contact.a, contact.b, *manifold});
    }

    struct Nearest {
        geometry::RayHit<double> hit{};
        std::uint32_t body = 0, shape = 0;
        double size = 0.0;
    };
    std::optional<Nearest> cast(const TraceRay& ray) {
        const geometry::Rayd line{ray.origin, ray.direction};
        std::optional<Nearest> nearest;
        for (const TracePose& pose : frame_.poses) {
            if (std::find(ray.ignored.begin(), ray.ignored.end(), pose.body) != ray.ignored.end()) continue;
            for (const PlacedShape& shape : placed(pose.body)) {
                if (++questions_ > kMaxQuestions) return nearest;
                const auto hit = geometry::rayCast(line, shape.shape);
                if (!hit || (ray.maxT && hit->t > *ray.maxT) || (nearest && nearest->hit.t <= hit->t)) continue;
                nearest = Nearest{*hit, pose.body, shape.index, shape.size};
            }
        }
        return nearest;
    }

    /// Does the ray end where the body begins for the recorder's engine: as far from a shape as that one's margin, and
    /// not behind what is nearest here? A shape without a margin leaves that to the shape itself.
    bool endsAtMargin(const TraceRay& ray, const std::optional<Nearest>& ours) {
        if (!ray.body || !ray.t) return false;
        const Vec3d end = ray.origin + *ray.t * ray.direction;
        for (const PlacedShape& shape : placed(*ray.body)) {
            if (!(shape.margin > 0.0) || ++questions_ > kMaxQuestions) continue;
            const double tolerance = toleranceOf(shape, shape, end);
            const bool isBehind = ours && (*ray.t - ours->hit.t) * glm::length(ray.direction) > tolerance;
            if (!isBehind && std::abs(geometry::distance(shape.shape, end) - shape.margin) <= tolerance) return true;
        }
        return false;
    }

    void askRay(std::size_t i) {
        const TraceRay& ray = frame_.rays[i];
        const double length = glm::length(ray.direction);
        const std::optional<Nearest> ours = cast(ray);
        if (questions_ > kMaxQuestions || !(length > 0.0)) {
            ++found_.notExamined;
            return;
        }
        ++found_.rays;
        const bool hit = ray.hit.value_or(ray.t || ray.point || ray.body);
        if (hit && endsAtMargin(ray, ours)) return;
        Disagreement about{.finding = Finding::RayHit, .item = i};
        if (ours) about.a = about.b = ours->body, about.shapeA = about.shapeB = ours->shape;
        about.recorded = hit ? 1.0 : 0.0, about.ours = ours ? 1.0 : 0.0;
        about.by = std::abs(about.recorded - about.ours), about.tolerance = 0.5;
        add(about);
        if (!hit || !ours) return;

        const double size = std::isfinite(ours->size) ? ours->size : 0.0;
        const double tolerance = options_.tolerance.value_or(
            kRelativeTolerance * size + kRoundingTolerance * std::max(farthest(ray.origin), farthest(ours->hit.point)) +
            1e-12);
        about.tolerance = tolerance;
        const std::optional<double> t =
            ray.t       ? ray.t
            : ray.point ? std::optional(glm::dot(*ray.point - ray.origin, ray.direction) / (length * length))
                        : std::nullopt;
        if (t) {
            about.finding = Finding::RayDistance;
            about.recorded = *t * length, about.ours = ours->hit.t * length;
            about.by = std::abs(about.recorded - about.ours);
            add(about);
        }
        if (ray.body && *ray.body != ours->body) {
            about.finding = Finding::RayBody;
            about.recorded = static_cast<double>(*ray.body), about.ours = static_cast<double>(ours->body);
            about.by = 1.0, about.tolerance = 0.5;
            add(about);
        } else if (ray.normal && !ours->hit.startsInside) {
            const double size2 = glm::length(*ray.normal);
            about.finding = Finding::RayNormal;
            about.recorded = size2 > 0.0 ? glm::dot(*ray.normal, ours->hit.normal) / size2 : 0.0, about.ours = 1.0;
            about.by = 1.0 - about.recorded, about.tolerance = kRayNormal;
            add(about);
        }
    }

    const TraceFrame& frame_;
    const ExamineOptions& options_;
    Examined found_{};
    std::map<std::uint32_t, std::vector<PlacedShape>> placed_{};  ///< by body
    std::map<ShapePair, Deepest> deepest_{};
    std::size_t questions_ = 0;
};

std::string bodyName(const TraceScene& scene, std::uint32_t body) {
    if (body >= scene.bodies.size()) return "?";
    const std::string& name = scene.bodies[body].name;
    return name.empty() ? "body " + std::to_string(body) : name;
}

}  // namespace

const char* nameOf(Finding finding) {
    constexpr std::array<const char*, kFindings> kNames{"not touching", "still overlaps", "too deep",
                                                        "point away",   "normal length",  "ray hit",
                                                        "ray distance", "ray normal",     "ray body"};
    return kNames[static_cast<std::size_t>(finding)];
}

Examined examineFrame(const TraceFrame& frame, const ExamineOptions& options) {
    return Examination(frame, options).result();
}

std::string sentenceOf(const Disagreement& found, const TraceFrame& frame) {
    const TraceScene& scene = *frame.scene;
    const auto m = [](double length) { return printed("%.4g m", length); };
    const std::string who = isOfRay(found.finding) ? "ray " + std::to_string(found.item + 1)
                                                   : bodyName(scene, found.a) + " and " + bodyName(scene, found.b);
    const std::string depths = "depth recorded " + m(found.recorded) + ", here " + m(found.ours);
    switch (found.finding) {
        case Finding::NotTouching:
            return who + ": apart by " + m(-found.ours) + ", though the contact says " +
                   (found.recorded < 0.0 ? m(-found.recorded) + " only" : "that they touch");
        case Finding::StillOverlaps:
            return who + ": moved apart as the contact says, they still overlap by " + m(found.by) + " (" + depths +
                   ")";
        case Finding::TooDeep:
            return who + ": deeper than it is by " + m(found.by) + " (" + depths + ")";
        case Finding::PointAway:
            return who + ": the contact's point is " + m(found.ours) + " away from one of them, with a depth of " +
                   m(found.recorded);
        case Finding::NormalLength:
            return who + ": the normal has the length " + printed("%.4g", found.recorded);
        case Finding::RayHit:
            return who + (found.ours > 0.0 ? ": misses, but here hits " + bodyName(scene, found.a)
                                           : ": hits, but here meets nothing");
        case Finding::RayDistance:
            return who + ": hit after " + m(found.recorded) + ", here after " + m(found.ours) + ", " +
                   bodyName(scene, found.a);
        case Finding::RayNormal:
            return who + ": the normal of the hit is off by a cosine of " + printed("%.4g", found.recorded);
        case Finding::RayBody:
            return who + ": hits " + bodyName(scene, static_cast<std::uint32_t>(found.recorded)) + ", here " +
                   bodyName(scene, found.a);
    }
    return who;
}

}  // namespace demos
