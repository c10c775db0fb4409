// Curves of bodies that a user has picked, and of the energy of all: measured at each frame from now on, and, in parts,
// at those that were recorded before, which are simulated again for that.

#include <algorithm>
#include <chrono>

#include "app/session/session_parts.h"

namespace collidoscope::app {
namespace {

constexpr double kFillSeconds = 0.008;  ///< of a picture's time

}  // namespace

void Session::Parts::record(Branch& branch) {
    const demos::DemoBase& demo = branch.run.demo();
    if (measuresEnergy() || !watches.list().empty()) lookAtEnergy(branch, branch.run);
    branch.history.record(demo, [&](demos::Measurements& out) { measureMore(branch, demo, out); });
}

/// `run` is that of the branch, or one that goes through its frames again.
void Session::Parts::lookAtEnergy(Branch& branch, const Run& run) {
    const demos::DemoBase& demo = run.demo();
    if (demo.worlds().empty()) return;
    if (!branch.energy.knowsFirst() && demo.stepCount() > 0) branch.energy.setFirst(*run.first());
    branch.energy.look(demo, run.inputs());
}

void Session::Parts::measureMore(const Branch& branch, const demos::DemoBase& demo, demos::Measurements& out) const {
    measureBodies(demo, curves, out);
    if (measuresEnergy()) measureEnergy(branch.energy, demo.stepCount(), out);
}

bool Session::watchesEnergy() const { return parts_->watchesEnergy; }

void Session::setWatchesEnergy(bool watches) {
    if (watches == parts_->watchesEnergy) return;
    parts_->watchesEnergy = watches;
    parts_->changed = true;
    if (!watches) return parts_->forgetMeasure(kEnergyChange);
    ++parts_->curvesVersion;
    parts_->record();
}

const EnergyWatch& Session::energy() const { return parts_->tree.present().energy; }

const std::vector<BodyCurve>& Session::bodyCurves() const { return parts_->curves; }

void Session::addBodyCurve(const BodyCurve& curve) {
    auto& curves = parts_->curves;
    if (std::find(curves.begin(), curves.end(), curve) != curves.end()) return;
    // Curves of one body stand together.
    const auto isOfBody = [&](const BodyCurve& other) { return other.world == curve.world && other.id == curve.id; };
    const auto last = std::find_if(curves.rbegin(), curves.rend(), isOfBody);
    curves.insert(last == curves.rend() ? curves.end() : last.base(), curve);
    ++parts_->curvesVersion;
    parts_->record();
    parts_->changed = true;
}

void Session::removeBodyCurve(const BodyCurve& curve) {
    std::erase(parts_->curves, curve);
    parts_->forgetMeasure(nameOf(curve));
}

/// In all branches.
void Session::Parts::forgetMeasure(std::string_view name) {
    for (const Branch* branch : tree.inOrder()) tree.find(branch->id)->history.forget(name);
    changed = true;
}

bool Session::isFillingCurves() const {
    return parts_->hasCurves() && !parts_->isFilled() && !seeking() && demo().moves();
}

bool Session::Parts::isFilled() const {
    const auto known = filledCurves.find(tree.present().id);
    return known != filledCurves.end() && known->second == curvesVersion;
}

void Session::Parts::fillCurves() {
    if (!hasCurves() || isFilled() || playback.seeking() || !demo().moves()) return filler.reset();
    const int here = tree.present().id;
    if (!filler || filler->branch != here || filler->version != curvesVersion) {
        filler = std::make_unique<CurveFiller>(CurveFiller{.branch = here, .version = curvesVersion});
        filler->to = run().lastFrame();
        filler->run.begin(freshDemo(), run().inputs());
    }
    const auto start = std::chrono::steady_clock::now();
    Run& again = filler->run;
    while (std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() < kFillSeconds) {
        if (measuresEnergy()) lookAtEnergy(tree.present(), again);
        history().fill(again.frame(),
                       [&](demos::Measurements& out) { measureMore(tree.present(), again.demo(), out); });
        changed = true;
        if (again.frame() >= filler->to || !again.canStep()) {
            filledCurves[here] = curvesVersion;
            return filler.reset();
        }
        again.step();
    }
}

}  // namespace collidoscope::app
