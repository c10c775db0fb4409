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
#include "app/session/variation.h"
#include "demos/registry.h"

namespace collidoscope::app {
namespace {

// An hour of a mouse that moves at every step is two hundred thousand inputs.
constexpr JsonFormat kSession{.noun = "session",
                              .document = "docs/sessions.md",
                              .deepest = 16,
                              .maxItems = 1'000'000,
                              .maxBytes = 200'000'000,
                              .deepAdvice = "a session needs ten levels",
                              .sizeAdvice = "a session of an hour is smaller"};

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

void checkSessionFormat(const JsonNode& root) {
    root.requireObject();
    const JsonNode format = root.at("format");
    if (format.text() != kSessionFormat)
        format.refuse("is not \"collidoscope-session\"", "is this another kind of file?");
    const JsonNode version = root.at("version");
    if (version.number() != kVersionOfOne && version.number() != kVersionOfSeveral)
        version.refuse("this program reads versions 2 and 3", "save the session again with this program");
}

bool compares(const JsonNode& root) { return root.at("version").number() == kVersionOfSeveral; }

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
    constexpr std::array<std::string_view, 6> kComparedKeys{"format", "version", "demo", "view", "compared", "runs"};
    checkSessionFormat(root);
    if (compares(root))
        root.allowKeys(kComparedKeys);
    else
        root.allowKeys(kKeys);
    checkDemo(root.at("demo"));
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

/// Keys of a view: first those that have one value, then those that have a list.
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

SavedSession readRun(const JsonNode& node, const std::string& demo, MeshLibrary& meshes) {
    SavedSession session{.demo = demo};
    if (const auto shown = node.find("shown"))
        for (const JsonNode& item : shown->items()) session.view.push_back(readInput(item, meshes).action);
    if (const auto conditions = node.find("conditions"))
        for (const JsonNode& item : conditions->items()) session.conditions.push_back(item.text());
    if (const auto curves = node.find("curves"))
        for (const JsonNode& item : curves->items()) session.curves.push_back(readCurve(item));
    std::vector<SavedBranch>& branches = session.branches;
    for (const JsonNode& item : node.at("branches").items()) branches.push_back(readBranch(item, branches, meshes));
    if (branches.empty()) node.at("branches").refuse("is empty", "a session has one run at least");
    if (const auto present = node.find("present")) session.present = placeIn(*present, branches);
    if (const auto beside = node.find("beside")) session.beside = placeIn(*beside, branches);
    return session;
}

/// The frame at which a run was left.
std::uint64_t shownFrameOf(const JsonNode& run) {
    const std::vector<JsonNode> branches = run.at("branches").items();
    const auto present = run.find("present");
    const auto place = static_cast<std::size_t>(present ? present->count() : 0);
    return place < branches.size() ? frameOf(branches[place].at("frame")) : 0;
}

/// Whether the runs share their camera, or their clock; without the key they do.
bool isShared(const JsonNode& compared, const char* key) {
    const auto shared = compared.find(key);
    return !shared || shared->truth();
}

std::vector<std::string> readParameters(const JsonNode& compared) {
    std::vector<std::string> names;
    for (const JsonNode& item : compared.at("parameters").items()) {
        names.push_back(item.text());
        if (std::count(names.begin(), names.end(), names.back()) > 1)
            item.refuse("is there twice", "name each parameter once");
    }
    if (names.empty()) compared.at("parameters").refuse("is empty", "runs side by side differ in one at least");
    return names;
}

/// The runs of a file of several, two to four.
std::vector<JsonNode> runsOf(const JsonNode& root) {
    constexpr std::array<std::string_view, 8> kKeys{"preset", "camera",  "shown",  "conditions",
                                                    "curves", "present", "beside", "branches"};
    const JsonNode node = root.at("runs");
    std::vector<JsonNode> runs = node.items();
    if (runs.size() < 2 || runs.size() > kMaxCompared)
        node.refuse("has " + std::to_string(runs.size()) + (runs.size() == 1 ? " run" : " runs"),
                    "two to four stand side by side");
    for (const JsonNode& run : runs) run.allowKeys(kKeys);
    return runs;
}

std::size_t activeOf(const JsonNode& compared, std::size_t runs) {
    const auto active = compared.find("active");
    const auto place = static_cast<std::size_t>(active ? active->count() : 0);
    if (place >= runs) active->refuse("is none of the runs", "they count from 0");
    return place;
}

std::vector<std::string> readCameras(const JsonNode& compared, const std::vector<JsonNode>& runs) {
    std::vector<std::string> cameras;
    if (isShared(compared, "one-camera")) return cameras;
    for (const JsonNode& run : runs) cameras.push_back(run.at("camera").text());
    return cameras;
}

Lineup readLineup(const JsonNode& root) {
    constexpr std::array<std::string_view, 4> kKeys{"parameters", "active", "one-camera", "one-clock"};
    const JsonNode compared = root.at("compared");
    compared.allowKeys(kKeys);
    const std::vector<JsonNode> runs = runsOf(root);
    Lineup lineup{.parameters = readParameters(compared),
                  .cameras = readCameras(compared, runs),
                  .active = activeOf(compared, runs.size()),
                  .sharesClock = isShared(compared, "one-clock")};
    const bool ofPresets =
        std::find(lineup.parameters.begin(), lineup.parameters.end(), kPresets) != lineup.parameters.end();
    for (const JsonNode& run : runs) {
        lineup.frames.push_back(shownFrameOf(run));
        const auto preset = run.find("preset");
        if (ofPresets) lineup.presets.push_back(preset ? preset->text() : "");
    }
    return lineup;
}

}  // namespace

std::span<const std::string_view> viewKeys() { return kViewKeys; }
bool isListed(std::string_view viewKey) {
    const auto lists = std::span(kViewKeys).subspan(kSingleKeys);
    return std::find(lists.begin(), lists.end(), viewKey) != lists.end();
}

bool isSessionText(std::string_view text) {
    constexpr std::size_t kHead = 400;  // bytes: the format stands first, even where the file was laid out anew
    return text.substr(0, kHead).find("\"" + std::string(kSessionFormat) + "\"") != std::string_view::npos;
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
    const std::string demo = root.at("demo").text();
    SessionFile file;
    if (const auto view = root.find("view")) file.view = readView(*view);
    if (!compares(root)) {
        file.session = readRun(root, demo, meshes);
        return file;
    }
    file.lineup = readLineup(root);
    const std::vector<JsonNode> runs = runsOf(root);
    file.session = readRun(runs.front(), demo, meshes);
    for (std::size_t i = 1; i < runs.size(); ++i) file.others.push_back(readRun(runs[i], demo, meshes));
    return file;
}

SessionHead SessionText::head() const {
    const JsonNode root = parsed_->root();
    SessionHead head{.demo = root.at("demo").text(), .compares = compares(root)};
    if (const auto view = root.find("view")) head.view = readView(*view);
    if (!head.compares) {
        head.frame = shownFrameOf(root);
        return head;
    }
    const Lineup lineup = readLineup(root);
    head.frame = lineup.frames[lineup.active];
    head.cameras = lineup.cameras;
    return head;
}

SessionFile readSession(std::string_view text, const std::string& name, MeshLibrary& meshes) {
    return SessionText(text, name).read(meshes);
}

}  // namespace collidoscope::app
