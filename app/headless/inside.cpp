#include "app/headless/inside.h"

#include "app/inspect/look_inside.h"

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
