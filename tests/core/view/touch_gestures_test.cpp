/// Fingers into what the program understands, without a window.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "app/view/touch_gestures.h"

namespace collidoscope::touch_gestures_test {
namespace {

using app::TouchEvent;
using app::UnderFinger;
using Phase = app::TouchEvent::Phase;

/// One letter for each event, so that a gesture reads as a word: Move, Press, Release, Leave, Cancel, Two, Swipe.
char letterOf(const app::Event& event) {
    if (std::holds_alternative<app::MouseMoveEvent>(event)) return 'M';
    if (const auto* button = std::get_if<app::MouseButtonEvent>(&event)) return button->down ? 'P' : 'R';
    if (std::holds_alternative<app::MouseLeaveEvent>(event)) return 'L';
    if (std::holds_alternative<app::MouseCancelEvent>(event)) return 'C';
    if (std::holds_alternative<app::TwoFingerEvent>(event)) return '2';
    return std::holds_alternative<app::SwipeEvent>(event) ? 'S' : '?';
}

class ViewTouch : public testing::Test {
protected:
    void touch(Phase phase, float x, float y, int finger = 0) { gestures.push({phase, finger, x, y}); }
    /// What a frame, a sixtieth of a second later, is told.
    std::string frame(double seconds = 1.0 / 60.0) {
        now += seconds;
        events = gestures.takeFrame(under, now, 1.0f);
        std::string word;
        for (const app::Event& event : events) word += letterOf(event);
        return word;
    }
    /// A finger goes down, and a frame looks what is under it.
    void place(float x, float y) {
        touch(Phase::Down, x, y);
        EXPECT_EQ(frame(), "M");
        EXPECT_EQ(frame(), "");
    }
    template <typename Wanted>
    Wanted last() const {
        return std::get<Wanted>(events.back());
    }

