#include "demos/replay/examine.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

#include "demos/replay/examination.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos {

using geometry::AnyShaped;
using geometry::Vec3d;

namespace {

/// The square of a normal's length may miss 1 by this much.
constexpr double kNormalLength = 1e-2;

}  // namespace

Examined Examination::result() {
    examineContacts();
    if (frame_.scene->hasAllContacts) findMissedContacts(frame_, shapes_, tolerance_, found_.disagreements);
    for (std::size_t i = 0; i < frame_.rays.size(); ++i)
        ++(examineRay(frame_, i, shapes_, tolerance_, found_.disagreements) ? found_.rays : found_.notExamined);
    std::stable_sort(found_.disagreements.begin(), found_.disagreements.end(),
                     [](const Disagreement& a, const Disagreement& b) { return a.severity() > b.severity(); });
    return std::move(found_);
}

void Examination::examineContacts() {
    for (std::size_t i = 0; i < frame_.contacts.size();) {
        std::size_t end = i + 1;
        if (frame_.contacts[i].speculative) {
            while (end < frame_.contacts.size() && areOfOneMoment(frame_.contacts[i], frame_.contacts[end])) ++end;
            examineSpeculative(i, end);
        } else {
            takeContact(i);
        }
        i = end;
    }
    for (const auto& [key, pair] : pairs_) examinePair(key, pair);
}

bool Examination::areOfOneMoment(const TraceContact& one, const TraceContact& other) {
    return other.speculative && one.a == other.a && one.b == other.b &&
           one.speculative->time == other.speculative->time &&
           one.speculative->a.position == other.speculative->a.position &&
           one.speculative->b.position == other.speculative->b.position;
}

void Examination::examineSpeculative(std::size_t first, std::size_t end) {
    const TraceContact& contact = frame_.contacts[first];
    TraceFrame then;
    then.scene = frame_.scene;
    then.poses = {{.body = contact.a, .pose = contact.speculative->a},
                  {.body = contact.b, .pose = contact.speculative->b}};
    if (contact.a > contact.b) std::swap(then.poses[0], then.poses[1]);
    for (std::size_t i = first; i < end; ++i) {
        then.contacts.push_back(frame_.contacts[i]);
        then.contacts.back().speculative.reset();
    }
    if (!shapes_.ask(then.contacts.size())) {
        found_.notExamined += then.contacts.size();
        return;
    }
    Examination examination(then, {.tolerance = tolerance_});
    examination.examineContacts();
    Examined& found = examination.found_;
    for (Disagreement& disagreement : found.disagreements) {
        disagreement.item += first;
        found_.disagreements.push_back(disagreement);
    }
    std::move(found.ours.begin(), found.ours.end(), std::back_inserter(found_.ours));
    std::move(found.depths.begin(), found.depths.end(), std::back_inserter(found_.depths));
    found_.contacts += found.contacts, found_.notExamined += found.notExamined, found_.ofAbsent += found.ofAbsent;
    found_.worstDepth = std::max(found_.worstDepth, found.worstDepth);
}

void Examination::add(Disagreement found) {
    if (found.by > found.tolerance && std::isfinite(found.by)) found_.disagreements.push_back(found);
}

Disagreement Examination::about(std::size_t index, const PlacedShape& a, const PlacedShape& b) const {
    const TraceContact& contact = frame_.contacts[index];
    return {.item = index,
            .a = contact.a,
            .b = contact.b,
            .shapeA = a.index,
            .shapeB = b.index,
            .at = contact.point,
            .tolerance = toleranceOf(a, b, contact.point, tolerance_) + contact.within};
}

void Examination::takeContact(std::size_t i) {
    const TraceContact& contact = frame_.contacts[i];
    const auto shapeOf = [&](std::uint32_t body, std::size_t which) {
        return contact.shapes ? shapes_.touching(body, (*contact.shapes)[which], contact.point)
                              : shapes_.nearest(body, contact.point);
    };
    const PlacedShape *a = shapeOf(contact.a, 0), *b = shapeOf(contact.b, 1);
    if (a == nullptr || b == nullptr || shapes_.isUsedUp()) {
        ++found_.notExamined;
        if (a == nullptr || b == nullptr) ++found_.ofAbsent;
        return;
    }
    ++found_.contacts;
    if (!isTurned(contact, *a, *b)) {
        Disagreement away = about(i, *a, *b);
        away.finding = Finding::PointAway;
        away.ours = std::max(gapTo(*a, contact.point), gapTo(*b, contact.point));
        away.recorded = std::abs(depthOf(i));
        away.by = away.ours - away.recorded;
        add(away);
    }

    Disagreement length = about(i, *a, *b);
    length.finding = Finding::NormalLength;
    length.recorded = glm::length(contact.normal), length.ours = 1.0;
    length.by = std::abs(length.recorded - 1.0), length.tolerance = kNormalLength;
    add(length);

    Pair& pair = pairs_.try_emplace(PairKey{contact.a, contact.b, a->index, b->index}, Pair{a, b, {}, i}).first->second;
    pair.contacts.push_back(i);
    if (depthOf(i) > depthOf(pair.deepest)) pair.deepest = i;
}

