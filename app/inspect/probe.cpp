#include "app/inspect/probe.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <type_traits>
#include <variant>

#include "geometry/mesh/traverse/ray_mesh.h"
#include "geometry/planar/overlap/overlap.h"
#include "geometry/planar/query/nearest.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::app {
namespace {

using demos::ShapeItem;
using geometry::Aabbf;
using geometry::AnyShapef;
using geometry::Rayf;
using geometry::Vec2f;
using geometry::Vec3f;

constexpr float kNoHit = std::numeric_limits<float>::infinity();

bool isFinite(const Vec3f& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

const AnyShapef* inSpace(const ShapeItem& item) { return std::get_if<AnyShapef>(&item.shape); }

Vec3f turnedAgainst(const Vec3f& normal, const Vec3f& direction) {
    return glm::dot(normal, direction) > 0.0f ? -normal : normal;
}

/// A probe goes through the list of shapes once.
class Asking {
public:
    Asking(const Probe& probe, const std::vector<ShapeItem>& shapes) : probe_(probe), shapes_(shapes) {}

    ProbeAnswer answer() {
        for (std::size_t i = 0; i < shapes_.size(); ++i) {
            const bool isDone = probe_.question == ProbeQuestion::Any && !answer_.hits.empty();
            if (isDone) break;
            auto hit = probe_.shape == ProbeShape::Ray ? castAt(shapes_[i]) : meetWith(shapes_[i]);
            if (!hit || !isFinite(hit->point) || !isFinite(hit->normal) || !std::isfinite(rank(*hit))) continue;
            hit->shape = i;
            keep(*hit);
        }
        std::stable_sort(answer_.hits.begin(), answer_.hits.end(),
                         [&](const ProbeHit& a, const ProbeHit& b) { return rank(a) < rank(b); });
        return std::move(answer_);
    }

private:
    const Probe& probe_;
    const std::vector<ShapeItem>& shapes_;
    const AnyShapef own_ = shapeOf(probe_);
    ProbeAnswer answer_{};

    bool keepsAll() const { return probe_.question == ProbeQuestion::All || probe_.question == ProbeQuestion::Overlap; }
    bool isByDistance() const {
        return probe_.question == ProbeQuestion::Overlap || probe_.question == ProbeQuestion::Closest;
    }
    float rank(const ProbeHit& hit) const { return isByDistance() ? hit.distance : hit.t; }
    /// Rank below which a hit replaces the kept one.
    float limit() const { return keepsAll() || answer_.hits.empty() ? kNoHit : rank(answer_.hits.front()); }

    void keep(const ProbeHit& hit) {
        if (keepsAll() || answer_.hits.empty())
            answer_.hits.push_back(hit);
        else if (rank(hit) < rank(answer_.hits.front()))
            answer_.hits.front() = hit;
    }

    // --- a ray ---

    std::optional<ProbeHit> castAt(const ShapeItem& item) {
        const Rayf ray{probe_.position, probe_.direction};
        const AnyShapef* const shape = inSpace(item);
        if (shape == nullptr) return castAtFlat(ray, item);
        if (const auto bounds = boundsOf(*shape)) {
            ++answer_.boxTests;
            const auto entry = rayCast(ray, *bounds);
            if (!entry || entry->t > limit()) return std::nullopt;
        }
        ++answer_.shapeTests;
        if (const auto* mesh = std::get_if<geometry::MeshInstance>(shape)) {
            const auto hit = rayCast(ray, *mesh);
            if (!hit) return std::nullopt;
            return ProbeHit{.t = hit->t, .point = hit->point, .normal = hit->normal, .triangle = hit->triangle};
        }
        const auto hit = rayCast(ray, *shape);
        if (!hit) return std::nullopt;
        return ProbeHit{.t = hit->t, .point = hit->point, .normal = hit->normal, .isInside = hit->startsInside};
    }

    /// A shape of the plane is hit where the ray crosses z = 0.
    std::optional<ProbeHit> castAtFlat(const Rayf& ray, const ShapeItem& item) {
        if (ray.direction.z == 0.0f) return std::nullopt;
        const float t = -ray.origin.z / ray.direction.z;
        if (!(t >= 0.0f)) return std::nullopt;
        ++answer_.shapeTests;
        const Vec3f at = ray.origin + t * ray.direction;
        const bool isHit = std::visit(
            [&](const auto& shape) {
                if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, AnyShapef>)
                    return false;
                else
                    return contains(shape, Vec2f{at.x, at.y});
            },
            item.shape);
        if (!isHit) return std::nullopt;
        return ProbeHit{
            .t = t, .point = {at.x, at.y, 0.0f}, .normal = turnedAgainst({0.0f, 0.0f, 1.0f}, ray.direction)};
    }

    // --- a shape with an extent ---

    std::optional<ProbeHit> meetWith(const ShapeItem& item) {
        const AnyShapef* const shape = inSpace(item);
        if (shape == nullptr) return meetWithFlat(item);
        if (const auto bounds = boundsOf(*shape)) {
            ++answer_.boxTests;
            if (!comesNear(*bounds)) return std::nullopt;
        }
        ++answer_.shapeTests;
        return probe_.question == ProbeQuestion::Sweep ? sweepTo(*shape) : separationFrom(*shape);
    }

    /// Whether the boxes allow an answer that counts.
    bool comesNear(const Aabbf& other) const {
        Aabbf own = boundsOf(own_).value_or(Aabbf{probe_.position, probe_.position});
        if (probe_.question == ProbeQuestion::Sweep) {
            const Vec3f from = own.min, to = own.max;
            own.min = glm::min(from, from + probe_.direction);
            own.max = glm::max(to, to + probe_.direction);
        }
        const Vec3f gap = glm::max(Vec3f{0.0f}, glm::max(own.min - other.max, other.min - own.max));
        return probe_.question == ProbeQuestion::Closest ? glm::length(gap) <= std::max(0.0f, limit())
                                                         : gap == Vec3f{0.0f};
    }

    std::optional<ProbeHit> sweepTo(const AnyShapef& shape) const {
        geometry::SweepOptions options;
        if (!answer_.hits.empty()) options.until = double{limit()};
        const auto impact = timeOfImpact(own_, {.displacement = probe_.direction}, shape, {}, options);
        if (!impact) return std::nullopt;
        return ProbeHit{.t = impact->toi,
                        .point = impact->pointB,
                        .normal = -impact->normal,
                        .ownPoint = impact->pointA,
                        .isInside = impact->startsTouching};
    }

    /// The depth in a mesh is that of all triangles that are touched, which takes too long for a picture.
    std::optional<ProbeHit> separationFrom(const AnyShapef& shape) const {
        const bool isOverlap = probe_.question == ProbeQuestion::Overlap;
        const bool isMesh = std::holds_alternative<geometry::MeshInstance>(shape);
        const bool isTouched = isMesh && overlaps(own_, shape);
        if (isOverlap && isMesh && !isTouched) return std::nullopt;
        const auto apart = isTouched ? std::nullopt : separation(own_, shape);
        if (apart && isOverlap && apart->distance > 0.0f) return std::nullopt;
        if (apart)
            return ProbeHit{.point = apart->pointB,
                            .normal = -apart->normal,
                            .distance = apart->distance,
                            .ownPoint = apart->pointA};
        if (!isTouched && (!isOverlap || !overlaps(own_, shape))) return std::nullopt;
        const Vec3f point = isMesh ? closestPoint(shape, probe_.position) : probe_.position;
        return ProbeHit{.point = point, .ownPoint = point, .isMeasured = false};
    }

    std::optional<ProbeHit> meetWithFlat(const ShapeItem& item) {
        if (probe_.shape != ProbeShape::Sphere || probe_.question == ProbeQuestion::Sweep) return std::nullopt;
        ++answer_.shapeTests;
        const Vec2f middle{probe_.position.x, probe_.position.y};
        const Vec2f nearest = std::visit(
            [&](const auto& shape) {
                if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, AnyShapef>)
                    return middle;
                else
                    return closestPoint(shape, middle);
            },
            item.shape);
        const Vec3f point{nearest.x, nearest.y, 0.0f};
        const Vec3f out = probe_.position - point;
        const float length = glm::length(out);
        const float distance = length - probe_.size;
        if (probe_.question == ProbeQuestion::Overlap && distance > 0.0f) return std::nullopt;
        const Vec3f normal = length > 0.0f ? out / length : Vec3f{0.0f, 0.0f, 1.0f};
        return ProbeHit{
            .point = point, .normal = normal, .distance = distance, .ownPoint = probe_.position - probe_.size * normal};
    }
};

}  // namespace

