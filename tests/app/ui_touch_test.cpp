/// Fingers on the whole window, and the same window as small as a phone's.
#include <imgui_internal.h>

#include <array>
#include <chrono>
#include <cmath>
#include <thread>

#include "app/view/view_projection.h"
#include "demos/host/handle_list.h"
#include "tests/app/ui_shell.h"

namespace collidoscope::ui_touch_test {
namespace {

using app::Drawer;
using app::KeyCode;
using app::TouchEvent;
using geometry::Vec3f;
using Phase = app::TouchEvent::Phase;

struct Place {
    float x = 0, y = 0;
};

class UiTouch : public ui_shell_test::UiShell {
protected:
    void touch(Phase phase, Place at, int finger = 0) {
        window.post(TouchEvent{phase, finger, at.x, at.y});
        frames(3);
    }
    // What tells a tap or a drag from a long press is posted at once: frames may be slow.
    void tap(Place at) {
        window.post(TouchEvent{Phase::Down, 0, at.x, at.y});
        touch(Phase::Up, at);
        frames(4);
    }
    void drag(Place from, Place to) {
        window.post(TouchEvent{Phase::Down, 0, from.x, from.y});
        for (int i = 1; i <= 5; ++i) {
            const float t = 0.2f * static_cast<float>(i);
            touch(Phase::Move, {from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)});
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(300));  // no flick
        frames(2);
        touch(Phase::Up, to);
        frames(3);
    }
    /// Puts a second finger down beside the first, and takes both to other places.
    void twoFingers(const std::array<Place, 2>& from, const std::array<Place, 2>& to) {
        window.post(TouchEvent{Phase::Down, 0, from[0].x, from[0].y});
        touch(Phase::Down, from[1], 1);
        for (int i = 1; i <= 8; ++i) {
            const float t = 0.125f * static_cast<float>(i);
            for (const int f : {0, 1}) {
                const Place& a = from[static_cast<std::size_t>(f)];
                const Place& b = to[static_cast<std::size_t>(f)];
                window.post(TouchEvent{Phase::Move, f, a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)});
            }
            frames(1);
        }
        touch(Phase::Up, to[0]);
        touch(Phase::Up, to[1], 1);
    }
    void phone(int width, int height, float scale, const char* demo = "shapes-3d") {
        window.resize({width, height});
        window.setContentScale(scale);
        open(demo);
    }
    app::Viewport viewport() const {
        const app::Box& box = application.layout().scene;
        return {box.x, box.y, box.width, box.height, window.contentScale()};
    }
    Place middle() const {
        const app::Box& box = application.layout().scene;
        return {box.x + 0.5f * box.width, box.y + 0.5f * box.height};
    }
    Place pixelOf(const Vec3f& point) {
        const auto pixel = app::pixelOf({application.interaction().camera(viewport()), viewport()}, point).value();
        return {pixel.x, pixel.y};
    }
    /// A handle that is under its own middle.
    std::optional<demos::HandleInfo> handleOnTop() {
        for (const demos::HandleInfo& handle : demos::listHandles(application.session().demo())) {
            if (handle.inChart) continue;
            const Place at = pixelOf(handle.place.position);
            if (!viewport().contains(at.x, at.y)) continue;
            moveTo(at.x, at.y);
            if (application.interaction().hovered() == handle.name) return handle;
        }
        return {};
    }
    Vec3f placeOf(const std::string& name) {
        for (const demos::HandleInfo& handle : demos::listHandles(application.session().demo()))
            if (handle.name == name) return handle.place.position;
        return Vec3f{NAN};
    }
    app::CameraState camera() { return application.interaction().cameraState(); }
};

TEST_F(UiTouch, oneFingerDragsAHandleAndOneUndoTakesItBack) {
    open("separating-axes");
    const auto handle = handleOnTop();
    ASSERT_TRUE(handle);
    const Place from = pixelOf(handle->place.position);
    drag(from, {from.x + 60.0f, from.y - 30.0f});
    EXPECT_GT(glm::distance(placeOf(handle->name), handle->place.position), 0.05f);
    EXPECT_EQ(application.interaction().hovered(), "") << "the mouse has left";
    EXPECT_FALSE(application.interaction().capturesMouse());
    application.execute(app::CommandId::Undo);
    EXPECT_EQ(placeOf(handle->name), handle->place.position);
    expectNoComplaints();
}

