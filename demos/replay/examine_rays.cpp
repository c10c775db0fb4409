#include "demos/replay/examine.h"

#include <algorithm>
#include <cmath>

#include "demos/replay/placed_shapes.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos {
namespace {

using geometry::Vec3d;

/// A ray's normal may differ from ours by so much: about a degree.
constexpr double kRayNormal = 2e-2;

class RayExamination {
public:
    RayExamination(const TraceFrame& frame, PlacedShapes& shapes, const std::optional<double>& tolerance,
                   std::vector<Disagreement>& found)
        : frame_(frame), shapes_(shapes), tolerance_(tolerance), found_(found) {}

    bool examine(std::size_t i) {
        const TraceRay& ray = frame_.rays[i];
        const double length = glm::length(ray.direction);
        const std::optional<Nearest> ours = cast(ray);
        if (shapes_.isUsedUp() || !(length > 0.0)) return false;
        const bool hit = ray.hit.value_or(ray.t || ray.point || ray.body);
        if (hit && endsAtMargin(ray, ours)) return true;
        Disagreement about{.finding = Finding::RayHit, .item = i, .at = ray.origin};
        if (hit && ray.t && std::isfinite(*ray.t)) about.at = ray.origin + *ray.t * ray.direction;
        if (ours) about.at = ours->hit.point;
        if (ours) about.a = about.b = ours->body, about.shapeA = about.shapeB = ours->shape->index;
        about.recorded = hit ? 1.0 : 0.0, about.ours = ours ? 1.0 : 0.0;
        about.by = std::abs(about.recorded - about.ours), about.tolerance = 0.5;
        add(about);
        if (!hit || !ours) return true;

        about.tolerance = lengthTolerance(ray, *ours);
        const std::optional<double> t =
            ray.t       ? ray.t
            : ray.point ? std::optional(glm::dot(*ray.point - ray.origin, ray.direction) / (length * length))
                        : std::nullopt;
        if (t) {
            about.finding = Finding::RayDistance;
            about.at = ray.origin + *t * ray.direction;
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
        return true;
    }

private:
    struct Nearest {
        geometry::RayHit<double> hit{};
        std::uint32_t body = 0;
        const PlacedShape* shape = nullptr;
    };
    std::optional<Nearest> cast(const TraceRay& ray) {
        const geometry::Rayd line{ray.origin, ray.direction};
        std::optional<Nearest> nearest;
        for (const TracePose& pose : frame_.poses) {
            if (std::find(ray.ignored.begin(), ray.ignored.end(), pose.body) != ray.ignored.end()) continue;
            for (const PlacedShape& shape : shapes_.of(pose.body)) {
                if (!shapes_.ask()) return nearest;
                const auto hit = geometry::rayCast(line, shape.shape);
                if (!hit || (ray.maxT && hit->t > *ray.maxT) || (nearest && nearest->hit.t <= hit->t)) continue;
                nearest = Nearest{*hit, pose.body, &shape};
            }
        }
        return nearest;
    }

    /// Does the ray end where the body begins for the recorder's engine: as far from a shape as that one's margin, and
    /// not behind what is nearest here? A shape without a margin leaves that to the shape itself.
    bool endsAtMargin(const TraceRay& ray, const std::optional<Nearest>& ours) {
        if (!ray.body || !ray.t) return false;
        const Vec3d end = ray.origin + *ray.t * ray.direction;
        for (const PlacedShape& shape : shapes_.of(*ray.body)) {
            if (!(shape.margin > 0.0) || !shapes_.ask()) continue;
            const double tolerance = toleranceOf(shape, shape, end, tolerance_);
            const bool isBehind = ours && (*ray.t - ours->hit.t) * glm::length(ray.direction) > tolerance;
            if (!isBehind && std::abs(geometry::distance(shape.shape, end) - shape.margin) <= tolerance) return true;
        }
        return false;
    }

    double lengthTolerance(const TraceRay& ray, const Nearest& ours) const {
        // The tolerance is that of the end that is further from the origin.
        const bool isOriginFurther = glm::length(ray.origin) > glm::length(ours.hit.point);
        return toleranceOf(*ours.shape, *ours.shape, isOriginFurther ? ray.origin : ours.hit.point, tolerance_);
    }

    void add(const Disagreement& found) {
        if (found.by > found.tolerance && std::isfinite(found.by)) found_.push_back(found);
    }

    const TraceFrame& frame_;
    PlacedShapes& shapes_;
    const std::optional<double>& tolerance_;
    std::vector<Disagreement>& found_;
};

}  // namespace

bool examineRay(const TraceFrame& frame, std::size_t index, PlacedShapes& shapes,
                const std::optional<double>& tolerance, std::vector<Disagreement>& found) {
    return RayExamination(frame, shapes, tolerance, found).examine(index);
}

}  // namespace collidoscope::demos
