#include "demos/replay/frame_source.h"

#include "demos/replay/examine.h"

namespace demos {

std::shared_ptr<const TraceSurvey> FrameList::survey() const {
    std::call_once(isSurveyed_, [this] {
        TraceSurvey survey{.frames = frames_.size()};
        for (std::size_t i = 0; i < frames_.size(); ++i)
            if (const std::size_t count = examineFrame(*frames_[i]).disagreements.size(); count > 0)
                survey.entries.push_back({i, static_cast<std::uint32_t>(count)});
        survey_ = std::make_shared<const TraceSurvey>(std::move(survey));
    });
    return survey_;
}

}  // namespace demos