TEST_F(UiTouch, aSecondFingerTakesBackADragThatHasJustBegun) {
    open("separating-axes");
    const auto handle = handleOnTop();
    ASSERT_TRUE(handle);
    const Place from = pixelOf(handle->place.position);
    window.post(TouchEvent{Phase::Down, 0, from.x, from.y});
    touch(Phase::Move, {from.x + 14.0f, from.y});
    ASSERT_NE(placeOf(handle->name), handle->place.position);
    touch(Phase::Down, {from.x + 120.0f, from.y}, 1);
    EXPECT_EQ(placeOf(handle->name), handle->place.position);
    touch(Phase::Cancel, from);
    EXPECT_FALSE(application.session().canUndo());
}

TEST_F(UiTouch, oneFingerOnEmptySceneOrbits) {
    const app::CameraState before = camera();
    const app::Box scene = application.layout().scene;
    drag({scene.x + 20.0f, scene.y + 120.0f}, {scene.x + 140.0f, scene.y + 120.0f});
    EXPECT_GT(std::abs(camera().yaw - before.yaw), 0.2f);
    EXPECT_EQ(camera().target, before.target);
}

TEST_F(UiTouch, twoFingersPan) {
    const app::CameraState before = camera();
    const Place at = middle();
    twoFingers({Place{at.x - 50, at.y}, Place{at.x + 50, at.y}}, {Place{at.x + 30, at.y}, Place{at.x + 130, at.y}});
    EXPECT_GT(glm::distance(camera().target, before.target), 0.1f);
    EXPECT_EQ(camera().yaw, before.yaw);
    EXPECT_NEAR(camera().height, before.height, 1e-3f * before.height);
}

TEST_F(UiTouch, twoFingersPinch) {
    const app::CameraState before = camera();
    const Place at = middle();
    twoFingers({Place{at.x - 50, at.y}, Place{at.x + 50, at.y}}, {Place{at.x - 100, at.y}, Place{at.x + 100, at.y}});
    EXPECT_NEAR(camera().height, 0.5f * before.height, 0.01f * before.height);
    EXPECT_EQ(camera().yaw, before.yaw);
}

TEST_F(UiTouch, twoFingersTwist) {
    const app::CameraState before = camera();
    const Place at = middle();
    twoFingers({Place{at.x - 80, at.y}, Place{at.x + 80, at.y}},
               {Place{at.x - 60, at.y - 55}, Place{at.x + 60, at.y + 55}});
    EXPECT_GT(std::abs(camera().yaw - before.yaw), 0.2f);
    EXPECT_EQ(camera().pitch, before.pitch);
}

TEST_F(UiTouch, aSliderIsDraggedByAFinger) {
    openTall("raycasts");
    const app::Box scene = application.layout().scene;
    tap({scene.x + 0.5f * scene.width, scene.y + 0.9f * scene.height});  // controls are as large as fingers from now on
    const double before = number("sweep-angle");
    const ImRect slider = parameterItem({"sweep-angle", "slider"});
    const float y = slider.GetCenter().y;
    drag({slider.Min.x + 0.3f * slider.GetWidth(), y}, {slider.Min.x + 0.7f * slider.GetWidth(), y});
    EXPECT_NE(number("sweep-angle"), before);
    EXPECT_TRUE(application.session().canUndo());
    expectNoComplaints();
}

TEST_F(UiTouch, aTapPressesAButtonAndALongPressOnlyExplainsIt) {
    open("pendulum");
    frames(3);
    tap({600.0f, 300.0f});  // controls are as large as fingers from now on
    const ImVec2 middle = item(tests::windowOf("##transport"), {"play"}).GetCenter();
    const Place play{middle.x, middle.y};
    ASSERT_FALSE(application.session().playing());
    tap(play);
    EXPECT_TRUE(application.session().playing());
    tap(play);
    ASSERT_FALSE(application.session().playing());
    touch(Phase::Down, play);
    std::this_thread::sleep_for(std::chrono::milliseconds(550));
    frames(3);
    bool tip = false;
    for (const ImGuiWindow* one : ImGui::GetCurrentContext()->Windows)
        tip = tip || (one->Active && (one->Flags & ImGuiWindowFlags_Tooltip));
    EXPECT_TRUE(tip);
    touch(Phase::Up, play);
    EXPECT_FALSE(application.session().playing());
    EXPECT_LT(ImGui::GetIO().MousePos.x, 0.0f) << "the mouse has left";
}

