// A user zooms and moves a plot, goes to a frame by it, plots a body, and saves a film, with a real mouse and keyboard.

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/temporary_folder.h"
#include "tests/window/user.h"

namespace collidoscope::window_test {
namespace {

constexpr const char* kMeasures = "measure rows";

void run(User& user, int frames) {
    user.session().setPlaying(false);
    for (int i = 0; i < frames; ++i) user.session().stepForward();
    user.watch(4);
}

TEST(Plots, TheWheelZoomsADragMovesAClickGoesThereAndHomeShowsAll) {
    User user("bouncing-ball");
    run(user, 200);
    const Place early = user.find(kMeasures, {"plot height"}, 0.3f), late = user.find(kMeasures, {"plot height"}, 0.8f);
    user.click(early);
    const std::uint64_t before = user.session().frame();
    user.hands().moveTo(late.x, late.y);
    user.watch();
    user.hands().hold("Control_L");
    for (int i = 0; i < 6; ++i) {
        user.hands().press(Mouse::WheelUp);
        user.hands().release(Mouse::WheelUp);
        user.watch(2);
    }
    user.hands().release("Control_L");
    user.picture("70-plot-zoomed");
    user.click(early);
    EXPECT_GT(user.session().frame(), before + 30) << "the first frames are out of sight";
    user.watch(40);  // so that the next click is none of a double click
    const std::uint64_t here = user.session().frame();
    user.drag(early + Place{20.0f, 0.0f}, late);
    EXPECT_EQ(user.session().frame(), here) << "a drag of the part goes to no frame";
    user.watch(40);
    user.press("Home");
    user.click(early);
    EXPECT_LT(user.session().frame(), before + 10) << "all is seen again";
}

TEST(Plots, ABodyIsPlottedByARightClickOnIt) {
    User user("rigid-stack");
    run(user, 50);
    const physics::BodyId box = user.lastBody();
    const Place at = user.placeOf(box);
    user.hands().moveTo(at.x, at.y);
    user.watch(3);
    user.hands().press(Mouse::Right);
    user.watch(2);
    user.hands().release(Mouse::Right);
    user.watch(4);
    user.picture("71-menu-of-a-body");
    for (const app::BodyQuantity quantity : app::kBodyQuantities)
        user.session().addBodyCurve({"box", 0, box, quantity});
    for (int i = 0; i < 500 && user.session().isFillingCurves(); ++i) user.watch(1);
    user.press("Escape");
    EXPECT_FALSE(user.session().isFillingCurves());
    user.find(kMeasures, {"plot box height"});
    user.watch(3);
    user.picture("72-curves-of-a-body");
}

TEST(Films, AFilmIsAskedForByKeysAndSaved) {
    const tests::TemporaryFolder folder;
    User user("dominoes");
    user.program().bench().folder = folder.path();
    run(user, 20);
    user.press("m", "Control_L");
    ASSERT_TRUE(user.program().state().film);
    user.picture("73-save-a-film");
    user.program().features().film.begin(
        {.file = folder / "film.png", .range = {.from = 0, .to = 20}, .size = {320, 180}});
    user.press("Escape");
    EXPECT_FALSE(user.program().state().film);
    for (int i = 0; i < 2000 && user.program().features().film.task(); ++i) user.watch(1);
    EXPECT_TRUE(std::filesystem::exists(folder / "film.png"));
    user.watch(6);
    user.picture("74-film-saved");
}

}  // namespace
}  // namespace collidoscope::window_test
