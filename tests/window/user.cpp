#include "tests/window/user.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "app/view/drawn_bounds.h"
#include "app/view/view_projection.h"
#include "physics/rigid/world/world.h"
#include "tests/skipped_pixels.h"
#include "tests/ui_items.h"

namespace collidoscope::window_test {
namespace {

constexpr app::PixelSize kWindowSize{1280, 720};
constexpr int kMaxTurns = 40;  // of the wheel, to the end of a panel and back

const demos::DemoInfo& demoOf(const std::string& name) {
    const demos::DemoInfo* info = demos::findDemo(name);
    if (info == nullptr) throw std::runtime_error("there is no demo " + name);
    return *info;
}

}  // namespace

User::User(const std::string& demo) : window_("Collidoscope", kWindowSize), application_(window_, app::Settings{}) {
    application_.openDemo(demoOf(demo));
    watch(5);
    if (!driver_.attach("Collidoscope")) throw std::runtime_error("the window did not appear");
    watch(5);
}

void User::watch(int frames) {
    for (int i = 0; i < frames; ++i) {
        app::WindowPanels& panels = application_.features().panels;
        while (panels.hasPicturesToMake()) panels.work();  // what they are made of stays in the panel
        std::optional<tests::SkippedPixels> skipped;
        if (!seesPixels_) skipped.emplace();
        application_.frame();
    }
}

void User::click(const Place& place) {
    driver_.moveTo(place.x, place.y);
    watch();
    driver_.press(Mouse::Left);
    watch();
    driver_.release(Mouse::Left);
    watch();
}

void User::drag(const Place& from, const Place& to) {
    constexpr int kSteps = 8;
    driver_.moveTo(from.x, from.y);
    watch();
    driver_.press(Mouse::Left);
    watch();
    for (int i = 1; i <= kSteps; ++i) {
        const Place at = from + (to - from) * (static_cast<float>(i) / kSteps);
        driver_.moveTo(at.x, at.y);
        watch(2);
    }
    driver_.release(Mouse::Left);
    watch();
}

void User::press(const std::string& key, const std::string& modifier) {
    driver_.key(key, modifier);
    watch(6);
}

void User::type(const std::string& digitsAndLetters) {
    for (const char c : digitsAndLetters) press(c == '.' ? "period" : c == '/' ? "slash" : std::string(1, c));
}

Place User::find(const char* part, std::initializer_list<const char*> ids, float across) {
    std::string path = std::string("the panel on the right / ") + part;
    for (const char* id : ids) path += std::string(" / ") + id;
    const ImGuiWindow* const whole = tests::windowOf("##parameters");
    for (int turn = 0; whole != nullptr && turn < kMaxTurns; ++turn) {
        const auto item = tests::partItem(part, ids, [this] { watch(1); });
        if (!item) break;
        const ImRect seen = item->window->InnerClipRect;
        const float x = item->window->Pos.x + item->window->Size.x * across, y = item->rect.GetCenter().y;
        if (y > seen.Min.y && y < seen.Max.y) return {x, y};
        const Mouse wheel = y > seen.Min.y ? Mouse::WheelDown : Mouse::WheelUp;
        driver_.moveTo(x, seen.GetHeight() > 0.0f ? seen.GetCenter().y : whole->Pos.y + 0.5f * whole->Size.y);
        watch();
        driver_.press(wheel);
        driver_.release(wheel);
        watch(4);
    }
    ADD_FAILURE() << "the wheel does not bring " << path << " into sight";
    return {};
}

physics::BodyId User::lastBody() {
    const physics::World& world = *session().demo().worlds().front();
    physics::BodyId last{};
    for (const physics::BodyId body : world.bodies())
        if (world.kindOf(body) == physics::BodyKind::Dynamic) last = body;
    return last;
}

Place User::placeOf(physics::BodyId body) {
    const app::Box& box = application_.layout().scene;
    const app::Viewport viewport{box.x, box.y, box.width, box.height, 1.0f};
    const auto center = session().demo().worlds().front()->poseOf(body).position;
    const auto at = app::pixelOf({application_.interaction().camera(viewport), viewport}, center);
    EXPECT_TRUE(at) << "the body is behind the eye";
    return at ? Place{at->x, at->y} : Place{};
}

Place User::handle(const std::string& name) {
    for (const demos::HandleInfo& info : demos::listHandles(session().demo())) {
        if (info.name != name) continue;
        const app::Box& box = application_.layout().scene;
        const app::Viewport viewport{box.x, box.y, box.width, box.height, 1.0f};
        const auto camera = application_.interaction().camera(viewport);
        return viewport.toPixel(Place{geometry::project(camera, app::handlePoint(info))});
    }
    ADD_FAILURE() << "there is no handle " << name;
    return {};
}

float User::number(const std::string& parameter) {
    for (const demos::ParameterInfo& info : demos::listParameters(session().demo())) {
        if (info.name != parameter) continue;
        if (const int* whole = std::get_if<int>(&info.value)) return static_cast<float>(*whole);
        if (const double* real = std::get_if<double>(&info.value)) return static_cast<float>(*real);
    }
    ADD_FAILURE() << "there is no number " << parameter;
    return 0.0f;
}

app::Image User::seen() {
    application_.bench().panes.restoreOpenGl();  // a scene that was drawn without its pixels is drawn anew
    seesPixels_ = true;
    watch(2);
    seesPixels_ = false;
    return application_.picture();
}

void User::picture(const std::string& name) {
    const std::filesystem::path folder = std::filesystem::path(COLLIDOSCOPE_BINARY_DIR) / "gallery";
    std::filesystem::create_directories(folder);
    app::writePng(seen(), folder / (name + ".png"));
}

std::size_t User::changedPixels(const app::Image& before) {
    const app::Image now = seen();
    if (now.size != before.size) return now.rgba.size();
    std::size_t changed = 0;
    for (int y = 0; y < now.size.height; ++y)
        for (int x = 0; x < now.size.width; ++x)
            changed += std::equal(now.at(x, y), now.at(x, y) + 3, before.at(x, y)) ? 0u : 1u;
    return changed;
}

}  // namespace collidoscope::window_test
