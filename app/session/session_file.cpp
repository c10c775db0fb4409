#include "app/session/session_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/files/file_io.h"
#include "app/files/json_node.h"
#include "app/files/name_match.h"
#include "app/session/input_text.h"
#include "demos/registry.h"

namespace collidoscope::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kFormat = "collidoscope-session";
constexpr int kVersion = 2;

// An hour of a mouse that moves at every step is two hundred thousand inputs.
constexpr JsonFormat kSession{.noun = "session",
                              .document = "docs/sessions.md",
                              .deepest = 16,
                              .maxItems = 1'000'000,
                              .maxBytes = 200'000'000,
                              .deepAdvice = "a session needs ten levels",
                              .sizeAdvice = "a session of an hour is smaller"};

std::string quoted(const std::string& text) { return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string hashText(std::uint64_t hash) {
    std::array<char, 16> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), hash, 16);
    const std::string text(digits.data(), end);
    return std::string(digits.size() - text.size(), '0') + text;
}

std::string hashesText(const std::vector<FrameHash>& hashes) {
    std::string text;
    for (const FrameHash& known : hashes)
        text += (text.empty() ? "[" : ", [") + std::to_string(known.frame) + ", " + std::to_string(known.inputs) +
                ", \"" + hashText(known.hash) + "\"]";
    return text;
}

/// Lines, each with a comma after it but the last.
std::string joined(const std::vector<std::string>& lines, std::size_t from, const char* indent) {
    std::string text;
    for (std::size_t i = from; i < lines.size(); ++i) text += std::string(i > from ? ",\n" : "\n") + indent + lines[i];
    return text;
}

std::vector<std::string> inputTexts(const SavedBranch& branch) {
    std::vector<std::string> lines;
    for (const demos::Input& input : branch.inputs) lines.push_back(quoted(inputText(input)));
    return lines;
}

/// Of one branch: `shared` is the number of inputs that it has from its parent.
std::string branchText(const SavedBranch& branch, const std::vector<std::string>& lines, std::size_t shared) {
    std::string text = "    {\"name\": " + quoted(branch.name);
    if (branch.isNamedByUser) text += ", \"named\": true";
    if (branch.parent)
        text += ", \"parent\": " + std::to_string(*branch.parent) +
                ", \"from\": " + std::to_string(branch.branchFrame) + ", \"shares\": " + std::to_string(shared);
    text += ", \"frame\": " + std::to_string(branch.frame) + ", \"last\": " + std::to_string(branch.lastFrame);
    text += ",\n     \"hashes\": [" + hashesText(branch.hashes) + "]";
    return text + ",\n     \"inputs\": [" + joined(lines, shared, "       ") + "]}";
}

std::string branchesText(const std::vector<SavedBranch>& branches) {
    std::vector<std::vector<std::string>> lines;
    std::string text;
    for (const SavedBranch& branch : branches) {
        lines.push_back(inputTexts(branch));
        std::size_t shared = 0;
        if (branch.parent) {
            const std::vector<std::string>& of = lines[*branch.parent];
            const auto own = std::mismatch(of.begin(), of.end(), lines.back().begin(), lines.back().end());
            shared = static_cast<std::size_t>(own.first - of.begin());
        }
        text += (text.empty() ? "" : ",\n") + branchText(branch, lines.back(), shared);
    }
    return text;
}

std::uint64_t frameOf(const JsonNode& node) {
    constexpr int kMaxFrame = 1'000'000'000;
    const int frame = node.count();
    if (frame > kMaxFrame) node.refuse("is beyond the last frame that is run to", "write at most 1000000000");
    return static_cast<std::uint64_t>(frame);
}

FrameHash readHash(const JsonNode& node) {
    const std::vector<JsonNode> parts = node.items(3, "parts");
    const std::string digits = parts[2].text();
    FrameHash known{.frame = frameOf(parts[0]), .inputs = static_cast<std::size_t>(parts[1].count())};
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, known.hash, 16);
    if (error != std::errc{} || stop != end)
        parts[2].refuse("must be a hash of hexadecimal digits", "keep it as it was");
    return known;
}

/// A line of input_text.h.
demos::Input readInput(const JsonNode& node, MeshLibrary& meshes) {
    try {
        return inputFromText(node.text(), meshes);
    } catch (const demos::ParameterError& error) {
        node.refuse(error.what(), "");
    } catch (const FileError& error) {  // of a mesh or a case
        node.refuse(error.what(), "");
    }
}

void readInputs(const JsonNode& node, SavedBranch& branch, MeshLibrary& meshes) {
    for (const JsonNode& item : node.items()) {
        demos::Input input = readInput(item, meshes);
        if (!branch.inputs.empty() && input.step < branch.inputs.back().step)
            item.refuse("lies before the frame of the input above it", "inputs stand in their order");
        branch.inputs.push_back(std::move(input));
    }
}