    app::TouchGestures gestures{};
    UnderFinger under = UnderFinger::Scene;
    double now = 100.0;
    std::vector<app::Event> events{};
};

TEST_F(ViewTouch, aTapHoversForAFrameThenClicksAndLeaves) {
    touch(Phase::Down, 10, 20);
    touch(Phase::Up, 10, 20);
    EXPECT_EQ(frame(), "M");
    EXPECT_EQ(gestures.timeout(now), 0.0) << "the rest must not wait";
    EXPECT_EQ(frame(), "PRL");
    EXPECT_FALSE(gestures.touching());
    EXPECT_EQ(gestures.timeout(now), std::numeric_limits<double>::infinity());
}

TEST_F(ViewTouch, aDragBeginsWhereTheFingerWentDown) {
    place(10, 20);
    touch(Phase::Move, 14, 20);
    EXPECT_EQ(frame(), "") << "it has not left its place";
    touch(Phase::Move, 30, 20);
    EXPECT_EQ(frame(), "PM");
    touch(Phase::Move, 40, 25);
    EXPECT_EQ(frame(), "M");
    EXPECT_EQ(last<app::MouseMoveEvent>().y, 25.0f);
    touch(Phase::Up, 40, 25);
    EXPECT_EQ(frame(), "RL");
}

TEST_F(ViewTouch, theSlopGrowsWithTheScale) {
    place(10, 20);
    touch(Phase::Move, 22, 20);
    EXPECT_TRUE(gestures.takeFrame(under, now, 2.0f).empty());
}

TEST_F(ViewTouch, aLongPressHoversAndClicksNothing) {
    place(10, 20);
    EXPECT_TRUE(gestures.undecided());
    EXPECT_GT(gestures.timeout(now), 0.3);
    EXPECT_EQ(frame(0.6), "");
    EXPECT_FALSE(gestures.undecided());
    touch(Phase::Move, 60, 20);
    EXPECT_EQ(frame(), "M") << "what hovering shows goes along";
    touch(Phase::Up, 60, 20);
    EXPECT_EQ(frame(), "L");
}

TEST_F(ViewTouch, aFingerOnAPanelScrollsIt) {
    under = UnderFinger::Panel;
    place(10, 100);
    touch(Phase::Move, 10, 80);
    EXPECT_EQ(frame(), "LS");
    touch(Phase::Move, 12, 75);
    EXPECT_EQ(frame(), "S");
    EXPECT_EQ(last<app::SwipeEvent>().delta, -5.0f);
    EXPECT_EQ(last<app::SwipeEvent>().y, 100.0f) << "the panel is that under the first touch";
    frame(0.3);
    touch(Phase::Up, 12, 75);
    EXPECT_EQ(frame(), "");
    EXPECT_FALSE(gestures.touching());
}

TEST_F(ViewTouch, aFlickGoesOnAndComesToRest) {
    under = UnderFinger::Panel;
    place(10, 400);
    for (int i = 1; i <= 10; ++i) {
        touch(Phase::Move, 10, 400.0f - 20.0f * static_cast<float>(i));
        frame();
    }
    touch(Phase::Up, 10, 200);
    float way = 0.0f;
    int glides = 0;
    while (gestures.timeout(now + 0.001) == 0.0 && glides < 1000) {
        if (frame() == "S") way += last<app::SwipeEvent>().delta;
        ++glides;
    }
    EXPECT_GT(glides, 20);
    EXPECT_LT(glides, 240);
    // 1200 px/s that slow down to 1/e in kGlideTime come as far as their product.
    EXPECT_NEAR(way, -1200.0f * static_cast<float>(app::TouchGestures::kGlideTime), 60.0f);
}

TEST_F(ViewTouch, aSliderIsDraggedAcrossAndScrollsAlong) {
    under = UnderFinger::DraggedAcross;
    place(10, 100);
    touch(Phase::Move, 30, 104);
    EXPECT_EQ(frame(), "PM");
    touch(Phase::Up, 30, 104);
    frame();
    place(10, 100);
    touch(Phase::Move, 12, 80);
    EXPECT_EQ(frame(), "LS");
    touch(Phase::Cancel, 0, 0);
    frame();
    under = UnderFinger::DraggedUpDown;
    place(10, 100);
    touch(Phase::Move, 12, 80);
    EXPECT_EQ(frame(), "PM");
}

TEST_F(ViewTouch, aYoungDragIsTakenBackWhenASecondFingerComes) {
    place(10, 20);
    touch(Phase::Move, 22, 20);
    EXPECT_EQ(frame(), "PM");
    touch(Phase::Down, 60, 20, 1);
    EXPECT_EQ(frame(), "C2");
}

TEST_F(ViewTouch, anOlderDragEndsWhenASecondFingerComes) {
    place(10, 20);
    touch(Phase::Move, 80, 20);
    EXPECT_EQ(frame(), "PM");
    frame(0.5);
    touch(Phase::Down, 60, 20, 1);
    EXPECT_EQ(frame(), "LR2") << "left before it is released, so that nothing is clicked";
}

TEST_F(ViewTouch, twoFingersTellHowTheyMoveSpreadAndTurn) {
    place(100, 100);
    touch(Phase::Down, 200, 100, 7);
    EXPECT_EQ(frame(), "L2");
    EXPECT_TRUE(last<app::TwoFingerEvent>().begins);
    touch(Phase::Move, 110, 120);
    touch(Phase::Move, 210, 120, 7);
    EXPECT_EQ(frame(), "2") << "both at once";
    auto both = last<app::TwoFingerEvent>();
    EXPECT_FALSE(both.begins);
    EXPECT_EQ(both.fromX, 150.0f);
    EXPECT_EQ(both.x, 160.0f);
    EXPECT_EQ(both.y, 120.0f);
    EXPECT_EQ(both.factor, 1.0f);
    touch(Phase::Move, 60, 120);
    touch(Phase::Move, 260, 120, 7);
    frame();
    EXPECT_EQ(last<app::TwoFingerEvent>().factor, 2.0f);
    EXPECT_EQ(last<app::TwoFingerEvent>().turn, 0.0f);
    EXPECT_EQ(frame(), "") << "at rest";
}

TEST_F(ViewTouch, twoFingersTurnOnlyOnceTheyClearlyDo) {
    place(100, 100);
    touch(Phase::Down, 200, 100, 1);
    frame();
    const auto turnTo = [&](float angle) {
        touch(Phase::Move, 100.0f + 100.0f * std::cos(angle), 100.0f + 100.0f * std::sin(angle), 1);
        frame();
        return last<app::TwoFingerEvent>().turn;
    };
    EXPECT_EQ(turnTo(0.1f), 0.0f);
    EXPECT_EQ(turnTo(0.2f), 0.0f);
    EXPECT_NEAR(turnTo(0.3f), 0.1f, 1e-5f) << "clockwise on the screen";
    EXPECT_NEAR(turnTo(0.1f), -0.2f, 1e-5f) << "and back";
}

TEST_F(ViewTouch, aThirdFingerEndsItAndNothingBeginsBeforeAllAreLifted) {
    place(100, 100);
    touch(Phase::Down, 200, 100, 1);
    frame();
    touch(Phase::Down, 300, 100, 2);
    EXPECT_EQ(frame(), "L");
    touch(Phase::Move, 50, 50);
    touch(Phase::Up, 200, 100, 1);
    touch(Phase::Up, 300, 100, 2);
    touch(Phase::Down, 200, 100, 3);
    touch(Phase::Up, 200, 100, 3);
    EXPECT_EQ(frame(), "L");
    touch(Phase::Up, 50, 50);
    EXPECT_EQ(frame(), "");
    place(10, 10);
}

TEST_F(ViewTouch, oneOfTwoFingersThatStaysDragsNothing) {
    place(100, 100);
    touch(Phase::Down, 200, 100, 1);
    frame();
    touch(Phase::Up, 200, 100, 1);
    touch(Phase::Move, 300, 100);
    EXPECT_EQ(frame(), "");
    touch(Phase::Up, 300, 100);
    EXPECT_EQ(frame(), "");
}

TEST_F(ViewTouch, aSecondFingerOnAPanelEndsTheFirst) {
    under = UnderFinger::DraggedAcross;
    place(100, 100);
    touch(Phase::Move, 150, 100);
    frame();
    touch(Phase::Down, 200, 100, 1);
    EXPECT_EQ(frame(), "LR");
    touch(Phase::Move, 300, 100);
    EXPECT_EQ(frame(), "");
}

TEST_F(ViewTouch, cancelLetsGoOfAll) {
    place(10, 20);
    touch(Phase::Move, 80, 20);
    frame();
    touch(Phase::Cancel, 0, 0);
    EXPECT_EQ(frame(), "LR");
    EXPECT_FALSE(gestures.touching());
    touch(Phase::Move, 90, 20);
    touch(Phase::Up, 90, 20);
    EXPECT_EQ(frame(), "") << "of a finger that is not known any more";
}

TEST_F(ViewTouch, lostAndBrokenTouchesDoNoHarm) {
    touch(Phase::Up, 10, 10);
    touch(Phase::Move, 10, 10);
    touch(Phase::Down, std::numeric_limits<float>::quiet_NaN(), 10);
    EXPECT_EQ(frame(), "");
    place(10, 20);
    touch(Phase::Down, 50, 50);
    touch(Phase::Up, 10, 20);
    EXPECT_EQ(frame(), "PRL") << "the same finger went down again";
    EXPECT_FALSE(gestures.touching());
    place(10, 20);
    touch(Phase::Down, 10, 20, 1);
    frame();
    touch(Phase::Move, 11, 20, 1);
    frame();
    EXPECT_TRUE(std::isfinite(last<app::TwoFingerEvent>().factor)) << "two fingers in one place";
}

}  // namespace
}  // namespace collidoscope::touch_gestures_test