AnyShapef shapeOf(const Probe& probe) {
    const Vec3f& at = probe.position;
    const float size = probe.size;
    switch (probe.shape) {
        case ProbeShape::Ray:
            break;
        case ProbeShape::Sphere:
            return moved(shapeOf(demos::SizedShape::Sphere, size), {.position = at});
        case ProbeShape::Box:
            return Aabbf{at - Vec3f{size}, at + Vec3f{size}};
        case ProbeShape::Capsule:
            return moved(shapeOf(demos::SizedShape::Capsule, size), {.position = at});
        case ProbeShape::Hull:
            return moved(shapeOf(demos::SizedShape::Hull, size), {.position = at});
    }
    return Rayf{at, probe.direction};
}

demos::SizedShape sizedShapeOf(ProbeShape shape) {
    switch (shape) {
        case ProbeShape::Box:
            return demos::SizedShape::Box;
        case ProbeShape::Capsule:
            return demos::SizedShape::Capsule;
        case ProbeShape::Hull:
            return demos::SizedShape::Hull;
        case ProbeShape::Ray:
        case ProbeShape::Sphere:
            break;
    }
    return demos::SizedShape::Sphere;
}

ProbeAnswer ask(const Probe& probe, const std::vector<ShapeItem>& shapes) { return Asking(probe, shapes).answer(); }

}  // namespace collidoscope::app