/// `before` are the branches that stand above it.
void readParent(const JsonNode& node, SavedBranch& branch, const std::vector<SavedBranch>& before) {
    const auto parent = node.find("parent");
    if (!parent) return;
    const auto place = static_cast<std::size_t>(parent->count());
    if (place >= before.size()) parent->refuse("is none of the branches above", "parents stand before their branches");
    branch.parent = place;
    branch.branchFrame = frameOf(node.at("from"));
    const std::vector<demos::Input>& theirs = before[place].inputs;
    const auto shared = static_cast<std::size_t>(node.at("shares").count());
    if (shared > theirs.size()) node.at("shares").refuse("is more than its parent has", "keep it as it was");
    branch.inputs.assign(theirs.begin(), theirs.begin() + static_cast<std::ptrdiff_t>(shared));
}

SavedBranch readBranch(const JsonNode& node, const std::vector<SavedBranch>& before, MeshLibrary& meshes) {
    constexpr std::array<std::string_view, 9> kKeys{"name",  "named", "parent", "from",  "shares",
                                                    "frame", "last",  "hashes", "inputs"};
    node.allowKeys(kKeys);
    SavedBranch branch{.name = node.at("name").text()};
    if (const auto named = node.find("named")) branch.isNamedByUser = named->truth();
    readParent(node, branch, before);
    branch.frame = frameOf(node.at("frame"));
    branch.lastFrame = frameOf(node.at("last"));
    if (branch.frame > branch.lastFrame) node.at("frame").refuse("lies behind the last frame", "make last as large");
    if (branch.branchFrame > branch.lastFrame)
        node.at("from").refuse("lies behind the last frame", "make last as large");
    if (const auto hashes = node.find("hashes"))
        for (const JsonNode& one : hashes->items()) branch.hashes.push_back(readHash(one));
    if (const auto inputs = node.find("inputs")) readInputs(*inputs, branch, meshes);
    return branch;
}

std::size_t placeIn(const JsonNode& node, const std::vector<SavedBranch>& branches) {
    const auto place = static_cast<std::size_t>(node.count());
    if (place >= branches.size()) node.refuse("is none of the branches", "they count from 0");
    return place;
}

void checkFormat(const JsonNode& root) {
    root.requireObject();
    const JsonNode format = root.at("format");
    if (format.text() != kFormat) format.refuse("is not \"collidoscope-session\"", "is this another kind of file?");
    const JsonNode version = root.at("version");
    if (version.number() != kVersion)
        version.refuse("this program reads version 2", "save the session again with this program");
}

void checkDemo(const JsonNode& node) {
    const std::string name = node.text();
    if (demos::findDemo(name)) return;
    std::vector<std::string> names;
    for (const demos::DemoInfo& info : demos::allDemos()) names.emplace_back(info.name);
    node.refuse("there is no demo '" + shortened(name) + "'" + suggestion(name, names) + "--list shows all", "");
}

void checkRoot(const JsonNode& root) {
    constexpr std::array<std::string_view, 10> kKeys{"format",     "version", "demo",    "view",   "shown",
                                                     "conditions", "curves",  "present", "beside", "branches"};
    checkFormat(root);
    root.allowKeys(kKeys);
    checkDemo(root.at("demo"));
}

std::string curveText(const BodyCurve& curve) {
    return "{\"body\": " + quoted(curve.body) + ", \"world\": " + std::to_string(curve.world) +
           ", \"index\": " + std::to_string(curve.id.index) +
           ", \"generation\": " + std::to_string(curve.id.generation) + ", \"quantity\": \"" +
           std::string(wordOf(curve.quantity)) + "\"}";
}

BodyCurve readCurve(const JsonNode& node) {
    constexpr std::array<std::string_view, 5> kKeys{"body", "world", "index", "generation", "quantity"};
    node.allowKeys(kKeys);
    const auto quantity = bodyQuantity(node.at("quantity").text());
    if (!quantity) node.at("quantity").refuse("is no quantity of a body", "write height, speed, energy or impulse");
    BodyCurve curve{.body = node.at("body").text(), .world = static_cast<std::size_t>(node.at("world").count())};
    curve.id.index = static_cast<std::uint32_t>(node.at("index").count());
    curve.id.generation = static_cast<std::uint32_t>(node.at("generation").count());
    curve.quantity = *quantity;
    return curve;
}

/// Of the words of a view: those that stand once, then those that may stand any number of times, as a list.
constexpr std::array<std::string_view, 10> kViewKeys{"camera",  "show",      "inside", "why",        "probe",
                                                     "numbers", "stopwatch", "ruler",  "protractor", "normals"};
constexpr std::size_t kSingleKeys = 7;

