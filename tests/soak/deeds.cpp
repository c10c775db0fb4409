/// The things that the user of the soak does.

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/session/typed_setting.h"
#include "tests/soak/user.h"

namespace collidoscope::soak {
namespace {

std::string words(const geometry::Vec2f& place) {
    return std::to_string(std::lround(place.x)) + "," + std::to_string(std::lround(place.y));
}
std::string words(const app::Modifiers& modifiers) {
    return std::string(modifiers.control ? "ctrl+" : "") + (modifiers.shift ? "shift+" : "") +
           (modifiers.alt ? "alt+" : "") + (modifiers.super ? "super+" : "");
}

}  // namespace

void User::wander() {
    const int steps = 1 + upTo(6);
    for (int i = 0; i < steps; ++i) moveTo(somewhere());
}

void User::click() {
    const geometry::Vec2f place = somewhere();
    const auto modifiers = someModifiers();
    const auto which = chance(0.85f) ? app::MouseButton::Left : static_cast<app::MouseButton>(upTo(2));
    note("  " + words(modifiers) + "button " + std::to_string(static_cast<int>(which)) + " at " + words(place));
    moveTo(place);
    button(which, true, modifiers);
    watch(upTo(2));
    button(which, false, modifiers);
    watch(1 + upTo(3));
}

void User::doubleClick() {
    const geometry::Vec2f place = somewhere();
    note("  at " + words(place));
    moveTo(place);
    for (int i = 0; i < 2; ++i) {
        button(app::MouseButton::Left, true);
        button(app::MouseButton::Left, false);
        watch(2);
    }
}

/// A drag may lock axes on its way, be cancelled, be caught in another button's, or never end.
void User::drag() {
    static constexpr app::KeyCode kOnTheWay[]{app::KeyCode::X,         app::KeyCode::Y,     app::KeyCode::Z,
                                              app::KeyCode::G,         app::KeyCode::W,     app::KeyCode::E,
                                              app::KeyCode::LeftShift, app::KeyCode::Escape};
    geometry::Vec2f place = somewhere();
    const auto modifiers = someModifiers();
    const auto which = chance(0.8f) ? app::MouseButton::Left : static_cast<app::MouseButton>(upTo(2));
    note("  " + words(modifiers) + "button " + std::to_string(static_cast<int>(which)) + " from " + words(place));
    moveTo(place);
    button(which, true, modifiers);
    watch(1);
    const int steps = 1 + upTo(7);
    for (int i = 0; i < steps; ++i) {
        place =
            chance(0.8f) ? place + geometry::Vec2f{random_.uniform(-60, 60), random_.uniform(-60, 60)} : somewhere();
        moveTo(place);
        if (chance(0.06f)) press(oneOf(kOnTheWay));
        if (chance(0.02f)) button(static_cast<app::MouseButton>(upTo(2)), chance(0.5f));
    }
    note("  to " + words(place));
    if (chance(0.97f)) button(which, false, modifiers);
    watch(2);
}

void User::turnWheel() {
    static constexpr float kNotches[]{1, -1, 3, -3, 0.1f, -0.1f, 0, 50, -50, 1e6f, -1e6f};
    moveTo(somewhere());
    const int turns = 1 + upTo(3);
    const float notches = oneOf(kNotches);
    note("  " + std::to_string(turns) + " times " + std::to_string(notches));
    for (int i = 0; i < turns; ++i) {
        program_.post(app::ScrollEvent{chance(0.1f) ? 1.0f : 0.0f, notches});
        watch(1);
    }
}

/// One to three fingers come, move and go in any order; some are lost, and some go down again where they are.
void User::useFingers() {
    using Phase = app::TouchEvent::Phase;
    const int fingers = 1 + upTo(2);
    std::vector<geometry::Vec2f> places;
    for (int i = 0; i < fingers; ++i)
        places.push_back(i == 0 || chance(0.2f) ? somewhere()
                                                : places.front() + geometry::Vec2f{random_.uniform(-150, 150),
                                                                                   random_.uniform(-150, 150)});
    const auto touch = [&](Phase phase, int finger) {
        const geometry::Vec2f& at = places[static_cast<std::size_t>(finger)];
        program_.post(app::TouchEvent{phase, finger, at.x, at.y});
    };
    note("  " + std::to_string(fingers) + " from " + words(places.front()));
    for (int i = 0; i < fingers; ++i) {
        touch(Phase::Down, i);
        if (chance(0.7f)) watch(1);
    }
    for (int i = upTo(12); i > 0; --i) {
        const int finger = upTo(fingers - 1);
        places[static_cast<std::size_t>(finger)] += geometry::Vec2f{random_.uniform(-40, 40), random_.uniform(-40, 40)};
        touch(chance(0.97f) ? Phase::Move : static_cast<Phase>(upTo(3)), finger);
        if (chance(0.6f)) watch(1);
    }
    for (int i = 0; i < fingers; ++i) touch(chance(0.95f) ? Phase::Up : Phase::Cancel, i);
    if (chance(0.2f)) program_.post(app::PinchEvent{places.front().x, places.front().y, random_.uniform(0.0f, 4.0f)});
    watch(3);
}

void User::pressAnyKey() {
    const auto key = static_cast<app::KeyCode>(upTo(static_cast<int>(app::KeyCode::Count) - 1));
    const auto modifiers = someModifiers();
    note("  " + words(modifiers) + std::to_string(static_cast<int>(key)));
    press(key, modifiers);
}

void User::pressShortcut() {
    const app::Command& command = oneOf(app::allCommands());
    const app::Shortcut& shortcut = command.keys[0];
    if (!shortcut.bound() || (command.id == app::CommandId::Screenshot && chance(0.9f))) return;
    note(std::string("  ") + command.title);
    const int times = command.repeats ? 1 + upTo(5) : 1;
    for (int i = 0; i < times; ++i) press(shortcut.key, {.shift = shortcut.shift, .control = shortcut.control});
}

void User::execute() {
    const app::Command& command = oneOf(app::allCommands());
    note(std::string("  ") + command.title);
    application().execute(command.id);
    watch(2);
}

void User::typeAnything() { type(someText()); }

/// Feels down the column of value fields until the mouse shows that one can be typed into.
void User::typeIntoField() {
    constexpr int kPlaces = 24;
    const app::Box& panel = application().layout().right;
    if (panel.empty()) return;
    const int first = upTo(kPlaces - 1);
    for (int i = 0; i < kPlaces; ++i) {
        const float part = (static_cast<float>((first + i) % kPlaces) + 0.5f) / static_cast<float>(kPlaces);
        const geometry::Vec2f place{panel.x + panel.width * 0.72f, panel.y + panel.height * part};
        moveTo(place);
        if (ImGui::GetMouseCursor() != ImGuiMouseCursor_TextInput) continue;
        note("  at " + words(place));
        button(app::MouseButton::Left, true);
        button(app::MouseButton::Left, false);
        watch(4);
        type(someText());
        press(chance(0.8f) ? app::KeyCode::Enter : app::KeyCode::Escape);
        return watch(2);
    }
}

void User::search() {
    static constexpr app::KeyCode kChoices[]{app::KeyCode::Down,  app::KeyCode::Up,     app::KeyCode::Enter,
                                             app::KeyCode::Enter, app::KeyCode::Escape, app::KeyCode::Backspace,
                                             app::KeyCode::End};
    press(app::KeyCode::K, {.control = true});
    watch(3);
    if (chance(0.5f)) {
        const std::string name(oneOf(demos::allDemos()).name);
        type(name.substr(0, 1 + static_cast<std::size_t>(upTo(static_cast<int>(name.size()) - 1))));
    } else {
        type(someText());
    }
    for (int i = 1 + upTo(4); i > 0; --i) press(oneOf(kChoices));
}

void User::changeDemo() {
    if (deck_.empty()) {
        for (const demos::DemoInfo& info : demos::allDemos()) deck_.push_back(&info);
        ++rounds_;
    }
    const std::size_t drawn = random_.index(static_cast<std::uint32_t>(deck_.size()));
    const demos::DemoInfo* info = deck_[drawn];
    deck_.erase(deck_.begin() + static_cast<std::ptrdiff_t>(drawn));
    note("opens " + std::string(info->name));
    application().openDemo(*info);
    watch(3);
}

void User::usePreset() {
    const auto presets = session().demo().presets();
    if (presets.empty()) return;
    const demos::Preset& preset = oneOf(presets);
    note("  " + preset.name);
    try {
        app::applyPreset(session(), preset.name, &application().meshes());
    } catch (const demos::ParameterError& refusal) {
        program_.complain("the preset " + preset.name + " is refused: " + refusal.what());
    }
    watch(4);
}

void User::setParameter() {
    const auto parameters = demos::listParameters(session().demo());
    if (parameters.empty()) return;
    const demos::ParameterInfo& info = oneOf(parameters);
    demos::Value value;
    if (info.kind == demos::ParameterKind::Toggle) value = chance(0.5f);
    if (info.kind == demos::ParameterKind::Real) value = someNumber(info);
    if (info.kind == demos::ParameterKind::Integer) {
        const double number = someNumber(info);
        value = std::isnan(number) ? 0 : static_cast<int>(std::clamp(number, -2e9, 2e9));
    }
    if (info.kind == demos::ParameterKind::Choice) value = oneOf(info.options);
    if (info.kind == demos::ParameterKind::Mesh) return setMesh();
    if (info.kind == demos::ParameterKind::Case) return;
    note("  " + info.name + " = " + app::textOf(value));
    attempt([&] { session().act(demos::SetParameter{info.name, value}); });
    watch(2);
}

void User::setMesh() {
    const auto parameters = demos::listParameters(session().demo());
    const auto mesh = std::find_if(parameters.begin(), parameters.end(), [](const demos::ParameterInfo& info) {
        return info.kind == demos::ParameterKind::Mesh;
    });
    if (mesh == parameters.end()) return;
    const std::string name = oneOf(application().meshes().entries()).name;
    note("  " + mesh->name + " = " + name);
    attempt([&] { session().act(demos::SetMesh{mesh->name, {name, application().meshes().find(name)}}); });
    watch(2);
}

void User::moveHandle() {
    const auto handles = demos::listHandles(session().demo());
    if (handles.empty()) return;
    const demos::HandleInfo& handle = oneOf(handles);
    demos::HandlePose place = handle.place;
    const float reach = chance(0.9f) ? 3.0f : chance(0.5f) ? demos::kFarthestHandle : 1e-6f;
    if (chance(0.8f)) place.position = random_.inBox(geometry::Vec3f{-reach}, geometry::Vec3f{reach});
    if (chance(0.5f)) place.orientation = random_.rotation();
    place.length = random_.uniform(-0.5f, reach);
    note("  " + handle.name + " to " + std::to_string(place.position.x) + ' ' + std::to_string(place.position.y) + ' ' +
         std::to_string(place.position.z) + ", length " + std::to_string(place.length));
    attempt([&] { session().act(demos::MoveHandle{handle.name, place}); });
    watch(2);
}

void User::undoAndRedo() {
    const int back = upTo(chance(0.1f) ? 40 : 6), forth = upTo(back + 2);
    note("  " + std::to_string(back) + " back, " + std::to_string(forth) + " forth");
    for (int i = 0; i < back; ++i) session().undo();
    watch(1);
    for (int i = 0; i < forth; ++i) session().redo();
}

void User::seek() {
    const auto last = static_cast<std::uint32_t>(std::min<std::uint64_t>(session().lastFrame(), 1u << 30));
    const std::uint64_t frame = chance(0.2f) ? 0 : random_.index(last + 1);
    note("  to " + std::to_string(frame) + " of " + std::to_string(last));
    session().seek(frame);
    watch(1 + upTo(2));
}

void User::stepInside() {
    const int steps = 1 + upTo(8);
    for (int i = 0; i < steps; ++i) {
        application().execute(chance(0.7f) ? app::CommandId::StepInside : app::CommandId::StepInsideBack);
        if (chance(0.5f)) watch(1);
    }
}

void User::changeSpeed() { session().setSpeed(static_cast<double>(random_.uniform(0.0f, 5.0f))); }

void User::wait() {
    if (chance(0.5f)) session().setPlaying(true);
    const int frames = 5 + upTo(25);
    const double seconds = chance(0.8f) ? 1.0 / 60 : static_cast<double>(random_.uniform(0.0f, 3.0f));
    for (int i = 0; i < frames; ++i) program_.frame(seconds);
}

void User::lookAway() {
    program_.post(app::FocusEvent{false});
    if (chance(0.5f)) program_.post(app::MouseLeaveEvent{});
    watch(upTo(3));
    program_.post(app::FocusEvent{true});
}

void User::resize() {
    static constexpr app::PixelSize kSizes[]{{520, 340}, {400, 700}, {640, 360}, {960, 600}, {320, 200}, {0, 0},
                                             {1, 1},     {0, 7},     {3, 900},   {1600, 40}, {500, 500}};
    const app::PixelSize size = oneOf(kSizes);
    note("  " + std::to_string(size.width) + "x" + std::to_string(size.height));
    program_.window().resize(size);
    watch(2);
    if (size.width >= 320 && size.height >= 200) return;
    click();
    dropFiles();
    program_.window().resize(kSizes[0]);
}

void User::changeLook() {
    static constexpr float kScales[]{0.5f, 0.6f, 0.75f, 1.0f, 2.0f, 3.0f, 0.0f};
    application().state().theme = chance(0.5f) ? "dark" : "projector";
    if (chance(0.5f)) application().state().textScale = 1.0f + 0.25f * static_cast<float>(upTo(8));
    if (chance(0.3f)) program_.window().setContentScale(oneOf(kScales));
    watch(2);
    if (chance(0.5f)) return;
    application().state().textScale = 1.0f;
    program_.window().setContentScale(0.5f);
}

/// Mostly waits for the file; sometimes does something else meanwhile.
void User::dropFiles() {
    std::vector<std::string> paths;
    for (int i = chance(0.9f) ? 1 : upTo(3); i > 0; --i) paths.push_back(oneOf(files_).string());
    for (const std::string& path : paths) note("  " + path);
    program_.post(app::DropEvent{paths});
    watch(1);
    if (chance(0.1f)) application().features().meshes.cancel();
    if (chance(0.1f)) changeDemo();
    program_.finishLoading();
}

void User::fillClipboard() {
    static const std::string texts[]{"", "0.5", "\xff\xfe", std::string(5000, '7'), "1\n2\n3"};
    program_.window().setClipboard(oneOf(texts));
    for (const auto key : {app::KeyCode::V, app::KeyCode::A, app::KeyCode::C, app::KeyCode::X}) {
        if (chance(0.6f)) press(key, {.control = true});
    }
}

void User::startAgain() { program_.startAgain(); }

}  // namespace collidoscope::soak
