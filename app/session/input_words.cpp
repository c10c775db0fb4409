#include "app/session/input_words.h"

#include <algorithm>
#include <utility>

#include "demos/host/parameter_list.h"
#include "demos/share/text.h"

namespace collidoscope::app {

void refuseInput(const std::string& reason) { throw demos::ParameterError(reason); }

std::string_view trimmedInput(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

std::string takeInputWord(std::string_view& text, std::string_view ends) {
    std::string word;
    if (!text.starts_with('"')) {
        const std::size_t end = std::min(text.find_first_of(ends), text.size());
        word = text.substr(0, end);
        text.remove_prefix(end);
        return word;
    }
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size()) {
            word += text[++i];
        } else if (text[i] == '"') {
            text.remove_prefix(i + 1);
            return word;
        } else {
            word += text[i];
        }
    }
    refuseInput("a quotation mark is not closed in " + shortened(text));
}

InputWord takeInputPair(std::string_view& text) {
    InputWord word{takeInputWord(text, " ="), std::nullopt};
    if (text.starts_with('=')) {
        text.remove_prefix(1);
        word.value = takeInputWord(text, " ");
    }
    if (!text.empty() && text.front() != ' ') refuseInput("a space is missing before " + shortened(text));
    text = trimmedInput(text);
    return word;
}

InputWords::InputWords(std::string_view kind, std::string_view text) : kind_(kind) {
    while (!text.empty()) words_.push_back(takeInputPair(text));
}

std::optional<InputWord> InputWords::take(std::string_view name) {
    const auto found =
        std::find_if(words_.begin(), words_.end(), [&](const InputWord& word) { return word.name == name; });
    if (found == words_.end()) return std::nullopt;
    InputWord word = std::move(*found);
    words_.erase(found);
    return word;
}

InputWord InputWords::first(const char* what) {
    if (words_.empty()) refuseInput(kind_ + " needs " + what);
    InputWord word = std::move(words_.front());
    words_.erase(words_.begin());
    return word;
}

bool InputWords::flag(std::string_view name) {
    const std::optional<InputWord> word = take(name);
    if (word && word->value) refuseInput(kind_ + ": '" + word->name + "' takes no value");
    return word.has_value();
}

std::optional<std::string> InputWords::value(std::string_view name) {
    const std::optional<InputWord> word = take(name);
    if (word && !word->value) refuseInput(kind_ + ": '" + word->name + "' needs a value after =");
    return word ? word->value : std::nullopt;
}

std::string InputWords::needed(const std::string& name) {
    const auto found = value(name);
    if (!found) refuseInput(kind_ + " needs " + name + "=");
    return *found;
}

void InputWords::end(std::initializer_list<const char*> known) const {
    if (words_.empty()) return;
    const std::vector<std::string> names(known.begin(), known.end());
    refuseInput(kind_ + " has no '" + shortened(words_.front().name) + "'" + suggestion(words_.front().name, names) +
                "its words are " + demos::joined(names));
}

geometry::Vec3f vectorFrom(std::string_view text, const std::string& name) {
    const auto parts = numbersFrom<float, 3>(text, name);
    return {parts[0], parts[1], parts[2]};
}

}  // namespace collidoscope::app
