#include "app/cases/case_json.h"

#include <algorithm>
#include <set>
#include <vector>

#include "app/files/file_io.h"

namespace app {
namespace {

using Json = nlohmann::json;
using ParseEvent = Json::parse_event_t;

/// Would move the cursor or change the colours of a terminal.
bool isControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

/// Follows the parser through the text: knows the path of keys it is at, and refuses what the parser accepts.
class Guard {
public:
    explicit Guard(const std::string& file) : file_(file) {}

    void see(int depth, ParseEvent event, const Json& value) {
        if (event == ParseEvent::object_start || event == ParseEvent::array_start || event == ParseEvent::value)
            countItem();
        if (event == ParseEvent::object_start || event == ParseEvent::array_start) enter(depth);
        if (event == ParseEvent::object_end || event == ParseEvent::array_end) levels_.pop_back();
        if (event == ParseEvent::key) takeKey(value.get_ref<const std::string&>());
    }
    /// "b.half: "; empty outside all keys.
    std::string path() const {
        std::string path;
        for (const Level& level : levels_)
            if (!level.key.empty()) path += (path.empty() ? "" : ".") + level.key;
        return path.empty() ? path : path + ": ";
    }

private:
    struct Level {
        std::set<std::string> keys{};  ///< of the object so far
        std::string key{};             ///< the last of them; empty in an array
        std::size_t items = 0;         ///< of the list or object so far
    };

    void enter(int depth) {
        if (depth >= kDeepestNesting)
            throw FileError(file_, 0, "brackets are nested more than " + std::to_string(kDeepestNesting) + " deep",
                            "a case needs four levels");
        levels_.emplace_back();
    }
    void countItem() {
        if (levels_.empty() || ++levels_.back().items <= kMaxItems) return;
        throw FileError(file_, 0, path() + "has more than " + std::to_string(kMaxItems) + " items",
                        "a thousand are the most that are read");
    }
    void takeKey(const std::string& name) {
        Level& level = levels_.back();
        level.key = printable(name);
        if (!level.keys.insert(name).second) throw FileError(file_, 0, path() + "written twice", "keep one of them");
    }

    const std::string& file_;
    std::vector<Level> levels_{};
};

[[noreturn]] void refuseSyntax(std::string_view text, const std::string& file, std::size_t byte) {
    // The parser counts from 1, up to the character that it could not take.
    const std::string_view before = text.substr(0, std::min(byte - std::min<std::size_t>(byte, 1), text.size()));
    const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        throw FileError(file, 0, "there is no text in it", "write a case, or see docs/collision-cases.md for one");
    if (byte > text.size())
        throw FileError(file, line, "the text ends before the case does", "the file may be cut short");
    const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;
    throw FileError(file, line, "no valid JSON at column " + std::to_string(column),
                    "look for a missing comma, quote or bracket there");
}

}  // namespace

std::string printable(std::string text) {
    std::replace_if(text.begin(), text.end(), isControl, '?');
    return text;
}

void refuseLargeCase(std::uintmax_t bytes, const std::string& file) {
    if (bytes > kMaxCase)
        throw FileError(file, 0, "larger than 4 MB", "a case has two shapes of a thousand points at most");
}

Json parseCaseText(std::string_view text, const std::string& file) {
    refuseLargeCase(text.size(), file);
    Guard guard(file);
    const auto follow = [&guard](int depth, ParseEvent event, Json& value) {
        guard.see(depth, event, value);
        return true;
    };
    try {
        return Json::parse(text, follow);
    } catch (const Json::parse_error& error) {
        refuseSyntax(text, file, error.byte);
    } catch (const Json::out_of_range&) {
        throw FileError(file, 0, guard.path() + "a number is too large for a double", "use numbers below 1e308");
    }
}

}  // namespace app
