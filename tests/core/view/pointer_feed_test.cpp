#include "app/view/input_feeds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

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

bool isNamed(const Session& session, const std::string& body) {
    const std::vector<demos::LabelItem>& labels = session.current().labelItems;
    return std::any_of(labels.begin(), labels.end(),
                       [&](const demos::LabelItem& label) { return label.text.starts_with(body); });
}

TEST(ViewPointerFeed, aBodyThatComesUnderAMouseThatRestsIsNamedAtOnce) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    const geometry::Rayf aside{.origin = {3.0f, 1.0f, 10.0f}, .direction = {0.0f, 0.0f, -1.0f}};
    PointerFeed feed;
    feed.update(session, aside, false);
    session.act(demos::ThrowBody{.body = {.position = {3.0f, 1.0f, 5.0f}}});
    feed.update(session, aside, false);
    EXPECT_TRUE(isNamed(session, "thrown 1"));
    const std::size_t count = session.inputs().size();
    for (int i = 0; i < 3; ++i) feed.update(session, aside, false);
    EXPECT_EQ(session.inputs().size(), count) << "it is told once";
    session.undo();
    feed.update(session, aside, false);
    EXPECT_FALSE(isNamed(session, "thrown"));
}

TEST(ViewPointerFeed, aMouseThatRestsOverARunThatPlaysIsNoInput) {
    Session session(*demos::findDemo("rigid-stack"));
    PointerFeed feed;
    feed.update(session, kRay, false);
    session.advance(0.1);
    const std::size_t count = session.inputs().size();
    for (int i = 0; i < 5; ++i) {
        feed.update(session, kRay, false);
        session.advance(0.1);
    }
    EXPECT_EQ(session.inputs().size(), count);
}

}  // namespace
}  // namespace collidoscope::app::pointer_feed_test
