// Opens runs that stand side by side, from the command line or from a session.

#include <utility>

#include "app/compare/compare_runs.h"
#include "app/files/file_io.h"
#include "app/files/name_match.h"
#include "app/headless/open_session.h"
#include "app/session/controls.h"

namespace collidoscope::app {
namespace {

template <typename Work>
void forCompare(Work work) {
    try {
        work();
    } catch (const demos::ParameterError& error) {
        throw UsageError("--compare: " + std::string(error.what()));
    }
}

}  // namespace

std::vector<std::unique_ptr<Session>> openOthers(const demos::DemoInfo& info, const CommandLine& line,
                                                 const SessionFile& saved, MeshLibrary& meshes,
                                                 const Session::Setup& demoSetup) {
    std::vector<std::unique_ptr<Session>> others;
    for (const SavedSession& one : saved.others) {
        others.push_back(openSaved(info, line, one, meshes, demoSetup));
        others.back()->setPlaying(false);
    }
    if (others.empty()) return others;
    for (std::size_t i = 0; i < saved.lineup.parameters.size(); ++i) {
        const std::string& parameter = saved.lineup.parameters[i];
        if (parameter != kPresets && !findParameter(controlsOf(others.front()->demo()), parameter))
            throw FileError(line.session.string(), 0, "compared.parameters[" + std::to_string(i) + "]",
                            "this demo has no parameter '" + shortened(parameter) + "'");
    }
    return others;
}

namespace {

ComparedRuns openSavedRuns(const demos::DemoInfo& info, const CommandLine& line, MeshLibrary& meshes,
                           const Session::Setup& demoSetup) {
    const SessionFile saved = takeSession(line, meshes);
    ComparedRuns compared{.lineup = saved.lineup};
    compared.runs = openOthers(info, line, saved, meshes, demoSetup);
    compared.runs.insert(compared.runs.begin(), openSaved(info, line, saved.session, meshes, demoSetup));
    compared.runs.front()->setPlaying(false);
    if (line.camera) compared.lineup.cameras.clear();
    return compared;
}

}  // namespace

ComparedRuns openCompared(const demos::DemoInfo& info, const CommandLine& line, MeshLibrary& meshes,
                          const Session::Setup& demoSetup) {
    if (!line.session.empty()) return openSavedRuns(info, line, meshes, demoSetup);
    ComparedRuns compared;
    forCompare([&] {
        const Variations variations = variationsFromTexts(line.variations);
        const std::unique_ptr<Session> plain = openSession(info, line, meshes, demoSetup);
        checkVariations(*plain, variations, &meshes);
        compared.lineup.parameters = parametersOf(variations);
        compared.lineup.presets = presetsOf(variations);
        for (std::size_t i = 0; i < variations.front().values.size(); ++i) {
            CommandLine own = line;
            for (const auto& [parameter, value] : valuesOf(variations, i)) {
                if (parameter == kPresets)
                    own.preset = value;
                else
                    own.settings.push_back(parameter + "=" + value);
            }
            compared.runs.push_back(openSession(info, own, meshes, demoSetup));
            compared.runs.back()->setPlaying(false);
        }
    });
    return compared;
}

}  // namespace collidoscope::app
