#pragma once
/// The work of the fuzzer, and of the replay of its corpus, on one input: read it as a state link, or as the query of a
/// page, put its settings and inputs to the demo that it names, write it and read it back, and check every promise.

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/command_line.h"
#include "app/files/file_io.h"
#include "app/files/name_match.h"
#include "app/session/input_text.h"
#include "app/session/typed_setting.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "fuzz/promise.h"

namespace collidoscope::fuzz {

inline void checkMessage(std::string_view text) {
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    expect(!text.empty() && std::none_of(text.begin(), text.end(), isControl), "a message is one plain line");
    expect(text.size() < 10'000, "a message is no book");
}

/// Links come from others: they show something, and neither write nor read files of the user's.
inline void checkHarmless(const app::CommandLine& line) {
    expect(line.mode == app::Mode::Window, "a link opens the window");
    expect(line.screenshot.empty() && line.csv.empty() && line.record.empty() && line.output.empty() &&
               line.caseFolder.empty() && line.configFolder.empty(),
           "a link writes nothing");
    expect(line.mesh.empty() && line.cases.empty() && line.trace.empty() && line.compare.empty(),
           "a link names no file");
    expect(!line.all && !line.hash && line.threads == 0, "a link holds no more than its keys");
    if (line.camera)
        for (const float x : {line.camera->eye.x, line.camera->eye.y, line.camera->eye.z, line.camera->target.x,
                              line.camera->target.y, line.camera->target.z})
            expect(std::isfinite(x), "a camera is somewhere");
}

/// What "name=value" does to a demo, but for what is filled from a file.
inline void checkSetting(const std::vector<demos::ParameterInfo>& parameters, const std::string& setting) {
    const std::size_t equal = setting.find('=');
    for (const demos::ParameterInfo& parameter : parameters) {
        if (parameter.name != setting.substr(0, equal) || demos::isFilled(parameter.kind)) continue;
        try {
            const demos::Value value = app::valueFromText(parameter, setting.substr(equal + 1));
            if (const double* const number = std::get_if<double>(&value))
                expect(std::isfinite(*number), "a number that was typed is finite");
        } catch (const demos::ParameterError& error) {
            checkMessage(app::shortened(error.what()));
        }
    }
}

/// What "7: place a=0,1,0" means for a demo; it is written and read again as itself.
inline void checkInput(const demos::DemoBase& demo, const std::string& text) {
    app::MeshLibrary meshes;
    try {
        const std::string written = app::inputText(app::inputFromText(text, meshes, &demo));
        expect(app::inputText(app::inputFromText(written, meshes)) == written, "a written input is read as itself");
    } catch (const demos::ParameterError& error) {
        checkMessage(app::shortened(error.what()));
    } catch (const app::FileError& error) {
        checkMessage(app::shortened(error.what()));
    }
}

inline std::vector<std::string> wordsOf(const app::CommandLine& line) {
    std::vector<std::string> words{"--demo", line.demo};
    if (!line.preset.empty()) words.insert(words.end(), {"--preset", line.preset});
    for (const std::string& setting : line.settings) words.insert(words.end(), {"--set", setting});
    for (const std::string& input : line.inputs) words.insert(words.end(), {"--do", input});
    words.insert(words.end(), {"--frame", std::to_string(line.frame)});
    if (line.paused) words.emplace_back("--paused");
    return words;
}

/// True when the input was accepted. Throws std::logic_error when a promise is broken; refusing is no breach.
inline bool readAsLink(std::string_view input) {
    try {
        const std::vector<std::string> arguments = app::argumentsOfLink(input);
        const app::CommandLine line = app::isLink(input)
                                          ? app::parseCommandLine(std::vector<std::string>{std::string(input)})
                                          : app::parseCommandLine(arguments);
        checkHarmless(line);
        if (line.demo.empty()) return true;
        const auto demo = demos::makeDemo(*demos::findDemo(line.demo));
        const auto parameters = demos::listParameters(*demo);
        for (const std::string& setting : line.settings) checkSetting(parameters, setting);
        for (const std::string& done : line.inputs) checkInput(*demo, done);
        const std::string written = app::linkOf(wordsOf(line));
        expect(app::isLink(written), "what is written is a link");
        const app::CommandLine again = app::parseCommandLine(std::vector<std::string>{written});
        expect(again.demo == line.demo && again.preset == line.preset && again.settings == line.settings &&
                   again.inputs == line.inputs && again.frame == line.frame && again.paused == line.paused,
               "a written link is read as itself");
    } catch (const app::UsageError& error) {
        checkMessage(error.what());
        return false;
    }
    return true;
}

}  // namespace collidoscope::fuzz
