#pragma once
/// The room in which "why" is answered: of two bodies gate by gate, of one reason by reason. It stands on no shelf; the
/// application opens it over the demo that it is about, and fills it.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "demos/demo_base.h"
#include "demos/inside/steps_room.h"
#include "demos/inside/why/next_step.h"
#include "demos/inside/why/reasons.h"
#include "demos/registry.h"

namespace collidoscope::demos::why {

struct WhyContents {
    std::shared_ptr<const NextStep> step{};
    std::uint32_t shapeA = 0;
    std::optional<std::uint32_t> shapeB{};  ///< none: it is asked of the body of A alone
    std::function<void(Canvas&)> surroundings{};
    View home{};
};

class WhyDemo final : public Demo<WhyDemo>, public StepsRoom {
public:
    /// Precondition: the shapes are slots of the world of the step.
    void fill(WhyContents contents);
    const Reasons& reasons() const { return reasons_; }

    void describe(Parameters& p) override;
    void draw(Canvas& canvas) const override;
    void measure(Measurements& m) const override;
    Explanation explain() const override { return explainAt(shown_); }
    std::optional<examine::CollisionCase> offeredCase() const override;
    View homeView() const override { return room_.home; }

    std::string question() const override;
    Explanation explainAt(int step) const override;
    std::string words() const override { return {}; }
    std::string otherWords() const override { return {}; }

private:
    geometry::AnyShapef shapeAt(std::uint32_t slot) const;
    std::string nameOf(std::uint32_t slot) const;
    void drawBody(Canvas& canvas, std::uint32_t slot, const Style& style) const;
    void drawReason(Canvas& canvas, const Reason& reason) const;

    WhyContents room_{};
    Reasons reasons_{};
    bool showsSurroundings_ = true;
    int shown_ = 0;
};

/// Its line of no table.
const DemoInfo& whyRoom();

}  // namespace collidoscope::demos::why
