#include "app/headless/inside.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "app/cases/case_text.h"
#include "app/files/file_io.h"
#include "app/files/name_match.h"
#include "app/headless/headless.h"
#include "app/inspect/look_inside.h"
#include "demos/host/shape_list.h"
#include "demos/share/letter_case.h"

namespace collidoscope::app {

namespace {

/// With the option that is at fault.
UsageError refused(const CommandLine& line, const InsideError& error) {
    const std::string asked = line.why.empty() ? "--inside " + line.inside : "--why " + line.why;
    return UsageError(asked + ": " + error.what());
}

}  // namespace

InsideRequest requestOf(const CommandLine& line) {
    try {
        return line.why.empty() ? insideRequest(line.inside) : whyRequest(line.why);
    } catch (const InsideError& error) {
        throw refused(line, error);
    }
}

ShapeNumbers requestedNumbers(const demos::DemoBase& demo, const CommandLine& line) {
    if (auto numbers = numbersOf(demo, line.numbers)) return *std::move(numbers);
    std::string names;
    for (const demos::ShapeItem& item : demos::listShapes(demo)) names += (names.empty() ? "" : ", ") + item.name;
    for (const demos::ParticleGroup& group : demo.particles())
        names += (names.empty() ? "" : ", ") + group.name + (group.name.empty() ? "" : " ") + "particle 1 to " +
                 std::to_string(group.count);
    throw UsageError("--numbers " + line.numbers + ": there is no such shape" +
                     (names.empty() ? "; the picture has none" : "; there are " + shortened(names)));
}

std::vector<Instrument> requestedInstruments(const demos::DemoBase& demo, const CommandLine& line) {
    std::vector<Instrument> laid;
    const auto lay = [&](const char* option, Instrument::Kind kind, const std::vector<std::string>& all) {
        try {
            for (const std::string& words : all) laid.push_back(instrumentFrom(demo, kind, words));
        } catch (const MeasuringError& error) {
            throw UsageError(option + (" " + std::string(error.what())));
        }
    };
    lay(optionOf(Instrument::Kind::Ruler), Instrument::Kind::Ruler, line.rulers);
    lay(optionOf(Instrument::Kind::Protractor), Instrument::Kind::Protractor, line.protractors);
    lay(optionOf(Instrument::Kind::Normals), Instrument::Kind::Normals, line.normals);
    return laid;
}

std::unique_ptr<Session> openInside(const Session& session, const CommandLine& line) {
    demos::View from = session.demo().homeView();
    if (line.camera) from.eye = line.camera->eye, from.target = line.camera->target;
    try {
        return lookInside(session, requestOf(line), from);
    } catch (const InsideError& error) {
        throw refused(line, error);
    }
}

namespace {

struct Ending {
    std::string_view text;
    CaseLanguage language;
};
constexpr std::array<Ending, 4> kEndings{Ending{".json", CaseLanguage::Case}, Ending{".cpp", CaseLanguage::Cpp},
                                         Ending{".py", CaseLanguage::Python}, Ending{".c", CaseLanguage::C}};

std::optional<CaseLanguage> languageOf(const std::filesystem::path& file) {
    if (file == kStandardStream) return CaseLanguage::Case;
    const std::string ending = demos::lowerCase(file.extension().string());
    const auto known =
        std::find_if(kEndings.begin(), kEndings.end(), [&](const Ending& each) { return each.text == ending; });
    return known != kEndings.end() ? std::optional(known->language) : std::nullopt;
}

}  // namespace

void checkExportedCaseFile(const std::filesystem::path& file) {
    if (file.empty()) return;
    checkOutputFile(file, "--export-case");
    if (!languageOf(file))
        throw UsageError("--export-case " + file.string() +
                         ": end the name with .json for a case, .cpp for a C++ test, .py for Python or .c for C");
}

void exportCase(const Session& session, const std::filesystem::path& file, std::ostream& out) {
    const std::optional<CollisionCase> all = session.demo().offeredCase();
    if (!all)
        throw UsageError("--export-case: " + std::string(session.info().name) +
                         " is about no two shapes at this frame; name them with --inside A,B, and see what there is "
                         "with --inside list");
    const std::string text = caseAs(*languageOf(file), *all);
    if (file == kStandardStream)
        out << text << std::flush;
    else
        writeFile(file, text);
}

}  // namespace collidoscope::app