TEST_F(UiTouch, aNarrowTransportLeavesTheButtonThatPlaysBackwardsToThePalette) {
    window.resize({360, 640});
    open("pendulum");
    frames(3);
    const auto find = [this](const char* id) {
        return tests::itemRect(tests::windowOf("##transport"), {id}, [this] { frames(1); });
    };
    EXPECT_TRUE(find("play"));
    EXPECT_FALSE(find("backwards"));
}

TEST_F(UiTouch, aPanelFollowsTheFingerPixelByPixel) {
    phone(360, 640, 1.0f, "pendulum");
    key(KeyCode::F3);
    const app::Box sheet = application.layout().right;
    ASSERT_FALSE(sheet.empty());
    const auto scroll = [] { return ImGui::FindWindowByName("##parameters")->Scroll.y; };
    ASSERT_EQ(scroll(), 0.0f);
    drag({sheet.x + 60.0f, sheet.y + sheet.height - 30.0f}, {sheet.x + 60.0f, sheet.y + 30.0f});
    EXPECT_NEAR(scroll(), sheet.height - 60.0f, 1.5f);
    drag({sheet.x + 60.0f, sheet.y + 30.0f}, {sheet.x + 60.0f, sheet.y + 90.0f});
    EXPECT_NEAR(scroll(), sheet.height - 120.0f, 1.5f);
    EXPECT_FALSE(application.session().canUndo()) << "nothing else was moved";
}

TEST_F(UiTouch, sheetsOpenAndCloseByTapAndByKey) {
    phone(360, 640, 1.0f, "pendulum");
    EXPECT_EQ(application.state().drawer, Drawer::None);
    const app::Box strip = application.layout().strip;
    tap({strip.x + 100.0f, strip.y + 0.5f * strip.height});
    ASSERT_EQ(application.state().drawer, Drawer::Parameters);
    const app::PanelLayout open = application.layout();
    EXPECT_LE(open.scene.y + open.scene.height, open.sheetHead.y) << "the scene stays to be seen";
    tap({open.sheetHead.x + open.sheetHead.width - 20.0f, open.sheetHead.y + 20.0f});
    EXPECT_EQ(application.state().drawer, Drawer::None);
    tap({60.0f, 24.0f});  // the title
    ASSERT_EQ(application.state().drawer, Drawer::Chapters);
    const app::Box list = application.layout().left;
    tap({list.x + 100.0f, list.y + list.height - 40.0f});
    EXPECT_EQ(application.state().drawer, Drawer::None) << "a demo was chosen, or its chapter folded";
    key(KeyCode::F3);
    EXPECT_EQ(application.state().drawer, Drawer::Parameters);
    key(KeyCode::F2);
    EXPECT_EQ(application.state().drawer, Drawer::Chapters);
    key(KeyCode::Escape);
    EXPECT_EQ(application.state().drawer, Drawer::None);
    expectNoComplaints();
}

TEST_F(UiTouch, theMenuReachesWhatHasNoRoomInTheBar) {
    phone(360, 640, 1.0f);
    const Place more{360.0f - 24.0f, 24.0f};
    tap(more);
    ASSERT_TRUE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
    const bool before = application.state().view.wireframe;
    tap({250.0f, 48.0f + 6.0f + 5.5f * 40.0f});
    EXPECT_NE(application.state().view.wireframe, before);
    EXPECT_FALSE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
}

TEST_F(UiTouch, theCleanStageIsLeftByATap) {
    phone(360, 640, 1.0f, "gjk");
    key(KeyCode::Tab);
    ASSERT_TRUE(application.state().bare);
    tap({360.0f - 28.0f, 28.0f});
    EXPECT_FALSE(application.state().bare);
}

