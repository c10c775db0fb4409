#include "app/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "app/files/name_match.h"
#include "app/session/sweep_plan.h"
#include "app/session/variation.h"
#include "demos/registry.h"

namespace collidoscope::app {
namespace {

/// Options that the contract of the command line allows beside all others.
constexpr std::string_view kCaseDemoName = "case";
constexpr std::array<std::string_view, 7> kWithAll{"--threads", "--config", "--theme", "--scale",
                                                   "--camera",  "--show",   "--break"};

/// The arguments as texts, before they are understood.
struct RawArguments {
    bool help = false, version = false, list = false, headless = false;
    std::string frame{}, frames{}, theme{}, scale{}, camera{}, show{}, size{};
    std::string threads{}, mesh{}, config{}, screenshot{}, csv{}, record{}, film{}, from{}, to{};
};

/// Names every option once; returns their names, for suggestions.
std::vector<std::string> declareOptions(CLI::App& cli, CommandLine& line, RawArguments& raw) {
    cli.set_help_flag();
    cli.allow_extras();
    cli.add_flag("--help,-h", raw.help);
    cli.add_flag("--version", raw.version);
    cli.add_flag("--list", raw.list);
    cli.add_flag("--json", line.json);
    cli.add_flag("--headless", raw.headless);
    cli.add_flag("--all", line.all);
    cli.add_flag("--paused", line.paused);
    cli.add_flag("--with-panels", line.withPanels);
    cli.add_flag("--hash", line.hash);
    cli.add_option("--demo", line.demo);
    cli.add_option("--preset", line.preset);
    cli.add_option("--set", line.settings)->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    cli.add_option("--break", line.conditions)->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    cli.add_option("--inside", line.inside);
    cli.add_option("--why", line.why);
    cli.add_option("--compare", line.variation);
    cli.add_option("--sweep", line.sweep)->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    cli.add_option("--measure", line.measure);
    cli.add_option("--frame", raw.frame);
    cli.add_option("--frames", raw.frames);
    cli.add_option("--threads", raw.threads);
    cli.add_option("--theme", raw.theme);
    cli.add_option("--scale", raw.scale);
    cli.add_option("--camera", raw.camera);
    cli.add_option("--show", raw.show);
    cli.add_option("--size", raw.size);
    cli.add_option("--mesh", raw.mesh);
    cli.add_option("--config", raw.config);
    cli.add_option("--screenshot", raw.screenshot);
    cli.add_option("--csv", raw.csv);
    cli.add_option("--trace", raw.record);
    cli.add_option("--film", raw.film);
    cli.add_option("--from", raw.from);
    cli.add_option("--to", raw.to);

    std::vector<std::string> names;
    for (const CLI::Option* option : cli.get_options()) names.push_back("--" + option->get_lnames().front());
    return names;
}

std::string adviceOn(const std::string& extra) {
    if (demos::findDemo(extra)) return "to show that demo, write --demo " + extra;
    for (const char* word : {"help", "list", "version"})
        if (extra == word) return "write --" + extra;
    if (extra.ends_with(".obj") || extra.ends_with(".OBJ")) return "to open a mesh, write --mesh " + extra;
    if (extra == "check" || extra == "reduce") return "write it first: collidoscope " + extra + " CASE.json";
    if (extra.ends_with(".jsonl") || extra.ends_with(".jsonl.gz"))
        return "to show a trace, write: collidoscope replay " + extra;
    if (extra == "replay") return "write it first: collidoscope replay TRACE.jsonl";
    return "--help shows what is";
}

/// Files of cases stand without an option.
bool isCase(const std::string& extra) { return !extra.starts_with('-') && extra.ends_with(".json"); }

/// Takes the cases away from what is left.
std::vector<std::string> takeCases(std::vector<std::string>& extras) {
    std::vector<std::string> cases;
    std::copy_if(extras.begin(), extras.end(), std::back_inserter(cases), isCase);
    std::erase_if(extras, isCase);
    return cases;
}

void refuseExtras(const std::vector<std::string>& extras, std::span<const std::string> known) {
    if (extras.empty()) return;
    const std::string& extra = extras.front();
    if (!extra.starts_with('-')) {
        throw UsageError("'" + shortened(extra) + "' is not expected here; " + adviceOn(shortened(extra)));
    }
    throw UsageError("unknown option '" + shortened(extra) + "'" + suggestion(extra.substr(0, extra.find('=')), known) +
                     "--help lists them all");
}

/// Refuses an option that another one makes meaningless.
void require(bool given, const char* option, bool met, const char* need) {
    if (given && !met) throw UsageError(std::string(option) + " needs " + need + "; see --help");
}
void exclude(bool given, const char* option, bool other, const char* otherOption) {
    if (given && other) throw UsageError(std::string(option) + " does not go with " + otherOption + "; see --help");
}

/// What --list and --version do needs few words; others would be passed over in silence.
void refuseBeside(const CLI::App& cli, const std::string& mode, std::initializer_list<std::string_view> allowed) {
    for (const CLI::Option* option : cli.get_options()) {
        const std::string name = "--" + option->get_lnames().front();
        const auto is = [&name](std::string_view other) { return name == other; };
        if (option->count() == 0 || std::any_of(allowed.begin(), allowed.end(), is)) continue;
        if (std::none_of(kWithAll.begin(), kWithAll.end(), is))
            throw UsageError(name + " does not go with " + mode + "; see --help");
    }
}

/// Options that go with all others and yet change nothing here are no mistake, but may be a misunderstanding.
std::vector<std::string> idleOptions(const CLI::App& cli, const CommandLine& line) {
    std::vector<std::string> warnings;
    const bool headless = line.mode == Mode::Headless;
    const bool runs = headless || line.mode == Mode::Window;
    for (const std::string_view name : kWithAll) {
        if (cli.get_option(std::string(name))->count() == 0) continue;
        const bool ofPictures = name != "--threads" && name != "--config" && name != "--break";
        if (!runs)
            warnings.push_back(std::string(name) + " has no effect here: nothing is run");
        else if (headless && name == "--config")
            warnings.push_back("--config has no effect with --headless, which reads no remembered settings");
        else if (headless && ofPictures && line.screenshot.empty() && line.film.empty())
            warnings.push_back(std::string(name) +
                               " has no effect without --screenshot or --film: no picture is asked for");
    }
    return warnings;
}

/// Two things cannot be written to one place.
void checkOutputs(const CommandLine& line) {
    const bool table = line.csv == kStandardStream, picture = line.screenshot == kStandardStream;
    if (!line.csv.empty() && line.csv.lexically_normal() == line.screenshot.lexically_normal())
        throw UsageError("--csv and --screenshot are both " + line.csv.string() + "; give each a place of its own");
    const bool record = line.record == kStandardStream;
    if (record && (table || picture || line.hash))
        throw UsageError("--trace -: the standard output has other things to show; give the trace a file");
    const auto isRecord = [&](const std::filesystem::path& other) {
        return !other.empty() && other.lexically_normal() == line.record.lexically_normal();
    };
    if (!line.record.empty() && (isRecord(line.csv) || isRecord(line.screenshot)))
        throw UsageError("--trace and another option name " + line.record.string() + "; give each a place of its own");
    if (picture && line.all) throw UsageError("--screenshot -: with --all give the name of a folder");
    if (line.hash && (table || picture))
        throw UsageError(std::string("--hash goes to the standard output, and ") + (table ? "--csv" : "--screenshot") +
                         " - too; give that one a file");
}

/// A film has a run of its own.
void checkFilmOptions(const CommandLine& line, const RawArguments& raw) {
    const bool film = !raw.film.empty();
    require(film, "--film", line.mode == Mode::Headless, "--headless");
    require(film, "--film", !raw.to.empty(), "--to N, its last frame");
    require(!raw.from.empty(), "--from", film, "--film F");
    require(!raw.to.empty(), "--to", film, "--film F");
    exclude(film, "--film", !raw.frames.empty(), "--frames (use --from and --to)");
    exclude(film, "--film", !raw.screenshot.empty(), "--screenshot");
    exclude(film, "--film", !raw.csv.empty(), "--csv");
    exclude(film, "--film", !raw.record.empty(), "--trace");
    exclude(film, "--film", line.all, "--all");
    if (film && line.to < line.from) throw UsageError("--to " + raw.to + " lies before --from " + raw.from);
}

/// The steps inside are shown instead of the run.
void checkInside(const CommandLine& line, bool named) {
    exclude(!line.inside.empty(), "--inside", !line.why.empty(), "--why");
    for (const auto& [option, given] : {std::pair{"--inside", !line.inside.empty()}, {"--why", !line.why.empty()}}) {
        require(given, option, named, "--demo NAME");
        exclude(given, option, line.all, "--all");
        exclude(given, option, !line.variation.empty(), "--compare");
        exclude(given, option, !line.sweep.empty(), "--sweep");
        exclude(given, option, !line.film.empty(), "--film");
        exclude(given, option, !line.csv.empty(), "--csv");
        exclude(given, option, !line.record.empty(), "--trace");
        exclude(given, option, line.hash, "--hash");
    }
}

void checkCombinations(const CommandLine& line, const RawArguments& raw) {
    const bool headless = line.mode == Mode::Headless;
    require(line.json, "--json", line.mode == Mode::List, "--list");
    require(!raw.frames.empty(), "--frames", headless || !line.sweep.empty(), "--headless or --sweep");
    require(!raw.screenshot.empty(), "--screenshot", headless, "--headless");
    require(!raw.size.empty(), "--size", headless && (!raw.screenshot.empty() || !raw.film.empty()),
            "--headless and --screenshot FILE or --film FILE");
    require(!raw.csv.empty(), "--csv", headless, "--headless");
    require(!raw.record.empty(), "--trace", headless, "--headless");
    require(line.hash, "--hash", headless, "--headless");
    checkFilmOptions(line, raw);
    require(line.all, "--all", headless, "--headless");
    require(line.withPanels, "--with-panels", !raw.screenshot.empty(), "--screenshot FILE");
    exclude(!raw.frame.empty(), "--frame", headless, "--headless (use --frames)");
    exclude(line.paused, "--paused", headless, "--headless");
    exclude(line.all, "--all", !line.demo.empty(), "--demo");
    exclude(line.all, "--all", !raw.csv.empty(), "--csv, which holds one demo");
    exclude(line.all, "--all", !raw.record.empty(), "--trace, which holds one demo");
    exclude(line.all, "--all", !line.settings.empty(), "--set");
    exclude(line.all, "--all", !line.preset.empty(), "--preset");
    exclude(line.all, "--all", !raw.mesh.empty(), "--mesh");
    const bool runs = headless || line.mode == Mode::Window;
    const bool elsewhere = !line.demo.empty() && line.demo != kCaseDemoName;
    exclude(!line.cases.empty(), "a case", elsewhere, "--demo, but for --demo case");
    exclude(!line.cases.empty(), "a case", !raw.mesh.empty(), "--mesh");
    exclude(!line.cases.empty(), "a case", line.all, "--all");
    exclude(!line.cases.empty(), "a case", !runs, "--list and --version");
    if (headless && line.cases.size() > 1)
        throw UsageError("--headless takes one case; to check several, write: collidoscope check CASE.json...");
    exclude(line.all, "--all", line.camera.has_value(), "--camera");
    const bool named = !line.demo.empty() || line.all || !raw.mesh.empty() || !line.cases.empty();
    if (headless && !named) throw UsageError("--headless needs --demo NAME or --all; --list shows the names");
    require(!line.preset.empty(), "--preset", !line.demo.empty() && line.cases.empty(), "--demo NAME");
    require(!line.settings.empty(), "--set", !line.demo.empty() || !raw.mesh.empty() || !line.cases.empty(),
            "--demo NAME");
    checkInside(line, named);
    checkOutputs(line);
}

/// Several runs in one picture and one table; what holds one run does not go with them.
void checkComparison(const CommandLine& line) {
    const bool compares = !line.variation.empty();
    if (!compares) return;
    const bool runs = line.mode == Mode::Headless || line.mode == Mode::Window;
    require(true, "--compare", runs && (!line.demo.empty() || !line.mesh.empty() || line.cases.size() == 1),
            "--demo NAME");
    exclude(true, "--compare", line.all, "--all");
    exclude(true, "--compare", !line.csv.empty(), "--csv, which holds one run");
    exclude(true, "--compare", !line.record.empty(), "--trace, which holds one run");
    exclude(true, "--compare", !line.film.empty(), "--film");
    try {
        const Variation variation = variationFromText(line.variation);
        exclude(variation.parameter == kPresets, "--compare preset=", !line.preset.empty(), "--preset");
        for (const std::string& setting : line.settings)
            if (setting.starts_with(variation.parameter + "="))
                throw UsageError("--compare and --set both give " + shortened(variation.parameter) + "; leave one out");
    } catch (const demos::ParameterError& error) {
        throw UsageError("--compare: " + std::string(error.what()));
    }
}

/// Many runs, of each of which one number is kept.
void checkSweep(const CommandLine& line) {
    require(!line.measure.empty(), "--measure", !line.sweep.empty(), "--sweep PARAM=FROM..TO");
    if (line.sweep.empty()) return;
    const bool runs = line.mode == Mode::Headless || line.mode == Mode::Window;
    require(true, "--sweep", runs && (!line.demo.empty() || !line.mesh.empty() || line.cases.size() == 1),
            "--demo NAME");
    require(true, "--sweep", !line.measure.empty(), "--measure ID; --list --demo NAME shows the measures");
    exclude(true, "--sweep", line.all, "--all");
    exclude(true, "--sweep", !line.variation.empty(), "--compare");
    exclude(true, "--sweep", !line.screenshot.empty(), "--screenshot");
    exclude(true, "--sweep", !line.record.empty(), "--trace, which holds one run");
    exclude(true, "--sweep", !line.film.empty(), "--film");
    exclude(true, "--sweep", line.hash, "--hash");
    exclude(line.mode == Mode::Headless, "--sweep", !line.conditions.empty(), "--break");
    if (line.sweep.size() > 2) throw UsageError("--sweep is given more than twice; two parameters make a map");
    try {
        for (const std::string& axis : line.sweep) checkSweepText(axis);
    } catch (const demos::ParameterError& error) {
        throw UsageError("--sweep: " + std::string(error.what()));
    }
}

void checkDemo(const std::string& name) {
    if (name.empty() || demos::findDemo(name)) return;
    std::vector<std::string> names;
    for (const demos::DemoInfo& info : demos::allDemos()) names.emplace_back(info.name);
    throw UsageError("unknown demo '" + shortened(name) + "'" + suggestion(name, names) + "--list shows all");
}

/// Words for a demo that is not named, such as the one that was open last, are known once some demo knows them.
void checkShow(const CommandLine& line) {
    const demos::DemoInfo* info = line.demo.empty() ? nullptr : demos::findDemo(line.demo);
    if (info)
        checkSwitches(line.show, *info, *demos::makeDemo(*info));
    else
        checkSwitches(line.show);
}

void understand(CommandLine& line, const RawArguments& raw) {
    if (!raw.frame.empty()) line.frame = frameNumber("--frame", raw.frame);
    if (!raw.frames.empty()) line.frames = frameNumber("--frames", raw.frames);
    if (!raw.threads.empty()) line.threads = threadCount(raw.threads);
    if (!raw.theme.empty()) line.theme = themeName(raw.theme);
    if (!raw.scale.empty()) line.scale = scaleFactor(raw.scale);
    if (!raw.camera.empty()) line.camera = cameraPlace(raw.camera);
    if (!raw.show.empty()) line.show = viewSwitches(raw.show);
    if (!raw.size.empty()) line.size = pictureSize(raw.size);
    line.mesh = raw.mesh;
    line.configFolder = raw.config;
    line.screenshot = raw.screenshot;
    line.csv = raw.csv;
    line.record = raw.record;
    line.film = raw.film;
    if (!raw.from.empty()) line.from = frameNumber("--from", raw.from);
    if (!raw.to.empty()) line.to = frameNumber("--to", raw.to);
    if (!raw.film.empty()) line.frames = line.from;
}

/// An empty text, such as a shell variable that is not set, is no value; it must not pass for an option left out.
void refuseEmptyValues(const CLI::App& cli) {
    for (const CLI::Option* option : cli.get_options())
        for (const std::string& value : option->results())
            if (value.empty())
                throw UsageError("--" + option->get_lnames().front() +
                                 " got an empty value; --help shows what it takes");
}

/// CLI11 checks for us that each option has one value. Its message begins with the option: "--demo: 1 required".
[[noreturn]] void refuseParse(const CLI::ParseError& error, std::span<const std::string> arguments) {
    const std::string message = error.what();
    const std::string option = message.substr(0, message.find(':'));
    if (!option.starts_with("--")) throw UsageError(message + "; --help shows how options are written");
    const auto names = [&](const std::string& argument) {
        return argument == option || argument.starts_with(option + "=");
    };
    if (std::count_if(arguments.begin(), arguments.end(), names) > 1)
        throw UsageError(option + " is given more than once; give it once");
    throw UsageError(option + " needs a value; --help shows what it takes");
}

/// With what a link among them stands for in its place.
std::vector<std::string> withLinkOpened(std::span<const std::string> arguments) {
    std::vector<std::string> opened;
    for (const std::string& argument : arguments) {
        const std::vector<std::string> words =
            isLink(argument) ? argumentsOfLink(argument) : std::vector<std::string>{argument};
        opened.insert(opened.end(), words.begin(), words.end());
    }
    return opened;
}

/// Where "check", "reduce" or "replay" stands, with nothing but options before it.
std::optional<std::size_t> placeOfCommand(std::span<const std::string> arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        if (word == "check" || word == "reduce" || word == "replay") return i;
        if (!word.starts_with('-')) return std::nullopt;
        if (takesValue(word)) ++i;
    }
    return std::nullopt;
}

/// Options may stand before the word of their command.
CommandLine parseCommand(std::span<const std::string> given, std::size_t at) {
    std::vector<std::string> rest(given.begin(), given.end());
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
    if (given[at] == "reduce") return parseReduce(rest);
    return given[at] == "check" ? parseCheck(rest) : parseReplay(rest);
}

}  // namespace

