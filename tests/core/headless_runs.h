#pragma once
/// Runs of a command line without a window, with what they print.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "app/headless/headless.h"

namespace collidoscope::headless_test {

namespace fs = std::filesystem;

struct Ran {
    app::ExitStatus status = app::ExitStatus::Done;
    std::string out{}, errors{};
};
inline Ran ran(const std::vector<std::string>& arguments, app::PictureTaker* pictures = nullptr) {
    std::ostringstream out, errors;
    const app::ExitStatus status =
        app::runHeadless(app::parseCommandLine(arguments), {.out = out, .errors = errors, .pictures = pictures});
    return {status, out.str(), errors.str()};
}
inline std::string runWith(const std::vector<std::string>& arguments) { return ran(arguments).out; }
inline std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}
inline std::vector<std::string> lines(const std::string& text, const std::string& end) {
    std::vector<std::string> found;
    std::size_t begin = 0;
    for (std::size_t at = text.find(end); at != std::string::npos; begin = at + end.size(), at = text.find(end, begin))
        found.push_back(text.substr(begin, at - begin));
    return found;
}

}  // namespace collidoscope::headless_test
