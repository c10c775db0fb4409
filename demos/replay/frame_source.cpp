#include "demos/replay/frame_source.h"

#include <algorithm>

#include "demos/replay/examine.h"

namespace collidoscope::demos {

std::optional<TraceSurvey::Entry> surveyEntry(std::uint64_t frame, const Examined& examined) {
    const std::vector<Disagreement>& all = examined.disagreements;
    if (all.empty()) return std::nullopt;
    constexpr double kFarthest = 1e12;  // larger tolerances count as this one
    TraceSurvey::Entry entry{frame, static_cast<std::uint32_t>(all.size()), {}};
    for (std::size_t i = 0; i < std::min(all.size(), entry.worst.size()); ++i)
        entry.worst[i] = static_cast<float>(std::min(all[i].severity(), kFarthest));
    return entry;
}

std::shared_ptr<const TraceSurvey> FrameList::survey() const {
    std::call_once(isSurveyed_, [this] {
        TraceSurvey survey{.frames = frames_.size()};
        for (std::size_t i = 0; i < frames_.size(); ++i)
            if (const auto entry = surveyEntry(i, examineFrame(*frames_[i]))) survey.entries.push_back(*entry);
        survey_ = std::make_shared<const TraceSurvey>(std::move(survey));
    });
    return survey_;
}

}  // namespace collidoscope::demos
