#include "app/traces/trace_scene.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "app/files/file_io.h"
#include "app/files/json_node.h"
#include "app/traces/trace_input.h"
#include "app/traces/trace_record.h"

namespace collidoscope::app {
namespace {

constexpr double kShortestStep = 1e-4, kLongestStep = 1.0;  // s

}  // namespace

void refuseOtherFormats(std::string_view line, const std::string& file) {
    const auto has = [&](std::string_view format) { return line.find(format) != std::string_view::npos; };
    if (has("\"collidoscope-case\"")) {
        const bool isFile = file != kStandardInputName;
        throw FileError(
            file, 0, "is a collision case, and no trace",
            isFile ? "collidoscope check " + file + " puts it to every method, collidoscope " + file + " shows it"
                   : "collidoscope check - puts it to every method; in a file it can be shown, too");
    }
    if (has("\"collidoscope-session\""))
        throw FileError(file, 0, "is a session, and no trace",
                        "collidoscope --session FILE opens it, where FILE is its name");
}

void SceneReader::takeHeader(std::string_view line, const std::string& file) {
    const auto refuse = [&](const std::string& reason) {
        throw FileError(file, 1, reason, "docs/traces.md shows how one begins");
    };
    const bool isRead = json_.read(line);
    const bool isTrace = isRead && json_.text(json_.find("format")) == "collidoscope-trace";
    if (!isTrace) refuseOtherFormats(line, file);
    if (!isRead) refuse("no trace: " + json_.fault());
    if (!isTrace) refuse("no trace: the first line must say \"format\": \"collidoscope-trace\"");
    if (json_.number(json_.find("version")) != 1.0) refuse("this program reads traces of version 1");
    std::string fault;
    const auto conventions = conventionsOf(json_, fault);
    if (!conventions) refuse(fault);
    conventions_ = *conventions;
    scene_.hasAllContacts = conventions_.hasAllContacts;
    scene_.source = json_.text(json_.find("source")).value_or("");
    if (const auto step = json_.number(json_.find("step"))) {
        setStep(*step);
        hasStep_ = true;
    }
    vocabulary_.reset();
}

void SceneReader::setStep(double seconds) {
    if (!(seconds > 0.0)) return;
    scene_.step = std::clamp(seconds, kShortestStep, kLongestStep);
    vocabulary_.reset();
}

void SceneReader::take(std::string_view line, std::uint64_t number) {
    const LineKind kind = kindOfLine(line);
    if (kind == LineKind::Blank) return;
    if (!json_.read(line)) return problems_.add(number, json_.fault());
    try {
        if (kind == LineKind::Content && json_.find("pose") == nullptr) {
            const bool isKnown = std::any_of(contentKeys().begin(), contentKeys().end(),
                                             [&](auto word) { return json_.find(word) != nullptr; });
            if (!isKnown) return problems_.addUnknown(shownWord(json_.firstKey()));
            throw LineFault{"stands before the first frame; only poses may"};
        }
        if (kind == LineKind::Content) return takePose(number);
        if (json_.firstKey() == "format" || json_.find("format") != nullptr)
            throw LineFault{"a second header; it is left out"};
        if (json_.firstKey() == "body" || json_.find("shape") == nullptr) return takeBody(number);
        takeShape(line);
    } catch (const LineFault& fault) {
        problems_.add(number, fault.text);
    } catch (const FileError& error) {
        problems_.add(number, error.reason() + (error.advice().empty() ? "" : "; " + error.advice()));
    }
}

void SceneReader::takeShape(std::string_view line) {
    const auto name = json_.name(json_.find("shape"));
    if (!name) throw LineFault{"\"shape\" must be a name or a number"};
    if (shapeIds_.contains(*name)) throw LineFault{"there is a shape " + shownWord(*name) + " already"};
    if (scene_.shapes.size() >= kMaxTraceShapes) throw LineFault{"more than a million shapes"};
    demos::TraceShape shape = readTraceShape(line, conventions_);
    shapeIds_.emplace(*name, static_cast<std::uint32_t>(scene_.shapes.size()));
    scene_.shapes.push_back(std::move(shape));
    vocabulary_.reset();
}

void SceneReader::takeBody(std::uint64_t number) {
    const auto name = json_.name(json_.find("body"));
    if (!name) throw LineFault{"\"body\" must be a name or a number"};
    if (bodyIds_.contains(*name)) throw LineFault{"there is a body " + shownWord(*name) + " already"};
    if (scene_.bodies.size() >= kMaxTraceBodies) throw LineFault{"more than a million bodies"};
    demos::TraceBody body;
    body.name = json_.text(json_.find("name")).value_or("");
    if (body.name.empty()) body.name = *name;
    body.mass = std::max(0.0, json_.number(json_.find("mass")).value_or(0.0));
    body.isStatic = json_.truth(json_.find("static")).value_or(false);
    for (const JsonValue* item : json_.items(json_.find("shapes"))) {
        const auto shape = json_.name(item);
        const auto found = shape ? shapeIds_.find(*shape) : shapeIds_.end();
        if (found == shapeIds_.end())
            problems_.add(number,
                          "there is no shape " + shownWord(shape.value_or("?")) + "; the body is shown without it");
        else
            body.shapes.push_back(found->second);
    }
    takeFilter(body, number);
    bodyIds_.emplace(*name, static_cast<std::uint32_t>(scene_.bodies.size()));
    scene_.bodies.push_back(std::move(body));
    vocabulary_.reset();
}

/// Reads the collision filter of a body.
void SceneReader::takeFilter(demos::TraceBody& body, std::uint64_t number) {
    body.isSensor = json_.truth(json_.find("sensor")).value_or(false);
    const auto bits = [&](const char* key, std::uint32_t& into) {
        const JsonValue* value = json_.find(key);
        if (value == nullptr || value->kind == JsonKind::Nothing) return;
        const double wanted = json_.number(value).value_or(-1.0);
        if (wanted >= 0.0 && wanted <= 4294967295.0 && wanted == std::floor(wanted))
            into = static_cast<std::uint32_t>(wanted);
        else
            problems_.add(number,
                          std::string("\"") + key + "\" is a whole number from 0 to 4294967295; it is left out");
    };
    bits("group", body.group);
    bits("mask", body.mask);
    for (const JsonValue* item : json_.items(json_.find("ignore"))) {
        const auto other = json_.name(item);
        const auto found = other ? bodyIds_.find(*other) : bodyIds_.end();
        if (found == bodyIds_.end())
            problems_.add(number, "there is no body " + shownWord(other.value_or("?")) + " before this one to ignore");
        else
            body.ignored.push_back(found->second);
    }
}

void SceneReader::takePose(std::uint64_t number) {
    const demos::TracePose pose = poseOf(TraceRecord(json_, conventions_, bodyIds_));
    if (!poses_.try_emplace(pose.body, pose).second)
        problems_.add(number, "a second pose of a body before the first frame; the first one holds");
    else
        vocabulary_.reset();
}

std::shared_ptr<const TraceVocabulary> SceneReader::vocabulary() const {
    if (!vocabulary_)
        vocabulary_ = std::make_shared<const TraceVocabulary>(TraceVocabulary{
            conventions_, std::make_shared<const demos::TraceScene>(scene_), bodyIds_, shapeIds_, poses_});
    return vocabulary_;
}

}  // namespace collidoscope::app
