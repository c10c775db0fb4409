#include "app/headless/description.h"

#include <cmath>

#include "app/headless/padded.h"
#include "app/inspect/inspection.h"

namespace app {
namespace {

constexpr int kSpokenDigits = 4;  ///< of a measure that is read aloud

void addSentence(std::string& text, std::string_view sentence) {
    if (sentence.empty()) return;
    text += text.empty() ? "" : " ";
    text += sentence;
    if (sentence.back() != '.' && sentence.back() != ':' && sentence.back() != '!') text += '.';
}

std::string stepText(const Inspection& inspection) {
    if (!inspection.exists()) return {};
    const demos::Explanation& told = inspection.told;
    std::string text;
    addSentence(text, told.algorithm);
    if (told.shown > 0) addSentence(text, inspection.position());
    for (const std::string& part : {told.sentence, told.formula, told.verdict}) addSentence(text, part);
    return text;
}

std::string measuresText(const Session& session) {
    std::string text;
    for (const MeasureSeries& series : session.measures()) {
        const auto value = measureText(series, kSpokenDigits);
        if (value) text += (text.empty() ? "" : "; ") + series.name + " " + *value;
    }
    return text;
}

}  // namespace

std::optional<std::string> measureText(const MeasureSeries& series, int digits) {
    if (series.isText) return series.text;
    if (std::isnan(series.value)) return std::nullopt;
    return shortNumber(series.value, digits) + (series.unit.empty() ? "" : " " + series.unit);
}

std::string describe(const Session& session) {
    std::string text;
    addSentence(text, session.info().entry.title);
    addSentence(text, session.info().entry.summary);
    addSentence(text, stepText(inspect(session)));
    if (session.playing() && session.demo().moves()) {
        addSentence(text, "It is running");
        return text;
    }
    if (session.demo().moves()) addSentence(text, "Paused at frame " + std::to_string(session.frame()));
    addSentence(text, measuresText(session));
    return text;
}

}  // namespace app
