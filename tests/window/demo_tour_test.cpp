// A user visits the demos on geometry in the real window: drags the main thing of each, takes that back, and steps
// inside the algorithms by key and by button. Pictures in both themes go to the folder `gallery` of the build.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "app/session/typed_setting.h"
#include "demos/host/state_archives.h"
#include "tests/window/user.h"

namespace collidoscope::window_test {
namespace {

struct Visit {
    std::string demo{};
    std::string handle{};      ///< the main thing to drag
    Place pull{50.0f, 30.0f};  ///< px
    bool hasSteps = false;
    std::string preset{};      ///< empty: as the demo opens
    bool followsMouse = true;  ///< false: it is bound to something else than the plane of the view
};
void PrintTo(const Visit& visit, std::ostream* out) { *out << visit.demo; }

const std::vector<Visit> kVisits{
    {.demo = "overlaps-2d", .handle = "B-tip", .hasSteps = true},
    {.demo = "point-in-polygon", .handle = "corner-3", .hasSteps = true},
    {.demo = "shapes-2d", .handle = "query"},
    {.demo = "enclosing-shapes", .handle = "point 1"},
    {.demo = "pair-matrix", .handle = "B"},
    {.demo = "separating-axes", .handle = "A", .pull = {-60.0f, 20.0f}, .hasSteps = true},
    {.demo = "plane-box", .handle = "box"},
    {.demo = "triangle-shapes", .handle = "triangle a", .hasSteps = true, .preset = "aabb"},
    {.demo = "barycentrics", .handle = "B"},
    {.demo = "triangle-triangle", .handle = "A c", .hasSteps = true},
    {.demo = "bounding-volumes", .handle = "rod", .followsMouse = false},
    {.demo = "ray-triangle", .handle = "A", .hasSteps = true},
    {.demo = "mesh-tree", .handle = "target", .hasSteps = true},
    {.demo = "models", .handle = "target", .pull = {-30.0f, 20.0f}},
    {.demo = "two-scenes", .handle = "target", .pull = {-30.0f, 20.0f}},
    {.demo = "scene-octree", .handle = "query", .pull = {-40.0f, 20.0f}, .hasSteps = true},
    {.demo = "manifolds", .handle = "B", .hasSteps = true, .preset = "face-face"},
    {.demo = "camera-frustum", .handle = "picture-point", .followsMouse = false},
    {.demo = "quadtree", .handle = "query", .hasSteps = true},
    {.demo = "line-probes", .handle = "camera", .hasSteps = true, .followsMouse = false},
    {.demo = "gjk", .handle = "B", .hasSteps = true},
    {.demo = "epa", .handle = "B", .hasSteps = true},
    {.demo = "convex-hull", .handle = "point 3", .hasSteps = true},
    {.demo = "time-of-impact", .handle = "A end", .pull = {-40.0f, 30.0f}, .hasSteps = true},
    {.demo = "particles", .handle = "attractor", .pull = {30.0f, 20.0f}},
    {.demo = "pendulum", .handle = "bob", .followsMouse = false},
    {.demo = "springs", .handle = "pull", .followsMouse = false},
    {.demo = "bounce", .handle = "drop", .pull = {0.0f, -40.0f}, .followsMouse = false},
    {.demo = "tunnelling", .handle = "gun", .pull = {30.0f, 0.0f}, .hasSteps = true},
    {.demo = "cloth", .handle = "upper-right", .pull = {-40.0f, 20.0f}},
    {.demo = "rope", .handle = "start", .pull = {30.0f, 20.0f}},
    {.demo = "joints-particles", .handle = "anchor", .pull = {30.0f, 20.0f}, .hasSteps = true},
    {.demo = "float-comparison", .handle = "pair", .pull = {-60.0f, 30.0f}},
};

constexpr float kLag = 8.0f;  // px: a solid is held by its front, and its middle, farther away, moves a little less

/// All visits share one window.
class DemoTour : public testing::TestWithParam<Visit> {
protected:
    static void SetUpTestSuite() { user_ = std::make_unique<User>("shapes-3d"); }
    static void TearDownTestSuite() { user_.reset(); }

    /// The demo at rest, the mouse beside all that is drawn.
    void SetUp() override {
        const demos::DemoInfo* info = demos::findDemo(GetParam().demo);
        ASSERT_NE(info, nullptr);
        ASSERT_TRUE(user().program().openDemo(*info));
        user().program().execute(app::CommandId::ResetDemo);
        if (!GetParam().preset.empty()) app::applyPreset(user().session(), GetParam().preset);
        user().session().setPlaying(false);
        const app::Box& scene = user().program().layout().scene;
        user().hands().moveTo(scene.x + 8.0f, scene.y + 8.0f);
        user().watch();
    }

    static User& user() { return *user_; }
    static std::uint64_t hash() { return demos::hashOf(user().session().demo()); }
    static int shown() { return user().session().demo().explain().shown; }

    static void takePictures(const std::string& name) {
        for (const char* theme : {"", "-projector"}) {
            user().watch(2);
            user().picture(name + theme);
            user().program().execute(app::CommandId::ToggleTheme);
        }
    }

private:
    static inline std::unique_ptr<User> user_{};
};

TEST_P(DemoTour, theMainThingIsDraggedAndTakenBack) {
    const Visit& visit = GetParam();
    const std::uint64_t before = hash();
    const Place at = user().handle(visit.handle);
    user().drag(at, at + visit.pull);
    EXPECT_NE(hash(), before) << visit.handle << " cannot be dragged";
    const float lag = glm::length(user().handle(visit.handle) - at - visit.pull);  // px
    EXPECT_TRUE(lag < kLag || !visit.followsMouse) << "it stays " << lag << " px behind the mouse";
    takePictures("45-" + visit.demo + "-dragged");
    user().press("z", "Control_L");
    EXPECT_EQ(hash(), before) << "one undo takes the whole drag back";
    EXPECT_TRUE(user().session().fault().empty());
}

TEST_P(DemoTour, theAlgorithmIsSteppedByKeyAndByButton) {
    const Visit& visit = GetParam();
    const int maximum = static_cast<int>(user().session().demo().explain().steps.size());
    EXPECT_EQ(maximum > 0, visit.hasSteps);
    if (!visit.hasSteps) return;
    const int first = shown();
    user().press("Right", "Shift_L");
    EXPECT_EQ(shown(), std::min(first + 1, maximum));
    user().click(user().find("step rows", {"after"}, 0.94f));
    EXPECT_EQ(shown(), std::min(first + 2, maximum));
    takePictures("67-" + visit.demo + "-inside");
    EXPECT_FALSE(user().session().demo().explain().sentence.empty());
}

std::string nameOf(const testing::TestParamInfo<Visit>& info) {
    std::string name = info.param.demo;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}
INSTANTIATE_TEST_SUITE_P(OfGeometry, DemoTour, testing::ValuesIn(kVisits), nameOf);

}  // namespace
}  // namespace collidoscope::window_test
