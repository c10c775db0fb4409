#include "app/command_line.h"

#include <algorithm>
#include <array>

#include "app/files/name_match.h"

namespace collidoscope::app {
namespace {

constexpr std::string_view kScheme = "collidoscope:";
constexpr std::string_view kSet = "set.";
/// Options that a link may hold, each with one value; and the one that has none.
constexpr std::array<std::string_view, 22> kKeys{"demo",    "preset",  "do",      "frame",      "camera",  "show",
                                                 "theme",   "scale",   "break",   "curve",      "inside",  "why",
                                                 "probe",   "numbers", "ruler",   "protractor", "normals", "stopwatch",
                                                 "compare", "sweep",   "measure", "frames"};
constexpr std::string_view kPaused = "paused";

[[noreturn]] void refuse(const std::string& what) { throw UsageError("the link: " + what); }

int hexadecimal(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::string decoded(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            result += text[i];
            continue;
        }
        const int high = i + 2 < text.size() ? hexadecimal(text[i + 1]) : -1;
        const int low = i + 2 < text.size() ? hexadecimal(text[i + 2]) : -1;
        if (high < 0 || low < 0) refuse("'" + shortened(text) + "': two hexadecimal digits must follow %");
        result += static_cast<char>(16 * high + low);
        i += 2;
    }
    return result;
}

std::string encoded(std::string_view text) {
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.,~:/=";
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (kPlain.find(c) != std::string_view::npos)
            result += c;
        else
            result += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    }
    return result;
}

void addPair(std::vector<std::string>& arguments, std::string_view pair) {
    const std::size_t equal = pair.find('=');
    const std::string key = decoded(pair.substr(0, equal));
    const std::string value = equal == std::string_view::npos ? "" : decoded(pair.substr(equal + 1));
    if (key == kPaused) {
        if (value != "0") arguments.push_back("--paused");
    } else if (key.starts_with(kSet)) {
        arguments.insert(arguments.end(), {"--set", key.substr(kSet.size()) + "=" + value});
    } else if (std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end()) {
        // In one word, so that a value that begins with a dash is none the less a value.
        arguments.push_back("--" + key + "=" + value);
    } else {
        std::vector<std::string> known(kKeys.begin(), kKeys.end());
        known.emplace_back(kPaused);
        refuse("unknown key '" + shortened(key) + "'" + suggestion(key, known) + "a parameter is set.NAME=VALUE");
    }
}

/// The name that follows --demo.
const std::string& demoIn(std::span<const std::string> arguments) { return arguments[1]; }

/// The part of a link after the demo: "set.k=2&paused=1".
std::string pairsOf(std::span<const std::string> arguments) {
    std::string text;
    for (std::size_t i = 2; i < arguments.size(); ++i) {
        const std::string key = arguments[i].substr(2);
        text += text.empty() ? "" : "&";
        if (key == kPaused) {
            text += "paused=1";
        } else if (key == "set") {
            const std::string& setting = arguments[++i];
            const std::size_t equal = setting.find('=');
            text += "set." + encoded(setting.substr(0, equal)) + "=" + encoded(setting.substr(equal + 1));
        } else {
            text += key + "=" + encoded(arguments[++i]);
        }
    }
    return text;
}

}  // namespace

bool isLink(std::string_view text) { return text.starts_with(kScheme); }

std::vector<std::string> argumentsOfLink(std::string_view link) {
    std::vector<std::string> arguments;
    if (isLink(link)) {
        link.remove_prefix(kScheme.size());
        const std::size_t question = std::min(link.find('?'), link.size());
        if (question == 0) refuse("it names no demo; for example collidoscope:gjk?paused=1");
        arguments = {"--demo", decoded(link.substr(0, question))};
        link.remove_prefix(question);
    }
    if (link.starts_with('?')) link.remove_prefix(1);
    while (!link.empty()) {
        const std::size_t end = std::min(link.find('&'), link.size());
        if (end > 0) addPair(arguments, link.substr(0, end));
        link.remove_prefix(std::min(end + 1, link.size()));
    }
    return arguments;
}

std::string linkOf(std::span<const std::string> arguments) {
    const std::string pairs = pairsOf(arguments);
    return std::string(kScheme) + encoded(demoIn(arguments)) + (pairs.empty() ? "" : "?" + pairs);
}

std::string queryOf(std::span<const std::string> arguments) {
    const std::string pairs = pairsOf(arguments);
    return "?demo=" + encoded(demoIn(arguments)) + (pairs.empty() ? "" : "&" + pairs);
}

}  // namespace collidoscope::app
