#include "app/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string_view>

#include "app/command_line_checks.h"
#include "app/files/name_match.h"
#include "app/inspect/stopwatch.h"
#include "app/session/input_text.h"
#include "demos/registry.h"

namespace collidoscope::app {
namespace {

/// Options that the contract of the command line allows beside all others.
constexpr std::array<std::string_view, 7> kWithAll{"--threads", "--config", "--theme", "--scale",
                                                   "--camera",  "--show",   "--break"};

/// Names every option once; returns their names, for suggestions.
std::vector<std::string> declareOptions(CLI::App& cli, CommandLine& line, RawArguments& raw) {
    cli.set_help_flag();
    cli.allow_extras();
    cli.add_flag("--help,-h", raw.help);
    cli.add_flag("--version", raw.version);
    cli.add_flag("--list", raw.list);
    cli.add_flag("--json", line.json);
    cli.add_flag("--algorithms", line.algorithms);
    cli.add_flag("--headless", raw.headless);
    cli.add_flag("--all", line.all);
    cli.add_flag("--paused", line.paused);
    cli.add_flag("--with-panels", line.withPanels);
    cli.add_flag("--hash", line.hash);
    cli.add_option("--demo", line.demo);
    cli.add_option("--preset", line.preset);
    cli.add_option("--set", line.settings)->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    cli.add_option("--do", line.inputs)->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    cli.add_option("--break", line.conditions)->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    cli.add_option("--curve", line.curves)->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    cli.add_option("--inside", line.inside);
    cli.add_option("--why", line.why);
    cli.add_option("--probe", line.probe);
    cli.add_option("--numbers", line.numbers);
    for (const auto& [option, words] :
         {std::pair{"--ruler", &line.rulers}, {"--protractor", &line.protractors}, {"--normals", &line.normals}})
        cli.add_option(option, *words)->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    cli.add_option("--stopwatch", line.stopwatch);
    for (const auto& [option, words] : {std::pair{"--compare", &line.variations}, {"--sweep", &line.sweep}})
        cli.add_option(option, *words)->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
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
    cli.add_option("--session", raw.session);
    cli.add_option("--config", raw.config);
    cli.add_option("--screenshot", raw.screenshot);
    cli.add_option("--csv", raw.csv);
    cli.add_option("--trace", raw.record);
    cli.add_option("--export-case", raw.exportedCase);
    cli.add_option("--film", raw.film);
    cli.add_option("--from", raw.from);
    cli.add_option("--to", raw.to);
    cli.add_option("--fps", raw.fps);

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

/// Refuses options that --list and --version would otherwise ignore silently.
void refuseBeside(const CLI::App& cli, const std::string& mode, std::initializer_list<std::string_view> allowed) {
    for (const CLI::Option* option : cli.get_options()) {
        const std::string name = "--" + option->get_lnames().front();
        const auto is = [&name](std::string_view other) { return name == other; };
        if (option->count() == 0 || std::any_of(allowed.begin(), allowed.end(), is)) continue;
        if (std::none_of(kWithAll.begin(), kWithAll.end(), is))
            throw UsageError(name + " does not go with " + mode + "; see --help");
    }
}

/// The change of the energy is a measure, and no matter of pictures alone.
bool measuresEnergy(const CommandLine& line) {
    return std::any_of(line.show.begin(), line.show.end(),
                       [](const ViewSwitch& wanted) { return wanted.name == kEnergySwitch; });
}

/// Options that go with all others and yet change nothing here are no mistake, but may be a misunderstanding.
std::vector<std::string> idleOptions(const CLI::App& cli, const CommandLine& line) {
    std::vector<std::string> warnings;
    const bool headless = line.mode == Mode::Headless;
    const bool runs = headless || line.mode == Mode::Window;
    for (const std::string_view name : kWithAll) {
        if (cli.get_option(std::string(name))->count() == 0) continue;
        const bool ofPictures = name != "--threads" && name != "--config" && name != "--break" &&
                                !(name == "--show" && measuresEnergy(line));
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

/// Number of steps in which a condition of --break must hold if --frames is not given: a minute of most demos.
constexpr std::uint64_t kFramesToBreak = 3600;

void understand(CommandLine& line, const RawArguments& raw) {
    if (!raw.frame.empty()) line.frame = frameNumber("--frame", raw.frame);
    if (!raw.frames.empty()) line.frames = frameNumber("--frames", raw.frames);
    if (!raw.threads.empty()) line.threads = threadCount(raw.threads);
    if (!raw.theme.empty()) line.theme = themeName(raw.theme);
    if (!raw.scale.empty()) line.scale = scaleFactor(raw.scale);
    if (!raw.camera.empty()) line.camera = cameraPose(raw.camera);
    if (!raw.show.empty()) line.show = viewSwitches(raw.show);
    if (!raw.size.empty()) line.size = pictureSize(raw.size);
    line.mesh = raw.mesh;
    line.session = raw.session;
    line.configFolder = raw.config;
    line.screenshot = raw.screenshot;
    line.csv = raw.csv;
    line.record = raw.record;
    line.exportedCase = raw.exportedCase;
    line.film = raw.film;
    if (!raw.from.empty()) line.from = frameNumber("--from", raw.from);
    if (!raw.to.empty()) line.to = frameNumber("--to", raw.to);
    if (!raw.fps.empty()) line.filmRate = filmRate(raw.fps);
    if (!raw.film.empty()) line.frames = line.from;
    const bool runsOn = line.mode == Mode::Headless && !line.conditions.empty() && raw.film.empty();
    if (runsOn && raw.frames.empty() && raw.session.empty()) line.frames = kFramesToBreak;
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

bool holdsOption(std::span<const std::string> arguments, const std::string& option) {
    return std::any_of(arguments.begin(), arguments.end(), [&](const std::string& argument) {
        return argument == option || argument.starts_with(option + "=");
    });
}

std::uint64_t numberAt(std::string_view text) {
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// False for an input, or a stopwatch, of a frame after that one: a link holds what was done later, too, where it was
/// copied at an earlier frame.
bool isReached(std::string_view word, std::uint64_t last) {
    constexpr std::string_view kDo = "--do=", kStopwatch = "--stopwatch=";
    if (word.starts_with(kDo)) return frameOfInput(word.substr(kDo.size())).value_or(0) <= last;
    if (!word.starts_with(kStopwatch)) return true;
    const auto stopwatch = stopwatchFrom(word.substr(kStopwatch.size()));
    return !stopwatch || std::max(stopwatch->from.value_or(0), stopwatch->to.value_or(0)) <= last;
}

/// A link that was copied in the window opens without one, too: it runs to its frame, unless --frames or a film says
/// how far, and it need not pause there.
std::vector<std::string> withoutWindow(const std::vector<std::string>& ofLink, bool saysHowFar) {
    constexpr std::string_view kFrame = "--frame=";
    std::uint64_t last = 0;
    for (const std::string& word : ofLink)
        if (word.starts_with(kFrame)) last = numberAt(std::string_view(word).substr(kFrame.size()));
    std::vector<std::string> words;
    for (const std::string& word : ofLink) {
        if (word == "--paused" || (!saysHowFar && !isReached(word, last))) continue;
        const bool isFrame = word.starts_with(kFrame);
        if (!isFrame)
            words.push_back(word);
        else if (!saysHowFar)
            words.push_back("--frames=" + word.substr(kFrame.size()));
    }
    return words;
}

/// The arguments, with a link among them replaced by its own arguments.
std::vector<std::string> withLinkOpened(std::span<const std::string> arguments) {
    const bool isHeadless = holdsOption(arguments, "--headless");
    std::vector<std::string> opened;
    for (const std::string& argument : arguments) {
        std::vector<std::string> words =
            isLink(argument) ? argumentsOfLink(argument) : std::vector<std::string>{argument};
        if (isHeadless && isLink(argument)) {
            const bool saysHowFar = holdsOption(arguments, "--frames") || holdsOption(arguments, "--film") ||
                                    holdsOption(words, "--frames");
            words = withoutWindow(words, saysHowFar);
        }
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
    if (line.mode == Mode::List) refuseBeside(cli, "--list", {"--list", "--json", "--demo", "--algorithms"});
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