bool Examination::isTurned(const TraceContact& contact, const PlacedShape& a, const PlacedShape& b) {
    return contact.isTurned && contact.depth && isMesh(a.shape) != isMesh(b.shape);
}

void Examination::examinePair(const PairKey&, const Pair& pair) {
    const bool a = isMesh(pair.a->shape), b = isMesh(pair.b->shape);
    const bool isExamined = a == b ? !a && examineConvex(pair, pair.a->shape, pair.b->shape) : examineMesh(pair, a);
    if (!isExamined) ++found_.notExamined;
}

bool Examination::examineConvex(const Pair& pair, const AnyShaped& a, const AnyShaped& b) {
    const TraceContact& contact = frame_.contacts[pair.deepest];
    const auto apart = geometry::separation(a, b);
    if (!apart || !std::isfinite(apart->distance)) return false;
    const double margin = pair.a->margin + pair.b->margin;
    Disagreement found = about(pair.deepest, *pair.a, *pair.b);
    found.ours = margin - apart->distance;
    keepOurs(contact, a, b, std::max(0.0, apart->distance) + found.tolerance);
    // Here alone one depth is right: at edges of a mesh "ours" is the most that a triangle explains.
    if (contact.depth)
        found_.depths.push_back(
            {found.a, found.b, found.shapeA, found.shapeB, *contact.depth, found.ours, found.tolerance});
    if (!reportDepth(found, contact)) return true;
    if (found.recorded < -found.tolerance && found.ours > found.tolerance) {
        reportOverlapLeft(found, found.ours);  // wherever it would be pushed to: what is said to be apart overlaps
        return true;
    }
    const double length = glm::length(contact.normal);
    if (!(length > 0.0)) return true;
    const Vec3d push = contact.normal * (*contact.depth / length);
    const AnyShaped pushed = geometry::moved(b, geometry::Posed{.position = push});
    if (margin == 0.0 && areSurelyApart(a, pushed)) return true;
    const auto left = geometry::separation(a, pushed);
    found.turned =
        std::atan2(glm::length(glm::cross(contact.normal, apart->normal)), glm::dot(contact.normal, apart->normal));
    const double tooShallow = contact.overhang > 0.0 ? found.ours - found.recorded : 0.0;
    if (left) reportOverlapLeft(found, std::max(margin - left->distance - contact.overhang, tooShallow));
    return true;
}

bool Examination::reportDepth(Disagreement& found, const TraceContact& contact) {
    found.recorded = contact.depth.value_or(0.0);
    found.finding = found.ours < 0.0 || !contact.depth ? Finding::NotTouching : Finding::TooDeep;
    found.by = found.recorded - found.ours;
    found.tolerance += contact.preference;
    add(found);
    if (contact.depth && std::isfinite(found.by)) found_.worstDepth = std::max(found_.worstDepth, found.by);
    return contact.depth.has_value();
}

void Examination::reportOverlapLeft(Disagreement& found, double overlap) {
    found.finding = Finding::StillOverlaps;
    found.by = overlap;
    add(found);
    if (std::isfinite(overlap)) found_.worstDepth = std::max(found_.worstDepth, overlap);
}

void Examination::keepOurs(const TraceContact& contact, const AnyShaped& a, const AnyShaped& b, double margin) {
    const auto manifold = geometry::collide(a, b, {.margin = margin});
    if (manifold) found_.ours.push_back({contact.a, contact.b, *manifold});
}

std::size_t contactsAtOdds(const Examined& examined) {
    std::set<std::size_t> items;
    for (const Disagreement& found : examined.disagreements)
        if (!isOfRay(found.finding) && found.finding != Finding::Missed) items.insert(found.item);
    return items.size();
}

Examined examineFrame(const TraceFrame& frame, const ExamineOptions& options) {
    return Examination(frame, options).result();
}

}  // namespace collidoscope::demos
