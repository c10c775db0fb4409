#include "app/command_line.h"

#include <array>
#include <charconv>
#include <cmath>

#include "app/files/name_match.h"
#include "app/session/expression.h"

namespace collidoscope::app {
namespace {

constexpr std::uint64_t kMaxFrames = 1'000'000'000;
constexpr int kMaxPixels = 16384;                             // a side
constexpr std::int64_t kMaxArea = std::int64_t{8192} * 8192;  // px: four samples of each take a gigabyte
constexpr double kFarthestCamera = 1e6;                       // m

[[noreturn]] void refuse(std::string_view option, std::string_view text, const std::string& allowed) {
    throw UsageError(std::string(option) + " " + shortened(text) + ": must be " + allowed);
}

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts{""};
    for (const char c : text) {
        if (c == separator)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

template <typename Integer>
bool readWhole(const std::string& text, Integer& value) {
    const char* end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, value);
    return result.ec == std::errc{} && result.ptr == end;
}

}  // namespace

std::uint64_t frameNumber(std::string_view option, const std::string& text) {
    std::uint64_t value = 0;
    if (!readWhole(text, value) || value > kMaxFrames)
        refuse(option, text, "a whole number from 0 to " + std::to_string(kMaxFrames));
    return value;
}

unsigned threadCount(const std::string& text) {
    constexpr std::uint64_t kMaxThreads = 256;
    std::uint64_t value = 0;
    if (!readWhole(text, value) || value < 1 || value > kMaxThreads)
        refuse("--threads", text, "a whole number from 1 to " + std::to_string(kMaxThreads));
    return static_cast<unsigned>(value);
}

double filmRate(const std::string& text) {
    constexpr double kMaxRate = 240.0;
    try {
        if (const double value = evaluate(text); value >= 1.0 && value <= kMaxRate) return value;
    } catch (const ExpressionError& error) {
        throw UsageError("--fps: " + std::string(error.what()) + "; give a number from 1 to 240");
    }
    refuse("--fps", text, "a number from 1 to 240");
}

bool isFigure(const std::filesystem::path& picture) {
    const std::string ending = picture.extension().string();
    return ending == ".svg" || ending == ".SVG";
}

std::string themeName(const std::string& text) {
    if (text != "dark" && text != "projector") refuse("--theme", text, "dark or projector");
    return text;
}

float scaleFactor(const std::string& text) {
    try {
        if (const double value = evaluate(text); value >= 1.0 && value <= 3.0) return static_cast<float>(value);
    } catch (const ExpressionError& error) {
        throw UsageError("--scale: " + std::string(error.what()) + "; give a number from 1 to 3");
    }
    refuse("--scale", text, "a number from 1 to 3");
}

CameraPose cameraPose(const std::string& text) {
    const std::string allowed = "six numbers PX,PY,PZ,TX,TY,TZ: the place of the eye and the point it looks at";
    const std::vector<std::string> parts = split(text, ',');
    if (parts.size() != 6) refuse("--camera", text, allowed);
    std::array<float, 6> numbers{};
    for (std::size_t i = 0; i < 6; ++i) {
        try {
            const double number = evaluate(parts[i], "m");
            if (std::abs(number) > kFarthestCamera) refuse("--camera", text, "within 1e6 m of the origin");
            numbers[i] = static_cast<float>(number);
        } catch (const ExpressionError& error) {
            throw UsageError("--camera, number " + std::to_string(i + 1) + ": " + error.what() + "; give " + allowed);
        }
    }
    const CameraPose place{{numbers[0], numbers[1], numbers[2]}, {numbers[3], numbers[4], numbers[5]}};
    if (place.eye == place.target) refuse("--camera", text, "two different points");
    return place;
}

PictureSize pictureSize(const std::string& text) {
    const std::vector<std::string> parts = split(text, 'x');
    PictureSize size;
    const bool good = parts.size() == 2 && readWhole(parts[0], size.width) && readWhole(parts[1], size.height) &&
                      size.width >= 1 && size.height >= 1 && size.width <= kMaxPixels && size.height <= kMaxPixels;
    if (!good)
        refuse("--size", text,
               "WIDTHxHEIGHT in pixels, such as 1280x720, each from 1 to " + std::to_string(kMaxPixels));
    if (std::int64_t{size.width} * size.height > kMaxArea)
        refuse("--size", text, "at most " + std::to_string(kMaxArea) + " pixels in all, as many as 8192x8192 has");
    return size;
}

}  // namespace collidoscope::app
