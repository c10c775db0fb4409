#include "app/traces/trace_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "app/cases/case_node.h"
#include "app/files/file_io.h"
#include "app/traces/trace_shapes.h"

namespace app {
namespace {

using geometry::Quatd;
using geometry::Vec3d;

constexpr std::size_t kMaxUnknownKinds = 50;
constexpr std::size_t kLongestWord = 60;                    // of a kind, in messages
constexpr std::size_t kMaxOwnValues = 64;                   // of a frame: each is a curve
constexpr double kShortestStep = 1e-4, kLongestStep = 1.0;  // s

constexpr std::array<std::string_view, 8> kContent{"pose", "contact", "query", "joint",
                                                   "line", "point",   "label", "value"};
constexpr std::array<std::string_view, 3> kStructure{"shape", "body", "format"};

bool isAmong(std::span<const std::string_view> words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// A word for a message: short, and without what a terminal could stumble over.
std::string shown(std::string_view word) {
    return printable(std::string(word.substr(0, kLongestWord))) + (word.size() > kLongestWord ? "…" : "");
}

bool isNear(const Vec3d& v) {
    return std::abs(v.x) <= kFarthest && std::abs(v.y) <= kFarthest && std::abs(v.z) <= kFarthest;
}

/// Thrown where a line cannot be used, and caught where its number is known.
struct LineFault {
    std::string text;
};

/// The values of a line, in our conventions; what is missing or no such value ends the line.
class Record {
public:
    Record(const JsonLine& json, const TraceConventions& our, const BodyIndex& bodies)
        : json_(json), our_(our), bodies_(bodies) {}

    const TraceConventions& our() const { return our_; }

    bool has(const char* key) const { return json_.find(key) != nullptr; }
    std::optional<double> number(const char* key) const {
        const JsonValue* value = json_.find(key);
        if (value == nullptr || value->kind == JsonKind::Nothing) return std::nullopt;
        const auto number = json_.number(value);
        if (!number) throw LineFault{quoted(key) + " must be a finite number"};
        return number;
    }
    std::optional<bool> truth(const char* key) const {
        const JsonValue* value = json_.find(key);
        if (value == nullptr || value->kind == JsonKind::Nothing) return std::nullopt;
        const auto truth = json_.truth(value);
        if (!truth) throw LineFault{quoted(key) + " must be true or false"};
        return truth;
    }
    std::string text(const char* key) const { return json_.text(json_.find(key)).value_or(""); }
    std::string name(const char* key) const {
        const auto name = json_.name(json_.find(key));
        if (!name) throw LineFault{quoted(key) + " must be a name or a number"};
        return *name;
    }
    /// As it is written.
    std::optional<Vec3d> vector(const char* key) const {
        const JsonValue* value = json_.find(key);
        if (value == nullptr || value->kind == JsonKind::Nothing) return std::nullopt;
        return checked(json_.vec3(value), quoted(key));
    }
    Vec3d required(const char* key) const {
        const auto v = vector(key);
        if (!v) throw LineFault{quoted(key) + " is missing"};
        return *v;
    }
    Vec3d place(const char* key) const { return near(our().length(required(key)), key); }
    std::optional<Vec3d> placeIfAny(const char* key) const {
        const auto v = vector(key);
        return v ? std::optional(near(our().length(*v), key)) : std::nullopt;
    }
    Vec3d near(const Vec3d& v, const char* key) const {
        if (!isNear(v)) throw LineFault{quoted(key) + " is further away than 1e30 m"};
        return v;
    }
    std::optional<double> length(const char* key) const {
        const auto value = number(key);
        if (value && std::abs(*value * our().unit) > kFarthest) throw LineFault{quoted(key) + " is too large"};
        return value;
    }
    Quatd orientation() const {
        const JsonValue* value = json_.find("orientation");
        if (value == nullptr || value->kind == JsonKind::Nothing) return geometry::kIdentityRotation<double>;
        std::array<double, 4> q{};
        if (!json_.numbers(value, q)) throw LineFault{"\"orientation\" must be four finite numbers w, x, y, z"};
        const double largest = std::max({std::abs(q[0]), std::abs(q[1]), std::abs(q[2]), std::abs(q[3])});
        if (!(largest > 0.0)) throw LineFault{"\"orientation\" is no rotation: all four numbers are zero"};
        Quatd scaled{q[0] / largest, q[1] / largest, q[2] / largest, q[3] / largest};
        // Of unit length already: kept to the last bit, but for what mirrors and turns change exactly.
        const double square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
        constexpr double kUnit = 1e-14;
        scaled = std::abs(square - 1.0) <= kUnit ? Quatd{q[0], q[1], q[2], q[3]} : glm::normalize(scaled);
        return our().orientation(scaled);
    }
    std::uint32_t bodyNamed(const std::string& name) const {
        const auto found = bodies_.find(name);
        if (found == bodies_.end()) throw LineFault{"there is no body " + shown(name)};
        return found->second;
    }
    std::uint32_t body(const char* key) const { return bodyNamed(name(key)); }
    std::array<std::uint32_t, 2> bodies(const char* key) const {
        const auto items = json_.items(json_.find(key));
        if (items.size() != 2) throw LineFault{quoted(key) + " must name two bodies"};
        const auto a = json_.name(items[0]), b = json_.name(items[1]);
        if (!a || !b) throw LineFault{quoted(key) + " must name two bodies"};
        return {bodyNamed(*a), bodyNamed(*b)};
    }
    const JsonLine& json() const { return json_; }

    static std::string quoted(const char* key) { return "\"" + std::string(key) + "\""; }
    static Vec3d checked(const std::optional<Vec3d>& v, const std::string& what) {
        if (!v) throw LineFault{what + " must be three finite numbers"};
        if (!isNear(*v)) throw LineFault{what + " has a number above 1e30"};
        return *v;
    }

private:
    const JsonLine& json_;
    const TraceConventions& our_;
    const BodyIndex& bodies_;
};

demos::TracePose poseOf(const Record& record) {
    demos::TracePose pose{.body = record.body("pose"), .pose = {record.place("position"), record.orientation()}};
    pose.velocity = record.placeIfAny("velocity").value_or(Vec3d{0.0});
    pose.angular = record.our().axial(record.vector("angular").value_or(Vec3d{0.0}));
    return pose;
}

demos::TraceContact contactOf(const Record& record) {
    const auto [a, b] = record.bodies("contact");
    demos::TraceContact contact{.a = a, .b = b, .point = record.place("point")};
    contact.normal = record.our().normal(record.required("normal"));
    if (const auto depth = record.length("depth")) contact.depth = record.our().depth(*depth);
    if (const auto impulse = record.length("impulse")) contact.impulse = *impulse * record.our().unit;
    return contact;
}

demos::TraceRay rayOf(const Record& record) {
    demos::TraceRay ray{.origin = record.place("origin"), .direction = record.place("direction")};
    ray.maxT = record.number("max");
    ray.hit = record.truth("hit");
    ray.t = record.number("t");
    ray.point = record.placeIfAny("point");
    if (const auto normal = record.vector("normal")) ray.normal = record.our().direction(*normal);
    if (record.has("body") && record.json().find("body")->kind != JsonKind::Nothing) ray.body = record.body("body");
    for (const JsonValue* item : record.json().items(record.json().find("ignore")))
        if (const auto name = record.json().name(item)) ray.ignored.push_back(record.bodyNamed(*name));
    return ray;
}

demos::TraceJoint jointOf(const Record& record) {
    const auto [a, b] = record.bodies("bodies");
    demos::TraceJoint joint{.name = record.name("joint"), .kind = record.text("kind"), .a = a, .b = b};
    joint.anchor = record.place("anchor");
    if (const auto axis = record.vector("axis")) joint.axis = record.our().direction(*axis);
    return joint;
}

demos::TraceLine lineOf(const Record& record) {
    const auto ends = record.json().items(record.json().find("line"));
    if (ends.size() != 2) throw LineFault{"\"line\" must be two points"};
    const auto end = [&](const JsonValue* value) {
        return record.near(record.our().length(Record::checked(record.json().vec3(value), "\"line\"")), "line");
    };
    return {.start = end(ends[0]), .end = end(ends[1]), .role = roleNamed(record.text("role"))};
}

demos::TraceValue valueOf(const Record& record) {
    const auto value = record.number("is");
    if (!value) throw LineFault{"\"is\" is missing"};
    return {.name = record.name("value"), .unit = record.text("unit"), .value = *value};
}

/// Takes what a frame's lines say, one after the other.
class FrameReader {
public:
    FrameReader(const TraceVocabulary& vocabulary, TraceProblems& problems)
        : vocabulary_(vocabulary), problems_(problems) {
        frame_.scene = vocabulary.scene;
    }

    void take(std::string_view text, std::uint64_t number) {
        const LineKind kind = kindOfLine(text);
        if (kind == LineKind::Blank || kind == LineKind::Structure) return;
        if (!json_.read(text)) return problems_.add(number, json_.fault());
        try {
            takeRecord(Record(json_, vocabulary_.conventions, vocabulary_.bodies), number);
        } catch (const LineFault& fault) {
            problems_.add(number, fault.text);
        }
    }

    demos::TraceFrame result() {
        // Of a body that is said to be in two places, the first counts.
        std::stable_sort(frame_.poses.begin(), frame_.poses.end(), byBody);
        const auto twice = std::unique(frame_.poses.begin(), frame_.poses.end(),
                                       [](const auto& a, const auto& b) { return a.body == b.body; });
        if (const auto count = frame_.poses.end() - twice; count > 0)
            problems_.add(firstLine_, std::to_string(count) + " poses of bodies that have one in this frame already");
        frame_.poses.erase(twice, frame_.poses.end());
        std::vector<demos::TracePose> all;
        for (const auto& [body, pose] : vocabulary_.poses)
            if (frame_.poseOf(body) == nullptr) all.push_back(pose);
        const auto middle = static_cast<std::ptrdiff_t>(all.size());
        all.insert(all.end(), frame_.poses.begin(), frame_.poses.end());
        std::inplace_merge(all.begin(), all.begin() + middle, all.end(), byBody);
        frame_.poses = std::move(all);
        return std::move(frame_);
    }

private:
    static bool byBody(const demos::TracePose& a, const demos::TracePose& b) { return a.body < b.body; }

    void takeRecord(const Record& record, std::uint64_t number) {
        // The kind's own key stands first, but not every writer of JSON keeps an order.
        if (record.has("frame") && isAmong(std::array<std::string_view, 1>{"frame"}, kindOf())) {
            firstLine_ = number;
            frame_.number = record.number("frame").value_or(0.0);
            frame_.time = record.number("time");
            return;
        }
        const std::string_view kind = kindOf();
        if (kind == "pose")
            frame_.poses.push_back(poseOf(record));
        else if (kind == "contact")
            frame_.contacts.push_back(withLine(contactOf(record), number));
        else if (kind == "query" && record.text("query") == "ray")
            frame_.rays.push_back(withLine(rayOf(record), number));
        else if (kind == "query")
            problems_.addUnknown("query " + shown(record.text("query")));
        else if (kind == "joint")
            frame_.joints.push_back(jointOf(record));
        else if (kind == "line")
            frame_.lines.push_back(lineOf(record));
        else if (kind == "point")
            frame_.points.push_back({record.place("point"), roleNamed(record.text("role"))});
        else if (kind == "label")
            frame_.labels.push_back({record.place("at"), record.text("label")});
        else if (kind == "value")
            takeValue(valueOf(record), number);
        else
            problems_.addUnknown(shown(json_.firstKey()));
    }

    /// The first key, if it is that of a kind; else the first of all kinds that the line has a key for.
    std::string_view kindOf() const {
        const std::string_view first = json_.firstKey();
        if (first == "frame" || isAmong(kContent, first)) return first;
        if (json_.find("frame") != nullptr) return "frame";
        for (const std::string_view kind : kContent)
            if (json_.find(kind) != nullptr) return kind;
        return first;
    }

    void takeValue(demos::TraceValue value, std::uint64_t number) {
        if (frame_.values.size() >= kMaxOwnValues)
            return problems_.add(number, "more than " + std::to_string(kMaxOwnValues) + " values in a frame");
        frame_.values.push_back(std::move(value));
    }

    template <typename Item>
    static Item withLine(Item item, std::uint64_t number) {
        item.line = number;
        return item;
    }

    const TraceVocabulary& vocabulary_;
    TraceProblems& problems_;
    JsonLine json_{};
    demos::TraceFrame frame_{};
    std::uint64_t firstLine_ = 0;
};

}  // namespace

void TraceProblems::add(std::uint64_t line, std::string text) {
    ++count;
    if (list.size() < kMaxProblems) list.push_back({line, std::move(text)});
}

void TraceProblems::addUnknown(std::string kind) {
    const auto found = unknown.find(kind);
    if (found != unknown.end())
        ++found->second;
    else
        ++unknown[unknown.size() < kMaxUnknownKinds ? std::move(kind) : std::string("others")];
}

void TraceProblems::add(const TraceProblems& others) {
    const std::size_t room = kMaxProblems - std::min(kMaxProblems, list.size());
    list.insert(list.end(), others.list.begin(),
                others.list.begin() + static_cast<std::ptrdiff_t>(std::min(room, others.list.size())));
    count += others.count;
    for (const auto& [kind, times] : others.unknown) unknown[kind] += times;
}

LineKind kindOfLine(std::string_view line) {
    const std::size_t brace = line.find_first_not_of(" \t\r\n");
    if (brace == std::string_view::npos) return LineKind::Blank;
    const std::size_t quote = line.find_first_not_of(" \t", brace + 1);
    if (line[brace] != '{' || quote == std::string_view::npos || line[quote] != '"') return LineKind::Content;
    const std::string_view rest = line.substr(quote + 1);
    const std::string_view key = rest.substr(0, rest.find('"'));
    if (key == "frame") return LineKind::Frame;
    if (isAmong(kStructure, key)) return LineKind::Structure;
    if (isAmong(kContent, key)) return LineKind::Content;
    // Some writers sort their keys: then the kind's key may stand anywhere.
    if (line.find("\"frame\"") == std::string_view::npos && line.find("\"shape\"") == std::string_view::npos &&
        line.find("\"body\"") == std::string_view::npos && line.find("\"format\"") == std::string_view::npos)
        return LineKind::Content;
    JsonLine json;
    if (!json.read(line)) return LineKind::Content;
    for (const std::string_view kind : kContent)
        if (json.find(kind) != nullptr) return LineKind::Content;
    for (const std::string_view kind : kStructure)
        if (json.find(kind) != nullptr) return LineKind::Structure;
    return json.find("frame") != nullptr ? LineKind::Frame : LineKind::Content;
}

void SceneReader::takeHeader(std::string_view line, const std::string& file) {
    const auto refuse = [&](const std::string& reason) {
        throw FileError(file, 1, reason, "docs/traces.md shows how one begins");
    };
    if (!json_.read(line)) refuse("no trace: " + json_.fault());
    if (json_.text(json_.find("format")) != "collidoscope-trace")
        refuse("no trace: the first line must say \"format\": \"collidoscope-trace\"");
    if (json_.number(json_.find("version")) != 1.0) refuse("this program reads traces of version 1");
    std::string fault;
    const auto conventions = conventionsOf(json_, fault);
    if (!conventions) refuse(fault);
    conventions_ = *conventions;
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
            const bool isKnown =
                std::any_of(kContent.begin(), kContent.end(), [&](auto word) { return json_.find(word) != nullptr; });
            if (!isKnown) return problems_.addUnknown(shown(json_.firstKey()));
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
    if (shapeIds_.contains(*name)) throw LineFault{"there is a shape " + shown(*name) + " already"};
    if (scene_.shapes.size() >= kMaxTraceShapes) throw LineFault{"more than a million shapes"};
    demos::TraceShape shape = readTraceShape(line, conventions_);
    shapeIds_.emplace(*name, static_cast<std::uint32_t>(scene_.shapes.size()));
    scene_.shapes.push_back(std::move(shape));
    vocabulary_.reset();
}

void SceneReader::takeBody(std::uint64_t number) {
    const auto name = json_.name(json_.find("body"));
    if (!name) throw LineFault{"\"body\" must be a name or a number"};
    if (bodyIds_.contains(*name)) throw LineFault{"there is a body " + shown(*name) + " already"};
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
            problems_.add(number, "there is no shape " + shown(shape.value_or("?")) + "; the body is shown without it");
        else
            body.shapes.push_back(found->second);
    }
    bodyIds_.emplace(*name, static_cast<std::uint32_t>(scene_.bodies.size()));
    scene_.bodies.push_back(std::move(body));
    vocabulary_.reset();
}

void SceneReader::takePose(std::uint64_t number) {
    const demos::TracePose pose = poseOf(Record(json_, conventions_, bodyIds_));
    if (!poses_.try_emplace(pose.body, pose).second)
        problems_.add(number, "a second pose of a body before the first frame; the first one holds");
    else
        vocabulary_.reset();
}

std::shared_ptr<const TraceVocabulary> SceneReader::vocabulary() const {
    if (!vocabulary_)
        vocabulary_ = std::make_shared<const TraceVocabulary>(
            TraceVocabulary{conventions_, std::make_shared<const demos::TraceScene>(scene_), bodyIds_, poses_});
    return vocabulary_;
}

demos::TraceFrame readTraceFrame(std::string_view lines, std::uint64_t firstLine, const TraceVocabulary& vocabulary,
                                 TraceProblems& problems) {
    FrameReader reader(vocabulary, problems);
    for (std::uint64_t number = firstLine; !lines.empty(); ++number) {
        const std::size_t end = lines.find('\n');
        reader.take(lines.substr(0, end), number);
        lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
    }
    return reader.result();
}

demos::Role roleNamed(std::string_view name) {
    using demos::Role;
    constexpr std::array<std::pair<std::string_view, Role>, 12> kRoles{{
        {"neutral", Role::Neutral},
        {"a", Role::BodyA},
        {"b", Role::BodyB},
        {"contact", Role::Contact},
        {"velocity", Role::Velocity},
        {"acceleration", Role::Acceleration},
        {"force", Role::Acceleration},
        {"impulse", Role::Impulse},
        {"selection", Role::Selection},
        {"construction", Role::Construction},
        {"mistake", Role::Mistake},
        {"normal", Role::Contact},
    }};
    for (const auto& [word, role] : kRoles)
        if (word == name) return role;
    return Role::Construction;
}

}  // namespace app