ViewWords readView(const JsonNode& node) {
    node.allowKeys(kViewKeys);
    ViewWords words;
    for (std::size_t i = 0; i < kViewKeys.size(); ++i) {
        const std::string key(kViewKeys[i]);
        const auto value = node.find(key.c_str());
        if (value && i < kSingleKeys) words.emplace_back(key, value->text());
        if (value && i >= kSingleKeys)
            for (const JsonNode& item : value->items()) words.emplace_back(key, item.text());
    }
    return words;
}

Json viewJson(const ViewWords& words) {
    const std::span<const std::string_view> lists = std::span(kViewKeys).subspan(kSingleKeys);
    Json view = Json::object();
    for (const auto& [key, value] : words) {
        if (std::find(lists.begin(), lists.end(), key) != lists.end())
            view[key].push_back(value);
        else
            view[key] = value;
    }
    return view;
}

}  // namespace

std::span<const std::string_view> viewKeys() { return kViewKeys; }

bool isSessionText(std::string_view text) {
    constexpr std::size_t kHead = 400;  // bytes: the format stands first, even where the file was laid out anew
    return text.substr(0, kHead).find("\"" + std::string(kFormat) + "\"") != std::string_view::npos;
}

std::string writeSession(const SessionFile& file) {
    const SavedSession& session = file.session;
    std::vector<std::string> shown, conditions, curves;
    for (const demos::Action& action : session.view) shown.push_back(quoted(inputText({0, action})));
    for (const std::string& condition : session.conditions) conditions.push_back(quoted(condition));
    for (const BodyCurve& curve : session.curves) curves.push_back(curveText(curve));
    std::string text = "{ \"format\": \"" + std::string(kFormat) + "\", \"version\": " + std::to_string(kVersion) +
                       ", \"demo\": " + quoted(session.demo) +
                       ",\n  \"view\": " + viewJson(file.view).dump(-1, ' ', false, Json::error_handler_t::replace) +
                       ",\n  \"shown\": [" + joined(shown, 0, "    ") + "],\n  \"conditions\": [" +
                       joined(conditions, 0, "    ") + "],\n  \"curves\": [" + joined(curves, 0, "    ") +
                       "],\n  \"present\": " + std::to_string(session.present);
    if (session.beside) text += ", \"beside\": " + std::to_string(*session.beside);
    return text + ",\n  \"branches\": [\n" + branchesText(session.branches) + "]}\n";
}

struct SessionText::Parsed {
    std::string name{};
    nlohmann::json json{};

    JsonNode root() const { return JsonNode(json, "", name); }
};

SessionText::SessionText(std::string_view text, std::string name)
    : parsed_(std::make_unique<Parsed>(Parsed{.name = std::move(name)})) {
    parsed_->json = parseJson(text, parsed_->name, kSession);
    checkRoot(parsed_->root());
}
SessionText::~SessionText() = default;
SessionText::SessionText(SessionText&&) noexcept = default;
SessionText& SessionText::operator=(SessionText&&) noexcept = default;

SessionFile SessionText::read(MeshLibrary& meshes) const {
    const JsonNode root = parsed_->root();
    SessionFile file{.session = {.demo = root.at("demo").text()}};
    if (const auto view = root.find("view")) file.view = readView(*view);
    if (const auto shown = root.find("shown"))
        for (const JsonNode& item : shown->items()) file.session.view.push_back(readInput(item, meshes).action);
    if (const auto conditions = root.find("conditions"))
        for (const JsonNode& item : conditions->items()) file.session.conditions.push_back(item.text());
    if (const auto curves = root.find("curves"))
        for (const JsonNode& item : curves->items()) file.session.curves.push_back(readCurve(item));
    std::vector<SavedBranch>& branches = file.session.branches;
    for (const JsonNode& item : root.at("branches").items()) branches.push_back(readBranch(item, branches, meshes));
    if (branches.empty()) root.at("branches").refuse("is empty", "a session has one run at least");
    if (const auto present = root.find("present")) file.session.present = placeIn(*present, branches);
    if (const auto beside = root.find("beside")) file.session.beside = placeIn(*beside, branches);
    return file;
}

SessionHead SessionText::head() const {
    const JsonNode root = parsed_->root();
    SessionHead head{.demo = root.at("demo").text()};
    if (const auto view = root.find("view")) head.view = readView(*view);
    const std::vector<JsonNode> branches = root.at("branches").items();
    const auto present = root.find("present");
    const auto place = static_cast<std::size_t>(present ? present->count() : 0);
    if (place < branches.size()) head.frame = frameOf(branches[place].at("frame"));
    return head;
}

SessionFile readSession(std::string_view text, const std::string& name, MeshLibrary& meshes) {
    return SessionText(text, name).read(meshes);
}

}  // namespace collidoscope::app
