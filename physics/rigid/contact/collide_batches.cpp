/// Contacts of many pairs of the same kinds at once: boxes with boxes, and spheres with spheres, capsules, boxes and
/// planes.

#include <array>
#include <type_traits>

#include "geometry/manifold/collide.h"
#include "physics/rigid/contact/find_contacts.h"

namespace collidoscope::physics {

using geometry::Boxf;
using geometry::Capsulef;
using geometry::Manifoldf;
using geometry::Planef;
using geometry::Spheref;

void ContactFinder::collideBoxes(float margin, geometry::TaskGroup& taskGroup) {
    batch_.clear(), boxesA_.clear(), boxesB_.clear();
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
        const auto [a, b] = pairs_[i];
        if (isDone_[i] != 0 || kinds_[a] != kKindOf<Boxf> || kinds_[b] != kKindOf<Boxf>) continue;
        batch_.push_back(i);
        boxesA_.push_back(std::get<Boxf>(placed_[a])), boxesB_.push_back(std::get<Boxf>(placed_[b]));
        isDone_[i] = 1;
    }
    const std::size_t room = makeRoom();
    taskGroup.run(batch_.size(), kBatchGrain, [&](std::size_t first, std::size_t end) {
        const std::size_t count = end - first;
        geometry::collideBatch(std::span(boxesA_).subspan(first, count), std::span(boxesB_).subspan(first, count),
                               std::span(manifolds_).subspan(room + first, count), reachOf(margin));
    });
    noteFound(room);
}

template <typename Other>
const Other& ContactFinder::placedAs(std::uint32_t shape) const {
    if constexpr (std::is_same_v<Other, Spheref>)
        return balls_[shape];
    else
        return std::get<Other>(placed_[shape]);
}

/// Collides spheres in small groups, so that shapes and manifolds stay in the cache, and stores the single point of
/// each manifold.
template <typename Other>
void ContactFinder::touchSpheres(bool isSphereFirst, float margin, std::span<const std::uint32_t> pairs,
                                 std::span<Touch> touches) const {
    constexpr std::size_t kAtATime = 64;
    std::array<Spheref, kAtATime> spheres;
    std::array<Other, kAtATime> others;
    std::array<std::optional<Manifoldf>, kAtATime> manifolds;
    for (std::size_t first = 0; first < pairs.size(); first += kAtATime) {
        const std::size_t count = std::min(kAtATime, pairs.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            const auto [a, b] = pairs_[pairs[first + i]];
            spheres[i] = balls_[isSphereFirst ? a : b], others[i] = placedAs<Other>(isSphereFirst ? b : a);
        }
        geometry::collideSpheres<Other>(std::span(spheres).first(count), std::span(others).first(count),
                                        std::span(manifolds).first(count), margin);
        for (std::size_t i = 0; i < count; ++i) {
            Touch& touch = touches[first + i];
            touch.isFound = manifolds[i].has_value();
            if (!touch.isFound) continue;
            const Manifoldf& manifold = *manifolds[i];
            const auto& point = manifold.contacts[0];
            touch.normal = isSphereFirst ? manifold.normal : -manifold.normal;
            touch.position = point.position, touch.depth = point.depth;
            touch.id = isSphereFirst ? point.id : geometry::ContactId{point.id.b, point.id.a};
        }
    }
}

/// Collides pairs in both orders, with the sphere first and with the sphere second.
template <typename Other>
void ContactFinder::collideSpheresWith(float margin, geometry::TaskGroup& taskGroup) {
    if (!isPresent(kKindOf<Spheref>) || !isPresent(kKindOf<Other>)) return;
    for (const bool isSphereFirst : {true, false}) {
        batch_.clear();
        for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
            const auto [a, b] = pairs_[i];
            const std::uint32_t sphere = isSphereFirst ? a : b, other = isSphereFirst ? b : a;
            if (isDone_[i] != 0 || !isBall(sphere) || kinds_[other] != kKindOf<Other>) continue;
            batch_.push_back(i);
            isDone_[i] = 1;
        }
        const std::size_t room = touches_.size();
        touches_.resize(room + batch_.size());
        taskGroup.run(batch_.size(), kBatchGrain, [&](std::size_t first, std::size_t end) {
            touchSpheres<Other>(isSphereFirst, margin, std::span(batch_).subspan(first, end - first),
                                std::span(touches_).subspan(room + first, end - first));
        });
        for (std::size_t i = 0; i < batch_.size(); ++i)
            if (touches_[room + i].isFound)
                found_.push_back({batch_[i], 0, kTouch | static_cast<std::uint32_t>(room + i), kNone});
    }
}

void ContactFinder::collideSpheres(float margin, geometry::TaskGroup& taskGroup) {
    collideSpheresWith<Spheref>(margin, taskGroup);
    collideSpheresWith<Capsulef>(margin, taskGroup);
    collideSpheresWith<Boxf>(margin, taskGroup);
    collideSpheresWith<Planef>(margin, taskGroup);
}

}  // namespace collidoscope::physics
