#include "app/view/input_feeds.h"

#include <gtest/gtest.h>

#include "tests/core/view/scene.h"

namespace collidoscope::app::pointer_feed_test {
namespace {

/// A demo that has no use for the mouse.
class Deaf final : public demos::Demo<Deaf> {
public:
    void draw(demos::Canvas& canvas) const override { demos::draw(canvas, geometry::Spheref{}, {}); }
};

const demos::DemoInfo& deafInfo() {
    static const demos::DemoInfo info{
        .name = "deaf", .chapter = 1, .chapterTitle = "Test", .entry = demos::table::entry<Deaf>("Deaf", "A test.")};
    return info;
}

const geometry::Rayf kRay{.origin = {0.0f, 0.0f, 10.0f}, .direction = {0.0f, 0.0f, -1.0f}};

TEST(ViewPointerFeed, recordsTheMouseForADemoThatTakesIt) {
    Session session(view_test::sceneInfo());
    PointerFeed feed;
    feed.update(session, kRay, false);
    EXPECT_EQ(session.inputs().size(), 1u);
}

TEST(ViewPointerFeed, recordsNothingForADemoThatIgnoresTheMouse) {
    Session session(deafInfo());
    (void)session.consumeDirty();
    PointerFeed feed;
    feed.press(session, kRay);
    feed.update(session, kRay, true);
    feed.update(session, std::nullopt, false);
    EXPECT_TRUE(session.inputs().empty());
    EXPECT_FALSE(session.consumeDirty()) << "the picture is not drawn again";
}

}  // namespace
}  // namespace collidoscope::app::pointer_feed_test
