#include "app/traces/convention_trial.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <set>
#include <utility>
#include <variant>

#include "demos/share/text.h"

namespace collidoscope::app {
namespace {

using demos::TraceFrame;
using demos::TraceScene;
using geometry::Quatd;
using geometry::Vec3d;

constexpr std::size_t kFrames = 24;          // that are tried
constexpr std::size_t kMaxContacts = 1'200;  // of all of them
constexpr std::uint64_t kFew = 3;            // contacts at odds: too few to conclude anything
constexpr double kShareAtOdds = 0.01;        // below it the conventions are right
constexpr std::uint64_t kFirstLook = 100;    // contacts, after which a reading that is wrong is given up

/// The same numbers in another order. No turn stays none: it is what is not written.
Quatd reordered(const Quatd& ours, const ConventionTrial& trial, const TraceConventions& conventions) {
    Quatd q = ours;
    if (q == geometry::kIdentityRotation<double>) return q;
    if (trial.wLast) {
        const Vec3d v = glm::transpose(conventions.ourFromTheirs) * Vec3d{q.x, q.y, q.z} * conventions.mirror;
        q = conventions.orientation(conventions.wLast ? Quatd{v.x, v.y, v.z, q.w} : Quatd{v.z, q.w, v.x, v.y});
    }
    return trial.inverse ? glm::conjugate(q) : q;
}

std::shared_ptr<const TraceScene> reread(const TraceScene& scene, const ConventionTrial& trial,
                                         const TraceConventions& conventions) {
    auto other = std::make_shared<TraceScene>(scene);
    other->hasAllContacts = false;
    for (demos::TraceShape& shape : other->shapes) {
        if (auto* const box = std::get_if<geometry::Boxd>(&shape.shape)) {
            box->orientation = reordered(box->orientation, trial, conventions);
            if (trial.wholeSizes) box->half *= 0.5;
        }
        if (auto* const hull = std::get_if<geometry::HullInstanced>(&shape.shape))
            hull->worldFromHull.orientation = reordered(hull->worldFromHull.orientation, trial, conventions);
    }
    return other;
}

/// A frame with contacts, and the one before it.
struct Sample {
    TraceFile::Frame frame{}, before{};
};

TraceFrame reread(const Sample& sample, const ConventionTrial& trial, const TraceConventions& conventions,
                  const std::shared_ptr<const TraceScene>& scene) {
    TraceFrame frame = *sample.frame;
    frame.scene = scene;
    frame.rays.clear();
    if (trial.posesOfBefore) frame.poses = sample.before->poses;
    for (demos::TracePose& pose : frame.poses)
        pose.pose.orientation = reordered(pose.pose.orientation, trial, conventions);
    for (demos::TraceContact& contact : frame.contacts) {
        if (trial.flipsNormal) contact.normal = -contact.normal;
        if (trial.flipsDepth && contact.depth) *contact.depth = -*contact.depth;
    }
    return frame;
}

/// Spread over the trace.
std::vector<Sample> samplesOf(const TraceFile& file) {
    const std::uint64_t count = file.frameCount();
    std::vector<std::uint64_t> withContacts;
    const std::uint64_t stride = std::max<std::uint64_t>(1, count / (8 * kFrames));
    for (std::uint64_t i = 1; i < count; i += stride)
        if (!file.frame(i)->contacts.empty()) withContacts.push_back(i);
    std::vector<Sample> samples;
    std::size_t contacts = 0, last = withContacts.size();
    for (std::size_t k = 0; k < kFrames && contacts < kMaxContacts && !withContacts.empty(); ++k) {
        const std::size_t at = k * withContacts.size() / kFrames;
        if (at == last) continue;
        last = at;
        samples.push_back({file.frame(withContacts[at]), file.frame(withContacts[at] - 1)});
        contacts += samples.back().frame->contacts.size();
    }
    return samples;
}

TrialResult tried(const std::vector<Sample>& samples, const ConventionTrial& trial, const TraceConventions& conventions,
                  const demos::ExamineOptions& options) {
    TrialResult result{.trial = trial};
    std::shared_ptr<const TraceScene> scene, from;
    for (const Sample& sample : samples) {
        if (sample.frame->scene != from) from = sample.frame->scene, scene = reread(*from, trial, conventions);
        const demos::Examined examined = examineFrame(reread(sample, trial, conventions, scene), options);
        result.contacts += examined.contacts;
        result.atOdds += demos::contactsAtOdds(examined);
        if (result.contacts > kFirstLook && 2 * result.atOdds > result.contacts && trial.changes() > 0) break;
    }
    return result;
}

std::vector<std::string> wordsOf(const ConventionTrial& trial, const TraceConventions& said) {
    std::vector<std::string> words;
    const auto add = [&](bool is, const char* sentence) {
        if (is) words.emplace_back(sentence);
    };
    add(trial.flipsNormal && !said.normalsFromBToA, "normals point from B to A: \"normal\": \"b-to-a\"");
    add(trial.flipsNormal && said.normalsFromBToA, "normals point from A to B: \"normal\": \"a-to-b\"");
    add(trial.flipsDepth && !said.depthsPositiveOut,
        "depths are distances, negative where shapes overlap: \"depth\": \"positive-out\"");
    add(trial.flipsDepth && said.depthsPositiveOut,
        "depths are positive where shapes overlap: \"depth\": \"positive-in\"");
    add(trial.wLast && !said.wLast, "quaternions are written x, y, z, w: \"quaternion\": \"xyzw\"");
    add(trial.wLast && said.wLast, "quaternions are written w, x, y, z: \"quaternion\": \"wxyz\"");
    add(trial.inverse, "orientations lead from the world to the body: write their inverse (w, −x, −y, −z)");
    add(trial.wholeSizes, "\"half\" of boxes holds whole sizes: write half of them");
    add(trial.posesOfBefore,
        "poses are those of after the step, contacts those of before it: write the poses at which contacts were found");
    return words;
}

/// All readings, those with fewer changes first.
std::vector<ConventionTrial> allTrials() {
    std::vector<ConventionTrial> trials;
    for (unsigned bits = 0; bits < 64; ++bits) {
        const auto has = [bits](unsigned bit) { return (bits >> bit & 1u) != 0; };
        trials.push_back({has(0), has(1), has(2), has(3), has(4), has(5)});
    }
    std::stable_sort(trials.begin(), trials.end(),
                     [](const ConventionTrial& a, const ConventionTrial& b) { return a.changes() < b.changes(); });
    return trials;
}

}  // namespace

std::optional<ConventionSearch> searchConventions(const TraceFile& file, const demos::ExamineOptions& options) {
    const std::vector<Sample> samples = samplesOf(file);
    const TraceConventions said = file.conventions();
    ConventionSearch search{.asSaid = tried(samples, {}, said, options)};
    const auto share = [](const TrialResult& result) {
        return static_cast<double>(result.atOdds) / static_cast<double>(std::max<std::uint64_t>(1, result.contacts));
    };
    if (search.asSaid.atOdds < kFew || share(search.asSaid) < kShareAtOdds) return std::nullopt;
    for (const ConventionTrial& trial : allTrials()) {
        if (trial.changes() == 0) continue;
        TrialResult result = tried(samples, trial, said, options);
        // Fewer changes win unless more of them explain much more.
        const bool isBetter = !search.better || share(result) < 0.5 * share(*search.better) - 1e-9;
        if (result.contacts == 0 || share(result) > 0.1 * share(search.asSaid) || !isBetter) continue;
        result.words = wordsOf(trial, said);
        search.better = std::move(result);
        if (search.better->atOdds == 0) break;
    }
    return search;
}

namespace {

double medianOf(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Accelerations of bodies that touch nothing and hang on nothing, in three frames that follow each other, m/s².
std::array<std::vector<double>, 3> accelerationsOf(const TraceFile& file) {
    constexpr std::size_t kEnough = 400, kLooks = 120;
    std::array<std::vector<double>, 3> found;
    const std::uint64_t count = file.frameCount();
    const double step = file.step();
    const std::uint64_t stride = std::max<std::uint64_t>(1, count / kLooks);
    for (std::uint64_t i = 0; i + 2 < count && found[0].size() < kEnough; i += stride) {
        const std::array frames{file.frame(i), file.frame(i + 1), file.frame(i + 2)};
        std::set<std::uint32_t> held;
        for (const TraceFile::Frame& frame : frames) {
            for (const auto& contact : frame->contacts) held.insert({contact.a, contact.b});
            for (const auto& joint : frame->joints) held.insert({joint.a, joint.b});
        }
        const bool isTimed = frames[0]->time && frames[1]->time && *frames[1]->time > *frames[0]->time;
        const double h = isTimed ? *frames[1]->time - *frames[0]->time : step;
        for (const demos::TracePose& pose : frames[0]->poses) {
            const demos::TraceBody& body = frames[0]->scene->bodies[pose.body];
            const demos::TracePose *next = frames[1]->poseOf(pose.body), *last = frames[2]->poseOf(pose.body);
            if (body.isStatic || held.contains(pose.body) || next == nullptr || last == nullptr) continue;
            const Vec3d bend = last->pose.position - 2.0 * next->pose.position + pose.pose.position;
            for (int axis = 0; axis < 3; ++axis) found[static_cast<std::size_t>(axis)].push_back(bend[axis] / (h * h));
        }
    }
    return found;
}

}  // namespace

std::vector<std::string> fallingHints(const TraceFile& file) {
    constexpr std::size_t kMin = 5;
    constexpr double kNothing = 1e-3;  // m/s²
    constexpr double kAlong = 0.98;    // cosine of 11 degrees
    constexpr double kNear = 0.03;     // of a known gravity
    const auto accelerations = accelerationsOf(file);
    if (accelerations[0].size() < kMin) return {};
    const Vec3d g{medianOf(accelerations[0]), medianOf(accelerations[1]), medianOf(accelerations[2])};
    const double size = glm::length(g);
    if (!(size > kNothing)) return {};
    const TraceConventions said = file.conventions();
    std::vector<std::string> hints;
    const Vec3d up = glm::transpose(said.ourFromTheirs) * (-g / size);  // in the writer's axes
    for (int axis = 0; axis < 3; ++axis) {
        if (std::abs(up[axis]) < kAlong || g.y < -kAlong * size) continue;
        const std::string name(1, "xyz"[axis]);
        const std::string fall = demos::printed("Bodies that touch nothing fall by %.4g m/s² along ", size) +
                                 (up[axis] > 0.0 ? "−" : "+") + name + " of the trace: ";
        hints.push_back(up[axis] > 0.0 ? fall + "its upward axis is " + name + ", so write \"up\": \"" + name + "\""
                                       : fall + "its axis " + name +
                                             " points down, which no convention of the header "
                                             "undoes; turn the axes where the trace is written");
    }
    struct Unit {
        double metres;
        const char* name;
    };
    constexpr double kEarth = 9.80665;
    for (const Unit unit : {Unit{0.01, "centimetres"}, Unit{0.001, "millimetres"}, Unit{0.3048, "feet"},
                            Unit{0.0254, "inches"}, Unit{1000.0, "kilometres"}}) {
        if (std::abs(size * unit.metres / kEarth - 1.0) > kNear) continue;
        hints.push_back(demos::printed("Bodies that touch nothing fall by %.4g m/s²: ", size) + "lengths seem to be " +
                        unit.name + demos::printed(", so write \"unit\": %g", unit.metres * said.unit));
    }
    return hints;
}

}  // namespace collidoscope::app
