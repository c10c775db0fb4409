#pragma once
/// Questions that people type into the palette which no demo and no command is called by, and what there is to say:
/// where the thing is, or plainly that there is none and what comes next to it.

#include <string>
#include <string_view>
#include <vector>

#include "app/session/session.h"
#include "app/ui/shell.h"

namespace collidoscope::app {

struct Answer {
    std::string title{};
    std::string text{};    ///< whole sentences
    Request request{};     ///< what choosing it does
    bool isExact = false;  ///< the question asks for this and nothing else
};

/// The answers to a question in a few words, exact ones first; none when it asks for nothing that is known here.
std::vector<Answer> answersTo(std::string_view question, const Session& shown);

}  // namespace collidoscope::app
