#include "app/session/settings.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <system_error>

#include "app/files/file_io.h"
#include "app/system/environment.h"
#include "app/system/processes.h"

namespace collidoscope::app {
namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson toJson(const Settings& settings) {
    OrderedJson conditions = OrderedJson::object();
    for (const SavedConditions& kept : settings.conditions) conditions[kept.demo] = kept.conditions;
    return {{"version", 1},
            {"theme", settings.theme},
            {"scale", settings.scale},
            {"window", {settings.windowWidth, settings.windowHeight}},
            {"keyFrameMegabytes", settings.keyFrameMegabytes},
            {"watchesEnergy", settings.watchesEnergy},
            {"folded", settings.folded},
            {"demo", settings.demo},
            {"inputs", settings.inputs},
            {"conditions", conditions}};
}

/// A number from a file, clamped before its conversion to a whole number, which may not hold it.
int pixels(const OrderedJson& json) { return static_cast<int>(std::clamp(json.get<double>(), 0.0, 16384.0)); }

/// Takes what is there; a key that is missing keeps its default. Throws when a value has the wrong type.
Settings fromJson(const OrderedJson& json) {
    Settings settings;
    settings.theme = json.value("theme", settings.theme);
    settings.scale = json.value("scale", settings.scale);
    if (const auto window = json.find("window"); window != json.end()) {
        settings.windowWidth = pixels(window->at(0));
        settings.windowHeight = pixels(window->at(1));
    }
    if (const auto memory = json.find("keyFrameMegabytes"); memory != json.end())
        settings.keyFrameMegabytes = static_cast<int>(std::clamp(memory->get<double>(), 1.0, 65536.0));
    settings.watchesEnergy = json.value("watchesEnergy", settings.watchesEnergy);
    settings.folded = json.value("folded", settings.folded);
    settings.demo = json.value("demo", settings.demo);
    settings.inputs = json.value("inputs", settings.inputs);
    if (const auto conditions = json.find("conditions"); conditions != json.end())
        for (const auto& [demo, list] : conditions->items())
            settings.conditions.push_back({demo, list.get<std::vector<std::string>>()});
    if (settings.theme != "projector") settings.theme = "dark";
    settings.scale = std::isfinite(settings.scale) ? std::clamp(settings.scale, 1.0, 3.0) : 1.0;
    return settings;
}

std::optional<std::string> textOfFile(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

constexpr std::string_view kMark = "running-";

/// The process that left a mark; 0 when the file is none.
long markedProcess(const std::filesystem::path& file) {
    const std::string name = file.filename().string();
    long process = 0;
    if (!name.starts_with(kMark)) return 0;
    const auto [end, error] = std::from_chars(name.data() + kMark.size(), name.data() + name.size(), process);
    return error == std::errc{} && end == name.data() + name.size() ? process : 0;
}

}  // namespace

std::filesystem::path SettingsStore::defaultFolder() {
    const std::filesystem::path parent = settingsParent();
    return (parent.empty() ? std::filesystem::temp_directory_path() : parent) / "collidoscope";
}

SettingsStore::SettingsStore(std::filesystem::path folder) : folder_(std::move(folder)) {
    read();
    takeMarks();
}

std::filesystem::path SettingsStore::mark() const {
    return folder_ / (std::string(kMark) + std::to_string(processId()));
}

void SettingsStore::takeMarks() {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
        const long process = markedProcess(entry.path());
        if (process <= 0 || processRuns(process)) continue;
        crashedDemo_ = textOfFile(entry.path());
        std::error_code kept;
        std::filesystem::remove(entry.path(), kept);
    }
}

void SettingsStore::read() {
    const std::optional<std::string> text = textOfFile(file());
    if (!text) return;
    try {
        settings_ = fromJson(OrderedJson::parse(*text));
    } catch (const OrderedJson::exception& error) {
        std::filesystem::path kept = file();
        kept += ".bad";
        std::error_code renamed;
        std::filesystem::rename(file(), kept, renamed);
        notice_ = file().string() + " could not be understood (" + error.what() + "). The defaults are used" +
                  (renamed ? "." : "; the old file is kept as " + kept.string() + ".");
    }
}

void SettingsStore::makeFolder() const {
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    if (error)
        throw FileError(folder_.string(), 0, "the folder cannot be made: " + error.message(),
                        "name another one with --config DIR");
}

void SettingsStore::save(const Settings& settings) {
    makeFolder();
    // A name that is not UTF-8 is replaced rather than losing all the settings with it.
    writeFile(file(), toJson(settings).dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n");
    settings_ = settings;
}

void SettingsStore::markRunning(const std::string& demo) const {
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    std::ofstream(mark(), std::ios::trunc) << demo;
}

void SettingsStore::clearRunning() const {
    std::error_code error;
    std::filesystem::remove(mark(), error);
}

}  // namespace collidoscope::app
