#include "app/headless/inside.h"

#include "app/files/name_match.h"
#include "app/inspect/look_inside.h"
#include "demos/host/shape_list.h"

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

ShapeNumbers numbersAsked(const demos::DemoBase& demo, const CommandLine& line) {
    if (auto numbers = numbersOf(demo, line.numbers)) return *std::move(numbers);
    std::string names;
    for (const demos::ShapeItem& item : demos::listShapes(demo)) names += (names.empty() ? "" : ", ") + item.name;
    throw UsageError("--numbers " + line.numbers + ": there is no such shape" +
                     (names.empty() ? "; the picture has none" : "; there are " + shortened(names)));
}

std::vector<Instrument> instrumentsAsked(const demos::DemoBase& demo, const CommandLine& line) {
    std::vector<Instrument> laid;
    const auto lay = [&](const char* option, Instrument::Kind kind, const std::string& words) {
        if (words.empty()) return;
        try {
            laid.push_back(instrumentFrom(demo, kind, words));
        } catch (const MeasuringError& error) {
            throw UsageError(option + (" " + std::string(error.what())));
        }
    };
    lay("--ruler", Instrument::Kind::Ruler, line.ruler);
    lay("--protractor", Instrument::Kind::Protractor, line.protractor);
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

}  // namespace collidoscope::app
