#pragma once
/// The sentences with which the palette answers questions, and the words that ask for them; see answers.h.

#include <optional>
#include <span>
#include <string_view>

#include "app/ui/commands.h"

namespace collidoscope::app {

/// A question in plain words, and how it is answered.
struct Question {
    std::string_view asks{};  ///< separated by commas
    std::string_view title{}, text{};
    std::optional<CommandId> command{};  ///< what choosing the answer does; none: the answer stays as a message
};

/// A thing of mechanics that students ask about in a sentence, and the demo that shows it.
struct Concept {
    std::string_view names{};   ///< words, separated by commas: one of them must be in the question
    std::string_view beside{};  ///< words that may stand beside them
    std::string_view demo{};
    std::string_view title{}, text{};
};

std::span<const Question> knownQuestions();
std::span<const Concept> knownConcepts();

}  // namespace collidoscope::app