/// Charts stand below the button that leaves presentation mode, alone or large.
TEST_F(UiTouch, theButtonThatLeavesTheCleanStageCoversNoChart) {
    for (const auto& [width, height] : {std::pair{640, 400}, {360, 640}, {600, 900}})
        for (const std::optional<std::size_t> large : {std::optional<std::size_t>{}, std::optional<std::size_t>{0}}) {
            SCOPED_TRACE(std::to_string(width) + (large ? ", large" : ""));
            phone(width, height, 1.0f, "friction-ramp");
            application.state().bare = true;
            application.state().largeChart = large;
            frames(4);
            const ImGuiWindow* button = ImGui::FindWindowByName("##presentation exit");
            ASSERT_NE(button, nullptr);
            const app::OverlayMemory& seen = application.bench().pane().overlay();
            std::vector<app::PixelRect> parts{seen.missingCharts};
            for (const app::ChartBox& chart : seen.charts) parts.push_back(chart.plate);
            std::size_t shown = 0;
            for (const app::PixelRect& part : parts) {
                if (!(part.max.y > part.min.y)) continue;
                ++shown;
                EXPECT_FALSE(button->Rect().Overlaps({part.min.x, part.min.y, part.max.x, part.max.y}));
            }
            EXPECT_GT(shown, 0u);
        }
}

TEST_F(UiTouch, aFoldedLegendIsOpenedAndClosedByATap) {
    phone(360, 640, 1.0f, "gjk");
    const app::Box scene = application.layout().scene;
    const Place corner{scene.x + 30.0f, scene.y + scene.height - 28.0f};
    tap(corner);
    EXPECT_TRUE(application.state().wholeLegend);
    tap(corner);
    EXPECT_FALSE(application.state().wholeLegend);
}

struct Phone {
    int width = 0, height = 0;
    float scale = 1.0f;
};
class UiPhone : public UiTouch, public testing::WithParamInterface<Phone> {
protected:
    /// Windows of Dear ImGui that are on show, and the items in bars, lie within the window.
    void expectAllInside() {
        const ImRect whole{0, 0, static_cast<float>(GetParam().width), static_cast<float>(GetParam().height)};
        for (const ImGuiWindow* shown : ImGui::GetCurrentContext()->Windows) {
            const bool child = (shown->Flags & ImGuiWindowFlags_ChildWindow) != 0;
            if (!shown->WasActive || shown->Hidden || child || shown->IsFallbackWindow) continue;
            const std::string_view name = shown->Name;
            EXPECT_TRUE(whole.Contains(shown->Rect())) << name;
            if (name != "##top" && name != "##transport" && name != "##sheet head") continue;
            EXPECT_LE(shown->DC.CursorMaxPos.x, whole.Max.x + 0.5f) << name;
            EXPECT_LE(shown->DC.CursorMaxPos.y, whole.Max.y + 0.5f) << name;
        }
    }
};

TEST_P(UiPhone, opensEveryDemoWithItsSheetAndNothingLiesOutsideTheWindow) {
    for (const demos::DemoInfo& info : demos::allDemos()) {
        SCOPED_TRACE(info.name);
        phone(GetParam().width, GetParam().height, GetParam().scale, std::string(info.name).c_str());
        for (const Drawer drawer : {Drawer::None, Drawer::Parameters}) {
            application.state().drawer = drawer;
            frames(3);
            expectAllInside();
            EXPECT_GT(application.layout().scene.height, 0.3f * static_cast<float>(GetParam().height));
            EXPECT_GE(application.layout().scene.width, 0.5f * static_cast<float>(GetParam().width));
        }
    }
    expectNoComplaints();
}

TEST_P(UiPhone, sheetsMenusAndMessagesFitIntoTheWindow) {
    phone(GetParam().width, GetParam().height, GetParam().scale, "gjk");
    application.say(app::NoticeKind::Warning, "A message that is long enough to take more than one line of a phone.");
    for (const app::CommandId sheet :
         {app::CommandId::Help, app::CommandId::About, app::CommandId::Log, app::CommandId::Palette}) {
        application.execute(sheet);
        frames(3);
        ASSERT_TRUE(application.state().anySheet());
        expectAllInside();
        key(KeyCode::Escape);
        ASSERT_FALSE(application.state().anySheet());
    }
    const float scale = GetParam().scale;
    tap({static_cast<float>(GetParam().width) - 24.0f * scale, 24.0f * scale});
    ASSERT_TRUE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
    expectAllInside();
    expectNoComplaints();
}

INSTANTIATE_TEST_SUITE_P(Sizes, UiPhone,
                         testing::Values(Phone{360, 640, 1.0f}, Phone{640, 360, 1.0f}, Phone{720, 1280, 2.0f}),
                         [](const auto& phone) {
                             return std::to_string(phone.param.width) + "x" + std::to_string(phone.param.height);
                         });

}  // namespace
}  // namespace collidoscope::ui_touch_test
