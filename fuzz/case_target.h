#pragma once
/// The work of the fuzzer, and of the replay of its corpus, on one input: read it as a collision case, write it and
/// read it back, put it to every method, and check every promise.

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "app/cases/case_text.h"
#include "app/check/check_case.h"
#include "app/files/file_io.h"
#include "fuzz/promise.h"

namespace collidoscope::fuzz {

inline bool isNumber(const std::optional<double>& x) { return !x || !std::isnan(*x); }
inline bool isNumber(const std::optional<geometry::Vec3d>& v) {
    return !v || !(std::isnan(v->x) || std::isnan(v->y) || std::isnan(v->z));
}

inline void checkRoundTrip(const app::CollisionCase& read) {
    const std::string text = app::writeCase(read);
    expect(app::writeCase(app::readCase(text, "written.json")) == text, "a written case is read as itself");
}

/// A part of the expectation that is there for an answer to meet.
template <typename Part>
bool isUnanswered(std::optional<Part> app::CaseAnswer::*part, const app::CheckedCase& checked) {
    return checked.all.expect.*part &&
           std::none_of(checked.answers.begin(), checked.answers.end(),
                        [&](const app::MethodAnswer& said) { return (said.answer.*part).has_value(); });
}
inline bool isAnyUnanswered(const app::CheckedCase& checked) {
    using app::CaseAnswer;
    return isUnanswered(&CaseAnswer::overlap, checked) || isUnanswered(&CaseAnswer::distance, checked) ||
           isUnanswered(&CaseAnswer::normal, checked) || isUnanswered(&CaseAnswer::contacts, checked) ||
           isUnanswered(&CaseAnswer::t, checked) || isUnanswered(&CaseAnswer::point, checked) ||
           isUnanswered(&CaseAnswer::toi, checked);
}

inline void checkAnswers(std::string_view input) {
    const app::CheckedCase checked = app::checkCase(input, "input.json");
    for (const app::MethodAnswer& said : checked.answers) {
        const app::CaseAnswer& answer = said.answer;
        expect(isNumber(answer.distance) && isNumber(answer.normal) && isNumber(answer.t) && isNumber(answer.point),
               "no NaN comes out of finite numbers");
    }
    expect(!(checked.verdict.meetsExpectation && isAnyUnanswered(checked)), "no expectation is met by silence");
    expect(!app::caseTable(checked, app::Coloring::None).empty(), "there is a table");
    expect(app::caseJson(checked).ends_with("}\n"), "there is a line of JSON");
}

/// True when the input was accepted. Throws std::logic_error when a promise is broken; refusing is no breach.
inline bool readAsCase(std::string_view input) {
    try {
        checkRoundTrip(app::readCase(input, "input.json"));
    } catch (const app::FileError& error) {
        expect(std::string_view(error.what()).find_first_of("\n\033") == std::string_view::npos,
               "a message is one plain line");
        return false;
    }
    try {
        checkAnswers(input);
    } catch (const app::FileError&) {
        return false;  // no method takes these shapes
    }
    return true;
}

}  // namespace collidoscope::fuzz
