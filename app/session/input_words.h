#pragma once
/// The words of an input's line: names, values and numbers. All functions throw demos::ParameterError with the reason
/// for text that they cannot read.

#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <vector>

#include "app/files/name_match.h"
#include "geometry/base/number_text.h"
#include "geometry/base/vec.h"

namespace collidoscope::app {

[[noreturn]] void refuseInput(const std::string& reason);

/// The text without spaces around it.
std::string_view trimmedInput(std::string_view text);
/// Takes the next name or value from the text: up to one of the characters in `ends`, or between quotation marks.
std::string takeInputWord(std::string_view& text, std::string_view ends);

struct InputWord {
    std::string name{};
    std::optional<std::string> value{};  ///< the text after its =
};

/// Takes a name, and its value if = follows, with the spaces behind them.
InputWord takeInputPair(std::string_view& text);

/// The words after the first one of an input; each is taken once.
class InputWords {
public:
    /// `kind` is the first word of the input, for messages.
    InputWords(std::string_view kind, std::string_view text);
    const std::string& kind() const { return kind_; }

    std::optional<InputWord> take(std::string_view name);
    /// The first of the words that are left. Messages call it `what`.
    InputWord first(const char* what);
    /// Whether the name is there; it takes no value.
    bool flag(std::string_view name);
    /// The value after the = of a name, if the name is there.
    std::optional<std::string> value(std::string_view name);
    std::string needed(const std::string& name);
    /// Throws if a word is left over. `known` are the names that may stand in the input.
    void end(std::initializer_list<const char*> known) const;

private:
    std::string kind_;
    std::vector<InputWord> words_{};
};

/// A finite number. `name` is that of the value, for messages.
template <typename Number>
Number numberFrom(std::string_view text, const std::string& name) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto read = geometry::fromChars(text.data(), end, number);
    bool isFinite = true;
    if constexpr (std::is_floating_point_v<Number>) isFinite = std::isfinite(number);
    if (text.empty() || read.ec != std::errc{} || read.ptr != end || !isFinite)
        refuseInput(name + ": '" + shortened(text) + "' is " +
                    (read.ec == std::errc::result_out_of_range ? "a number beyond what is held" : "no number") +
                    numberHint(text));
    return number;
}

/// Numbers between commas.
template <typename Number, std::size_t Count>
std::array<Number, Count> numbersFrom(std::string_view text, const std::string& name) {
    const std::vector<std::string_view> parts = splitAt(text, ',');
    if (parts.size() != Count)
        refuseInput(name + " takes " + std::to_string(Count) +
                    (Count == 1 ? " number" : " numbers with commas between") + ", and not '" + shortened(text) + "'");
    std::array<Number, Count> numbers{};
    for (std::size_t i = 0; i < Count; ++i) numbers[i] = numberFrom<Number>(parts[i], name);
    return numbers;
}
geometry::Vec3f vectorFrom(std::string_view text, const std::string& name);

}  // namespace collidoscope::app
