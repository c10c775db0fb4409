#include "tests/geometry/oracle/contact_patch.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/geometry/oracle/contact_view.h"
#include "tests/geometry/oracle/edge_contacts.h"
#include "tests/geometry/oracle/face_contacts.h"

namespace collidoscope::geometry::oracle {
namespace {

/// Up to the first angle (rad) a face must be taken for square to the normal, beyond the second it may not. Normals of
/// hulls come from an iteration.
constexpr long double kSurelySquareAxis = 1e-13L, kSurelySquare = 1e-9L, kSurelySquareToHull = 1e-7L,
                      kSurelyNot = 2e-6L;
/// A face is not square to a way that would be turned by more (rad).
constexpr long double kShortWayOnFace = 2e-6L;
/// Cores just touch up to this part of the extents.
constexpr long double kJustApart = 1e-9L;
/// Feet are told apart by squared distances only, which may differ by 2^-46 of them (kGjkGap): its root is the angle
/// (rad) that this hides.
constexpr long double kFoot = 0x1p-23L;

class Judge {
public:
    explicit Judge(const ContactView& view) : view_(view) {}

    PatchReport run() {
        checkNormal();
        // Where cores just touch, by rounding, no direction is clear.
        const long double apart = view_.a.radius + view_.b.radius - view_.minimum.depth;
        if (view_.rules.onlyClear && std::fabs(apart) < kJustApart * view_.extent) return report_;
        checkCount();
        if (!report_.faults.empty()) return report_;
        checkKind();
        return report_;
    }

private:
    void checkNormal() {
        Faults& faults = report_.faults;
        const long double turn = 8.0L * static_cast<long double>(view_.rules.rounding);
        if (std::fabs(glm::length(Vec3l{view_.manifold.normal}) - 1.0L) > turn + 1e-15L)
            faults.push_back("the normal is not unit");
        if (glm::length(Vec3l{view_.manifold.normal} - view_.normal) > turn + 1e-12L)
            faults.push_back("the normal is not that of the plane");
        const long double depth = depthAlong(view_.a, view_.b, view_.normal), reported = view_.manifold.depth,
                          allowed = nearest() + view_.rounding,
                          turned = allowed + (view_.angleOfNormal() + kFoot) * view_.extent;
        const auto preference = static_cast<long double>(view_.rules.facePreference);
        // A face of A is preferred to one of B, and a face to an edge, also by what is too little to be seen.
        const bool isFace = preference > 0.0L && !facePairsUpTo(view_, angleSurelyNot()).empty();
        const long double maximum =
            view_.minimum.depth +
            (isFace ? 2.1L * preference * std::fabs(view_.minimum.depth) + 1.03L * view_.slack
                    : kPassedOver * std::fabs(view_.minimum.depth)) +
            (std::fabs(view_.minimum.depth - view_.a.radius - view_.b.radius) <= view_.slack ? view_.slack : 0.0L);
        if (depth > maximum + turned)
            faults.push_back(faultOf("depth ", depth, " along the normal, but ", view_.minimum.depth, " along ",
                                     view_.minimum.normal.x, " ", view_.minimum.normal.y, " ", view_.minimum.normal.z));
        if (reported > std::max(maximum, 0.0L) + allowed || reported < view_.minimum.depth - allowed ||
            reported < depth - turned)
            faults.push_back(faultOf("depth told as ", reported, ", is ", depth, ", could be ", view_.minimum.depth));
        if (reported < -view_.margin() - allowed) faults.push_back("apart by more than the margin");
        const std::optional<Push> face = minFaceDepth(view_.a, view_.b);
        if (preference > 0.0L && face && depth > 0.0L && surelyFacePairs().empty() && face->depth < depth - allowed)
            faults.push_back(faultOf("no face is taken, but one has a depth of ", face->depth, " and this ", depth));
    }

    void checkCount() {
        Faults& faults = report_.faults;
        if (view_.count() < 1 || view_.count() > 4) faults.push_back(faultOf(view_.count(), " contacts"));
        long double maximum = -std::numeric_limits<long double>::infinity();
        for (std::size_t i = 0; i < view_.count(); ++i) {
            const long double depth = view_.depth(i);
            maximum = std::max(maximum, depth);
            if (depth < -view_.margin() - view_.slack)
                faults.push_back(faultOf("contact ", i, " is not deep enough: ", depth));
        }
        const long double reported = view_.manifold.depth,
                          preferred = 2.1L * static_cast<long double>(view_.rules.facePreference) * std::fabs(reported);
        if (maximum > reported + view_.slack)
            faults.push_back(faultOf("a contact is as deep as ", maximum, ", the manifold ", reported));
        if (maximum < reported - view_.slack - preferred)
            faults.push_back(faultOf("the deepest contact has ", maximum, ", the manifold ", reported));
    }

    /// Faces on faces where one is square to the normal, else edges and corners; where rounding decides, either.
    void checkKind() {
        std::vector<FacePair> pairs = facePairsUpTo(view_, angleSurelyNot());
        const bool mustBeFace = !surelyFacePairs().empty();
        report_.isOnFace = mustBeFace;
        std::optional<Faults> best;
        for (const FacePair& pair : pairs) {
            const Faults faults = faultsOnFace(view_, pair);
            if (!best || faults.size() < best->size()) best = faults;
        }
        if (!mustBeFace) {
            const Faults faults = faultsOnEdges(view_);
            if (!best || faults.size() < best->size()) best = faults;
        }
        report_.faults.insert(report_.faults.end(), best->begin(), best->end());
    }

    long double angleSurelyNot() const {
        return kSurelyNot + std::min(kShortWayOnFace, view_.angleOfNormal()) +
               8.0L * static_cast<long double>(view_.rules.rounding);
    }
    std::vector<FacePair> surelyFacePairs() const {
        const bool isOfAxes = view_.rules.facePreference > 0.0;
        return facePairsUpTo(view_, view_.isOfHull ? kSurelySquareToHull
                                    : isOfAxes     ? kSurelySquareAxis
                                                   : kSurelySquare);
    }

    long double nearest() const { return view_.isOfHull ? kMinOfHulls * view_.extent : kMin * view_.extent; }

    const ContactView& view_;
    PatchReport report_{};
};

}  // namespace

PatchReport judge(const ContactShape& a, const ContactShape& b, const Manifold<double>& manifold,
                  const PatchRules& rules) {
    return Judge(viewOf(a, b, manifold, rules)).run();
}

}  // namespace collidoscope::geometry::oracle
