#include "tests/soak/user.h"

#include <algorithm>
#include <limits>

#include "app/files/folders.h"
#include "app/view/drawn_bounds.h"
#include "demos/host/state_archives.h"

namespace collidoscope::soak {
namespace {

constexpr float kDemoChange = 1.0f / 12;  ///< of all deeds

/// A sheet of so many squares each way: large enough that loading it takes some pictures.
void writeSheet(const std::filesystem::path& path, int squares) {
    std::ofstream file(path);
    for (int i = 0; i <= squares; ++i) {
        for (int j = 0; j <= squares; ++j) file << "v " << i << ' ' << (i * j) % 7 << ' ' << j << '\n';
    }
    for (int i = 0; i < squares; ++i) {
        for (int j = 1; j <= squares; ++j) {
            const int a = i * (squares + 1) + j, b = a + squares + 1;
            file << "f " << a << ' ' << a + 1 << ' ' << b + 1 << ' ' << b << '\n';
        }
    }
}

/// Good, broken, cut, empty, absent, and no files at all.
std::vector<std::filesystem::path> filesToDrop(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files{
        folder, folder / "absent.obj", folder / "sheet.obj", folder / "half.obj", folder / "empty.obj", ""};
    for (const auto& from :
         {app::assetPath("meshes"), std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / "fuzz/corpus/obj"}) {
        for (const auto& file : std::filesystem::directory_iterator(from)) files.push_back(file.path());
    }
    std::sort(files.begin(), files.end());
    writeSheet(folder / "sheet.obj", 90);
    std::filesystem::copy_file(app::assetPath("meshes/robot-arm.obj"), folder / "half.obj",
                               std::filesystem::copy_options::overwrite_existing);
    std::filesystem::resize_file(folder / "half.obj", 20011);
    std::ofstream(folder / "empty.obj").flush();
    return files;
}

}  // namespace

User::User(std::uint64_t seed, Program& program, const std::filesystem::path& folder, const std::filesystem::path& log)
    : random_(seed), program_(program), files_(filesToDrop(folder)), log_(log) {
    log_ << std::unitbuf;
}

const std::vector<User::Deed>& User::deeds() {
    static const std::vector<Deed> all{
        {8, "wander", &User::wander},
        {14, "click", &User::click},
        {3, "double click", &User::doubleClick},
        {16, "drag", &User::drag},
        {5, "wheel", &User::turnWheel},
        {6, "fingers", &User::useFingers},
        {8, "key", &User::pressAnyKey},
        {10, "shortcut", &User::pressShortcut},
        {4, "command", &User::execute},
        {3, "type", &User::typeAnything},
        {5, "value field", &User::typeIntoField},
        {3, "search", &User::search},
        {4, "preset", &User::usePreset},
        {8, "parameter", &User::setParameter},
        {2, "mesh", &User::setMesh},
        {5, "handle", &User::moveHandle},
        {5, "undo and redo", &User::undoAndRedo},
        {5, "seek", &User::seek},
        {4, "step inside", &User::stepInside},
        {2, "speed", &User::changeSpeed},
        {4, "wait", &User::wait},
        {2, "look away", &User::lookAway},
        {4, "resize", &User::resize},
        {2, "look", &User::changeLook},
        {3, "drop", &User::dropFiles},
        {1, "clipboard", &User::fillClipboard},
        {1, "start again", &User::startAgain},
    };
    return all;
}

void User::act() {
    ++acts_;
    if (deck_.empty() || chance(kDemoChange)) return changeDemo();
    int total = 0;
    for (const Deed& deed : deeds()) total += deed.weight;
    int drawn = upTo(total - 1);
    for (const Deed& deed : deeds()) {
        drawn -= deed.weight;
        if (drawn >= 0) continue;
        note(deed.name);
        (this->*deed.doIt)();
        break;
    }
    watch(1);
}

void User::note(const std::string& words) {
    log_ << acts_ << " picture " << program_.frames() << ' ' << session().info().name << ' ' << session().frame()
         << ": " << words << '\n';
}

// --- the hands ---

void User::watch(int frames) {
    for (int i = 0; i < frames; ++i) program_.frame();
}

geometry::Vec2f User::inside(const app::Box& box) {
    const float x = random_.unit(), y = random_.unit();
    return {box.x + box.width * x, box.y + box.height * y};
}

/// Mostly where there is something to be touched.
geometry::Vec2f User::somewhere() {
    const app::PanelLayout& layout = application().layout();
    const float kind = random_.unit();
    if (kind < 0.3f) {
        const auto handles = demos::listHandles(session().demo());
        if (handles.empty() || layout.scene.empty()) return inside(layout.scene);
        const app::Box& box = layout.scene;
        const app::Viewport view{box.x, box.y, box.width, box.height, 1.0f};
        return view.toPixel(
            geometry::project(application().interaction().camera(view), app::handlePoint(oneOf(handles))));
    }
    if (kind < 0.5f) return inside(layout.scene);
    if (kind < 0.7f) return inside(layout.right);
    if (kind < 0.78f) return inside(layout.left);
    if (kind < 0.84f) return inside(layout.topBar);
    if (kind < 0.92f) return inside(layout.transport);
    const app::PixelSize size = program_.window().framebufferSize();
    if (kind < 0.98f) return inside({0, 0, static_cast<float>(size.width), static_cast<float>(size.height)});
    return {random_.uniform(-1e6f, 1e6f), random_.uniform(-1e6f, 1e6f)};
}

app::Modifiers User::someModifiers() {
    app::Modifiers modifiers;
    if (chance(0.7f)) return modifiers;
    modifiers.shift = chance(0.4f);
    modifiers.control = chance(0.4f);
    modifiers.alt = chance(0.3f);
    modifiers.super = chance(0.05f);
    return modifiers;
}

void User::moveTo(const geometry::Vec2f& place) {
    program_.post(app::MouseMoveEvent{place.x, place.y});
    watch(1 + upTo(1));
}

void User::button(app::MouseButton button, bool down, const app::Modifiers& modifiers) {
    program_.post(app::MouseButtonEvent{button, down, modifiers});
}

void User::press(app::KeyCode key, const app::Modifiers& modifiers) {
    program_.post(app::KeyEvent{key, true, false, modifiers});
    for (int i = chance(0.1f) ? upTo(4) : 0; i > 0; --i) program_.post(app::KeyEvent{key, true, true, modifiers});
    if (chance(0.3f)) watch(1 + upTo(2));
    if (chance(0.97f)) program_.post(app::KeyEvent{key, false, false, chance(0.5f) ? modifiers : app::Modifiers{}});
    watch(1);
}

void User::type(const std::u32string& text) {
    for (const char32_t c : text) program_.post(app::TextEvent{c});
    watch(1);
}

void User::attempt(const std::function<void()>& deed) {
    const std::uint64_t before = demos::hashOf(session().demo());
    try {
        deed();
    } catch (const demos::ParameterError& refusal) {
        note(std::string("  refused: ") + refusal.what());
        if (demos::hashOf(session().demo()) != before) program_.complain("something refused has changed the demo");
    }
}

double User::someNumber(const demos::ParameterInfo& info) {
    const auto between = [this](const demos::Range<double>& range) {
        return range.low + (range.high - range.low) * static_cast<double>(random_.unit());
    };
    const float kind = random_.unit();
    if (kind < 0.6f) return between(info.range);
    if (kind < 0.7f) return info.range.low;
    if (kind < 0.8f) return info.range.high;
    if (kind < 0.9f) return between({info.range.low - 1.0, info.range.high + 1.0});
    const double extremes[] = {0.0,
                               -1.0,
                               1e-30,
                               1e30,
                               -1e300,
                               std::numeric_limits<double>::quiet_NaN(),
                               std::numeric_limits<double>::infinity()};
    return oneOf(extremes);
}

std::u32string User::someText() {
    static const std::u32string texts[]{
        U"1",         U"0.5",
        U"3/4 - 1/2", U"-1e9",
        U"sqrt(2)",   U"(((((1",
        U"1/0",       U"30deg",
        U"1.2 kg",    U"nan",
        U"2 + ",      U"gjk",
        U"mesh",      U"a",
        U"éµ∞µ",      U"%s%n%d",
        U"##id##",    U"\t\n\r",
        U"1e999",     U"--",
        U"..",        U"  7  ",
        U"pi * 2",    U"\uFFFF",
        U"restart",   U"9999999999999999999999999",
        {0xD800u},    {0u},
        {0x1F600u},   {0x10FFFFu},
        {0x110000u},
    };
    std::u32string text = oneOf(texts);
    if (chance(0.05f)) {
        for (int i = 0; i < 9; ++i) text += text;
    }
    return text;
}

}  // namespace collidoscope::soak
