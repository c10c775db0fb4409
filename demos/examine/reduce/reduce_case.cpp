#include "demos/examine/reduce/reduce_case.h"

#include <glm/vector_relational.hpp>
#include <utility>
#include <variant>

namespace collidoscope::demos::examine {
namespace {

/// A proposal may leave a shape without what it needs.
bool isLegal(const CaseShape& shape) {
    if (const auto* plane = std::get_if<geometry::Planed>(&shape)) return plane->normal != geometry::Vec3d{0.0};
    const geometry::Quatd zero{0.0, 0.0, 0.0, 0.0};
    if (const auto* box = std::get_if<geometry::Boxd>(&shape)) return box->orientation != zero;
    if (const auto* hull = std::get_if<geometry::HullInstanced>(&shape)) return hull->worldFromHull.orientation != zero;
    if (const auto* aabb = std::get_if<geometry::Aabbd>(&shape))
        return glm::all(glm::lessThanEqual(aabb->min, aabb->max));
    if (const auto* rectangle = std::get_if<geometry::Rectangled>(&shape))
        return glm::all(glm::lessThanEqual(rectangle->min, rectangle->max));
    return true;
}

}  // namespace

CaseReducer::CaseReducer(CollisionCase all, int maxTries, Kinds kinds)
    : maxTries_(maxTries), kinds_(kinds), failure_(failureOf(all)) {
    if (kinds == Kinds::AreKept) features_ = kindsOf(all);
    done_.all = std::move(all);
    done_.fails = failure_.any();
    if (done_.fails) reductions_ = allReductions();
}

bool CaseReducer::step() {
    while (at_ < reductions_.size()) {
        if (done_.tried >= maxTries_) {
            done_.gaveUp = true;
            endReduction();
            at_ = reductions_.size();
            return false;
        }
        std::optional<CollisionCase> tried = reductions_[at_]->propose(done_.all);
        if (!tried) {
            endReduction();
            continue;
        }
        hasProposed_ = true;
        const bool isAsked = isLegal(tried->a) && isLegal(tried->b);
        const bool isKept = isAsked && isAsBefore(*tried);
        reductions_[at_]->answer(isKept);
        if (isKept) done_.all = std::move(*tried);
        kept_ = kept_ || isKept;
        if (!isAsked) continue;
        ++done_.tried;
        return true;
    }
    return false;
}

bool CaseReducer::isAsBefore(const CollisionCase& tried) const {
    if (kinds_ == Kinds::AreKept && kindsOf(tried) != features_) return false;
    return areAlike(failureOf(tried), failure_);
}

void CaseReducer::endReduction() {
    if (hasProposed_) done_.steps.push_back({reductions_[at_]->what(), kept_});
    hasProposed_ = kept_ = false;
    ++at_;
}

float CaseReducer::progress() const {
    return reductions_.empty() ? 1.0f : static_cast<float>(at_) / static_cast<float>(reductions_.size());
}

Reduced reduceCase(const CollisionCase& all, int maxTries, Kinds kinds) {
    CaseReducer reducer(all, maxTries, kinds);
    while (reducer.step()) {
    }
    return reducer.reduced();
}

bool fails(const CollisionCase& all) { return failureOf(all).any(); }

}  // namespace collidoscope::demos::examine
