#include "app/session/timeline_marks.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "app/session/typed_setting.h"
#include "demos/rigid/body_numbers.h"
#include "demos/share/particle_numbers.h"

namespace collidoscope::app {
namespace {

/// Frames after which the same thing that is done again is another edit: a hand that drags pauses for less.
constexpr std::uint64_t kPause = 20;

/// An input in words; empty for an input that only continues or ends another one.
struct Words {
    std::string operator()(const demos::SetParameter& set) const { return set.name + " = " + textOf(set.value); }
    std::string operator()(const demos::SetMesh& set) const { return set.name + " = " + set.slot.name; }
    std::string operator()(const demos::SetCase& set) const { return set.name + " changed"; }
    std::string operator()(const demos::MoveHandle& move) const { return move.name + " moved"; }
    std::string operator()(const demos::MovePointer& move) const { return move.pointer.down ? "mouse pressed" : ""; }
    std::string operator()(const demos::SetMoveAxes& set) const { return set.axes.any() ? "keys held" : ""; }
    std::string operator()(const demos::ThrowBody& thrown) const { return thrown.isTakenBack ? "" : "body thrown"; }
    std::string operator()(const demos::SetBody& set) const {
        return demos::infoOf(set.edit.number).word + std::string(" of body ") + std::to_string(set.edit.body) + " set";
    }
    std::string operator()(const demos::SetParticle& set) const {
        return demos::infoOf(set.edit.number).word + std::string(" of particle ") +
               std::to_string(set.edit.particle + 1) + " set";
    }
    std::string operator()(const demos::BringBack& back) const { return back.isTakenBack ? "let fly" : "brought back"; }
};

/// The same kind of edit of the same thing: "friction".
std::string_view subjectOf(std::string_view words) { return words.substr(0, words.find(" = ")); }

std::vector<TimelineMark> editsOf(const std::vector<demos::Input>& inputs) {
    struct Last {
        std::string subject{};
        std::uint64_t frame = 0;
    };
    std::vector<TimelineMark> marks;
    std::vector<Last> lasts;  // of each subject
    for (const demos::Input& input : inputs) {
        if (input.step == 0) continue;
        std::string words = std::visit(Words{}, input.action);
        if (words.empty()) continue;
        const std::string_view subject = subjectOf(words);
        const auto last = std::find_if(lasts.begin(), lasts.end(), [&](const Last& l) { return l.subject == subject; });
        const bool goesOn = last != lasts.end() && input.step - last->frame <= kPause;
        if (last == lasts.end())
            lasts.push_back({std::string(subject), input.step});
        else
            last->frame = input.step;
        if (!goesOn) marks.push_back({input.step, TimelineMark::Kind::Edit, std::move(words)});
    }
    return marks;
}

}  // namespace

std::vector<TimelineMark> timelineMarks(const Session& session) {
    std::vector<TimelineMark> marks = editsOf(session.inputs());
    for (const ContactMark& mark : session.contactMarks())
        marks.push_back({mark.frame, TimelineMark::Kind::Contact, mark.text});
    for (const WatchMark& mark : session.watches().marks())
        marks.push_back({mark.frame, TimelineMark::Kind::Condition, mark.text});
    for (const Session::NotedFrame& noted : session.notedFrames())
        if (noted.frame <= session.lastFrame()) marks.push_back({noted.frame, TimelineMark::Kind::Noted, noted.text});
    std::stable_sort(marks.begin(), marks.end(),
                     [](const TimelineMark& a, const TimelineMark& b) { return a.frame < b.frame; });
    return marks;
}

}  // namespace collidoscope::app
