#include "demos/replay/disagreement.h"

#include <array>

#include "demos/share/degrees.h"
#include "demos/share/text.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos {
namespace {

std::string metres(double length) { return printed("%.4g m", length); }

std::string bodyName(const TraceScene& scene, std::uint32_t body) {
    if (body >= scene.bodies.size()) return "?";
    const std::string& name = scene.bodies[body].name;
    return name.empty() ? "body " + std::to_string(body) : name;
}

}  // namespace

const char* nameOf(Finding finding) {
    constexpr std::array<const char*, kFindings> kNames{"not touching",  "still overlaps", "too deep", "point away",
                                                        "normal length", "mesh normal",    "missed",   "ray hit",
                                                        "ray distance",  "ray normal",     "ray body"};
    return kNames[static_cast<std::size_t>(finding)];
}

std::string subjectOf(const Disagreement& found, const TraceFrame& frame) {
    const TraceScene& scene = *frame.scene;
    return isOfRay(found.finding) ? "ray " + std::to_string(found.item + 1)
                                  : bodyName(scene, found.a) + " and " + bodyName(scene, found.b);
}

std::optional<SpeculativePoses> speculativeOf(const Disagreement& found, const TraceFrame& frame) {
    const bool isOfContact = !isOfRay(found.finding) && found.finding != Finding::Missed;
    return isOfContact && found.item < frame.contacts.size() ? frame.contacts[found.item].speculative : std::nullopt;
}

std::string amountOf(const Disagreement& found) {
    switch (found.finding) {
        case Finding::RayHit:
        case Finding::RayBody:
            return "";
        case Finding::NormalLength:
        case Finding::RayNormal:
            return printed("%.2g", found.by);
        case Finding::MeshNormal:
            return printed("%.3g°", found.by);
        default:
            return printed("%.2g m", found.by);
    }
}

std::string sentenceOf(const Disagreement& found, const TraceFrame& frame) {
    const TraceScene& scene = *frame.scene;
    std::string who = subjectOf(found, frame);
    if (const auto speculative = speculativeOf(found, frame))
        who += printed(", %.3g s after this frame", speculative->time);
    const std::string depths = "depth recorded " + metres(found.recorded) + ", here " + metres(found.ours);
    constexpr double kNotableTurn = 1.0;  // degrees
    const double degrees = found.turned * kDegrees<double>;
    const std::string turned = degrees > kNotableTurn ? printed("; its normal is %.3g° off the one here", degrees) : "";
    switch (found.finding) {
        case Finding::NotTouching:
            return who + ": apart by " + metres(-found.ours) + ", though the contact says " +
                   (found.recorded < 0.0 ? metres(-found.recorded) + " only" : "that they touch");
        case Finding::StillOverlaps:
            if (found.recorded < -found.tolerance && found.by == found.ours)
                return who + ": the contact says that they are apart by " + metres(-found.recorded) +
                       ", and they overlap by " + metres(found.ours);
            return who + ": moved apart as the contact says, they still overlap by " + metres(found.by) + " (" +
                   depths + turned + ")";
        case Finding::TooDeep:
            return who + ": deeper than it is by " + metres(found.by) + " (" + depths + ")";
        case Finding::PointAway:
            return who + ": the contact's point is " + metres(found.ours) + " away from one of them, with a depth of " +
                   metres(found.recorded);
        case Finding::NormalLength:
            return who + ": the normal has the length " + printed("%.4g", found.recorded);
        case Finding::MeshNormal:
            if (found.item < frame.contacts.size() && frame.contacts[found.item].isTurned)
                return who + ": the normal was turned to a face of the mesh, and is " + printed("%.3g°", found.by) +
                       " off that of any face here";
            return who + ": the mesh is flat here, and the normal is " + printed("%.3g°", found.by) + " off its own";
        case Finding::Missed:
            return who + ": overlap by " + metres(found.ours) + ", and no contact is recorded";
        case Finding::RayHit:
            return who + (found.ours > 0.0 ? ": misses, but here hits " + bodyName(scene, found.a)
                                           : ": hits, but here meets nothing");
        case Finding::RayDistance:
            return who + ": hit after " + metres(found.recorded) + ", here after " + metres(found.ours) + ", " +
                   bodyName(scene, found.a);
        case Finding::RayNormal:
            return who + ": the normal of the hit is off by a cosine of " + printed("%.4g", found.recorded);
        case Finding::RayBody:
            return who + ": hits " + bodyName(scene, static_cast<std::uint32_t>(found.recorded)) + ", here " +
                   bodyName(scene, found.a);
    }
    return who;
}

}  // namespace collidoscope::demos
