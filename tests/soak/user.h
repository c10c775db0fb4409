#pragma once
/// Somebody who tries everything at random, and notes each thing before he does it.

#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "tests/soak/program.h"

namespace collidoscope::soak {

class User {
public:
    /// What is done is written to the file `log`, line by line, before it is done. `folder` is for files to drop.
    User(std::uint64_t seed, Program& program, const std::filesystem::path& folder, const std::filesystem::path& log);

    /// Does one thing, of one to some dozens of events. Every demo comes up once before any comes up again.
    void act();
    int acts() const { return acts_; }
    /// How often every demo has been shown.
    int rounds() const { return rounds_; }

private:
    struct Deed {
        int weight = 1;
        const char* name = "";
        void (User::*doIt)();
    };
    static const std::vector<Deed>& deeds();

    void note(const std::string& words);
    bool chance(float probability) { return random_.unit() < probability; }
    int upTo(int maximum) { return static_cast<int>(random_.index(static_cast<std::uint32_t>(maximum) + 1)); }
    template <typename Container>
    const auto& oneOf(const Container& container) {
        return container[random_.index(static_cast<std::uint32_t>(std::size(container)))];
    }
    app::Application& application() { return program_.application(); }
    app::Session& session() { return program_.session(); }

    // --- the hands ---
    geometry::Vec2f somewhere();
    geometry::Vec2f inside(const app::Box& box);
    app::Modifiers someModifiers();
    void watch(int frames);
    void moveTo(const geometry::Vec2f& place);
    void button(app::MouseButton button, bool down, const app::Modifiers& modifiers = {});
    void press(app::KeyCode key, const app::Modifiers& modifiers = {});
    void type(const std::u32string& text);
    void type(const std::string& ascii) { type(std::u32string(ascii.begin(), ascii.end())); }
    /// Does something that may be refused; a refusal is noted, and must change nothing.
    void attempt(const std::function<void()>& deed);
    double someNumber(const demos::ParameterInfo& info);
    std::u32string someText();

    // --- the deeds ---
    void wander();
    void click();
    void doubleClick();
    void drag();
    void turnWheel();
    void useFingers();
    void pressAnyKey();
    void pressShortcut();
    void execute();
    void typeAnything();
    void typeIntoField();
    void search();
    void changeDemo();
    void usePreset();
    void setParameter();
    void setMesh();
    void moveHandle();
    void undoAndRedo();
    void seek();
    void stepInside();
    void changeSpeed();
    void wait();
    void lookAway();
    void resize();
    void changeLook();
    void dropFiles();
    void fillClipboard();
    void startAgain();

    geometry::Random random_;
    Program& program_;
    std::vector<std::filesystem::path> files_{};  ///< to be dropped: good, broken and absent ones
    std::ofstream log_;
    std::vector<const demos::DemoInfo*> deck_{};  ///< of demos that have not come up in this round
    int acts_ = 0;
    int rounds_ = -1;
};

}  // namespace collidoscope::soak
