/// A demo hears of every change, so that what draws and measures only reads.

#include <gtest/gtest.h>

#include "demos/host/input.h"
#include "demos/host/recording_canvas.h"
#include "demos/host/state_archives.h"
#include "demos/registry.h"

namespace collidoscope::demos::testing::changed_test {
namespace {

/// Keeps a sum of all that can change in it.
class Summing final : public Demo<Summing> {
public:
    void step(float h) override { time_ += h; }
    void changed() override { sum = time_ + number_ + spot_.x + pointed_ + axes_.ahead; }
    void draw(Canvas&) const override {}
    void describe(Parameters& p) override {
        p.real("number", number_, {.range = {0, 10}, .tip = "A number."});
        p.toggle("shown", shown_, {.effect = Effect::View, .tip = "Only looks."});
        p.real("size", size_, {.range = {0, 10}, .effect = Effect::Rebuild, .tip = "Starts anew."});
    }
    void build() override { time_ = size_; }
    void handles(Handles& h) override { h.move("spot", spot_, {}); }
    void pointer(const Pointer& pointer) override { pointed_ = pointer.over ? 100.0f : 0.0f; }
    void moveAxes(const MoveAxes& axes) override { axes_ = axes; }
    void state(Archive& archive) override {
        archive.field("time", time_);
        archive.field("pointed", pointed_);
        archive.field("axes", axes_);
    }

    float sum = -1.0f;

private:
    bool shown_ = true;
    float time_ = 0.0f, number_ = 1.0f, size_ = 2.0f, pointed_ = 0.0f;
    geometry::Vec3f spot_{0.0f};
    MoveAxes axes_{};
};

TEST(Changed, IsToldAfterBuildsStepsInputsAndLoads) {
    Summing demo;
    demo.restart();
    EXPECT_EQ(demo.sum, 3.0f);
    apply(demo, SetParameter{"number", 4.0});
    EXPECT_EQ(demo.sum, 6.0f);
    apply(demo, MoveHandle{"spot", {.position = {10.0f, 0.0f, 0.0f}}});
    EXPECT_EQ(demo.sum, 16.0f);
    apply(demo, MovePointer{{.over = true}});
    EXPECT_EQ(demo.sum, 116.0f);
    apply(demo, SetMoveAxes{{.ahead = -1.0f}});
    EXPECT_EQ(demo.sum, 115.0f);
    apply(demo, SetParameter{"size", 5.0});
    EXPECT_EQ(demo.sum, 118.0f);
    apply(demo, SetParameter{"step", 0.0625});
    demo.advance();
    EXPECT_EQ(demo.sum, 118.0625f);
    Summing other;
    load(other, save(demo));
    EXPECT_EQ(other.sum, demo.sum);
}

TEST(Changed, AParameterThatIsAnotherThanInTheLastStepMakesItsTracesStale) {
    Summing demo;
    demo.restart();
    apply(demo, SetParameter{"number", 2.0});
    EXPECT_FALSE(demo.isStale()) << "no step was made yet";
    demo.advance();
    EXPECT_FALSE(demo.isStale());
    apply(demo, SetParameter{"shown", false});
    EXPECT_FALSE(demo.isStale()) << "looking changes nothing";
    apply(demo, SetParameter{"number", 3.0});
    EXPECT_TRUE(demo.isStale());
    const auto copy = demo.clone();
    EXPECT_TRUE(copy->isStale());
    copy->advance();
    EXPECT_FALSE(copy->isStale());
    apply(demo, SetParameter{"step", 0.0625});
    apply(demo, SetParameter{"number", 2.0});
    EXPECT_TRUE(demo.isStale()) << "the next step is a longer one";
    EXPECT_EQ(demo.steppedLength(), 1.0f / 60.0f);
    apply(demo, SetParameter{"size", 5.0});
    EXPECT_FALSE(demo.isStale()) << "begun anew";
    EXPECT_EQ(demo.steppedLength(), 0.0625f);
}

/// What stands still while it is dragged shows where it will go, and goes there with the next step only.
TEST(Changed, ADragOfWhatHangsIsShownAtOnceAndTakenBackWithoutATrace) {
    struct Dragged {
        const char* demo;
        const char* handle;
        HandlePose to;
    };
    for (const Dragged& dragged : {Dragged{"pendulum", "bob", {.position = {0.8f, 1.5f, 0.0f}}},
                                   Dragged{"springs", "pull", {.position = {0.0f, 1.3f, 0.0f}}}}) {
        SCOPED_TRACE(dragged.demo);
        const auto demo = makeDemo(*findDemo(dragged.demo));
        for (int i = 0; i < 30; ++i) demo->advance();
        const std::uint64_t before = hashOf(*demo);
        const auto solidsOf = [&] {
            RecordingCanvas canvas;
            demo->draw(canvas);
            return canvas.solidItems;
        };
        const auto placeOf = [&] { return listHandles(*demo).front().place; };
        ASSERT_EQ(listHandles(*demo).front().name, dragged.handle);
        const HandlePose place = placeOf();
        const auto drawn = solidsOf();
        moveHandle(*demo, dragged.handle, dragged.to);
        const auto held = solidsOf();
        bool moved = false;
        for (std::size_t kind = 0; kind < drawn.size(); ++kind)
            for (std::size_t i = 0; i < drawn[kind].size() && i < held[kind].size(); ++i)
                moved |= drawn[kind][i].pose.position != held[kind][i].pose.position;
        EXPECT_TRUE(moved);
        moveHandle(*demo, dragged.handle, place);
        EXPECT_EQ(hashOf(*demo), before);
        moveHandle(*demo, dragged.handle, dragged.to);
        demo->advance();
        EXPECT_NE(hashOf(*demo), before);
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::changed_test
