// Curves of bodies that a user has picked: measured at each frame from now on, and, in parts, at those that were
// recorded before, which are simulated again for that.

#include <algorithm>
#include <chrono>

#include "app/session/session_parts.h"

namespace collidoscope::app {
namespace {

constexpr double kFillSeconds = 0.008;  ///< of a picture's time

}  // namespace

const std::vector<BodyCurve>& Session::bodyCurves() const { return parts_->curves; }

void Session::addBodyCurve(const BodyCurve& curve) {
    auto& curves = parts_->curves;
    if (std::find(curves.begin(), curves.end(), curve) != curves.end()) return;
    // Those of one body stand together.
    const auto isOfBody = [&](const BodyCurve& other) { return other.world == curve.world && other.id == curve.id; };
    const auto last = std::find_if(curves.rbegin(), curves.rend(), isOfBody);
    curves.insert(last == curves.rend() ? curves.end() : last.base(), curve);
    ++parts_->curvesVersion;
    parts_->record();
    parts_->changed = true;
}

void Session::removeBodyCurve(const BodyCurve& curve) {
    std::erase(parts_->curves, curve);
    for (const BranchInfo& branch : branches())
        if (Branch* found = parts_->tree.find(branch.id)) found->history.forget(nameOf(curve));
    parts_->changed = true;
}

bool Session::isFillingCurves() const {
    return !parts_->curves.empty() && !parts_->isFilled() && !seeking() && demo().moves();
}

bool Session::Parts::isFilled() const {
    const auto known = filledCurves.find(tree.present().id);
    return known != filledCurves.end() && known->second == curvesVersion;
}

void Session::Parts::fillCurves() {
    if (curves.empty() || isFilled() || playback.seeking() || !demo().moves()) return filler.reset();
    const int here = tree.present().id;
    if (!filler || filler->branch != here || filler->version != curvesVersion) {
        filler = std::make_unique<CurveFiller>(CurveFiller{.branch = here, .version = curvesVersion});
        filler->to = run().lastFrame();
        filler->run.begin(freshDemo(), run().inputs());
    }
    const auto start = std::chrono::steady_clock::now();
    Run& again = filler->run;
    while (std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() < kFillSeconds) {
        history().fill(again.frame(), [&](demos::Measurements& out) { measureBodies(again.demo(), curves, out); });
        changed = true;
        if (again.frame() >= filler->to || !again.canStep()) {
            filledCurves[here] = curvesVersion;
            return filler.reset();
        }
        again.step();
    }
}

}  // namespace collidoscope::app