bool takesValue(const std::string& option) {
    for (const char* ofCommand : {"--tolerance", "--cases", "--output"})
        if (option == ofCommand) return true;
    CommandLine line;
    RawArguments raw;
    CLI::App cli;
    declareOptions(cli, line, raw);
    const CLI::Option* const known = option.starts_with("--") ? cli.get_option_no_throw(option) : nullptr;
    return known != nullptr && known->get_items_expected_max() > 0;
}

CommandLine parseCommandLine(std::span<const std::string> given) {
    if (const auto at = placeOfCommand(given)) return parseCommand(given, *at);
    const std::vector<std::string> arguments = withLinkOpened(given);
    CommandLine line;
    RawArguments raw;
    CLI::App cli;
    const std::vector<std::string> known = declareOptions(cli, line, raw);
    // CLI11 takes the arguments from the back.
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    try {
        cli.parse(reversed);
    } catch (const CLI::ParseError& error) {
        refuseParse(error, arguments);
    }

    refuseEmptyValues(cli);
    line.mode = raw.help       ? Mode::Help
                : raw.version  ? Mode::Version
                : raw.list     ? Mode::List
                : raw.headless ? Mode::Headless
                               : Mode::Window;
    if (line.mode == Mode::Help) return line;
    std::vector<std::string> extras = cli.remaining();
    line.cases = takeCases(extras);
    refuseExtras(extras, known);
    if (line.mode == Mode::List) refuseBeside(cli, "--list", {"--list", "--json", "--demo"});
    if (line.mode == Mode::Version) refuseBeside(cli, "--version", {"--version"});
    understand(line, raw);
    checkCombinations(line, raw);
    checkComparison(line);
    checkSweep(line);
    checkDemo(line.demo);
    if (!line.show.empty()) checkShow(line);
    line.warnings = idleOptions(cli, line);
    return line;
}

std::string versionText() { return COLLIDOSCOPE_VERSION; }

}  // namespace collidoscope::app
