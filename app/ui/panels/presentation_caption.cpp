#include "app/ui/panels/presentation_caption.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <vector>

#include "app/ui/panels/panel.h"

namespace collidoscope::app {
namespace {

constexpr float kLinesInPresentation = 27.0f;  ///< letters of a 27th of a picture's height are read from its far end
constexpr float kMinLetters = 20.0f;           ///< px at 100 %
constexpr float kMaxLetters = 96.0f;           ///< px: larger fonts would take too much memory
constexpr float kLettersStep = 4.0f;           ///< px
constexpr float kCaptionShare = 0.4f;          ///< of the height of the presentation, for the caption
constexpr float kFormulaBeside = 30.0f;  ///< letters: in so wide a presentation the formula stands beside the words
constexpr float kWordsShare = 0.56f;     ///< of the width, when it does
constexpr float kLineHeight = 1.15f;     ///< letters
constexpr std::array kSizes{1.0f, 0.85f, 0.72f, 0.6f};  ///< of the letters, until all of it fits

enum class CaptionInk { Quiet, Text, Accent };

struct CaptionBlock {
    ImFont* font = nullptr;
    CaptionInk ink = CaptionInk::Text;
    std::string lines{};
    ImVec2 at{};  ///< px, from the caption's top left corner
};
struct CaptionBlocks {
    std::vector<CaptionBlock> blocks{};
    float size = 1.0f;    ///< of the letters
    float height = 0.0f;  ///< px
};

/// Puts paragraphs below each other, broken at a width.
class CaptionColumn {
public:
    CaptionColumn(CaptionBlocks& caption, ImVec2 at, float width) : caption_(caption), at_(at), width_(width) {}

    void add(ImFont* font, CaptionInk ink, const std::string& text) {
        if (text.empty()) return;
        const float letters = font->FontSize * caption_.size;
        const std::string lines = broken(font, text, width_ / caption_.size);
        caption_.blocks.push_back({font, ink, lines, at_});
        const auto count = 1 + std::count(lines.begin(), lines.end(), '\n');
        at_.y += static_cast<float>(count) * letters * kLineHeight + 0.25f * letters;
        caption_.height = std::max(caption_.height, at_.y);
    }

private:
    CaptionBlocks& caption_;
    ImVec2 at_;
    float width_;
};

CaptionBlocks captionOf(const Fonts& fonts, float width, const Inspection& inspection, float size) {
    const demos::Explanation seen = inspection.seen();
    const float letters = fonts.presentation->FontSize * size, pad = 0.7f * letters;
    const float room = width - 2.0f * pad;
    const bool beside = !seen.formula.empty() && width > kFormulaBeside * fonts.presentation->FontSize;
    CaptionBlocks caption{.blocks = {}, .size = size, .height = 0.0f};
    CaptionColumn words(caption, {pad, 0.5f * pad}, beside ? room * kWordsShare : room);
    words.add(fonts.presentation, CaptionInk::Quiet, inspection.position() + " · " + seen.algorithm);
    words.add(fonts.presentation, CaptionInk::Text, seen.sentence);
    if (!beside) words.add(fonts.presentationMono, CaptionInk::Text, seen.formula);
    words.add(fonts.presentation, CaptionInk::Accent, seen.verdict);
    if (beside) {
        const float left = pad + room * kWordsShare + letters;
        CaptionColumn numbers(caption, {left, 0.5f * pad}, width - pad - left);
        numbers.add(fonts.presentationMono, CaptionInk::Text, seen.formula);
    }
    caption.height += 0.4f * pad;
    return caption;
}

/// With the largest letters with which it takes no more than its share.
CaptionBlocks fittingCaption(const Fonts& fonts, PixelSize presentation, const Inspection& inspection) {
    const float maximum = kCaptionShare * static_cast<float>(presentation.height);
    CaptionBlocks caption;
    for (const float size : kSizes) {
        caption = captionOf(fonts, static_cast<float>(presentation.width), inspection, size);
        if (caption.height <= maximum) break;
    }
    return caption;
}

}  // namespace

float captionLetters(PixelSize presentation, float scale) {
    const float wanted = std::max(static_cast<float>(presentation.height) / kLinesInPresentation, kMinLetters * scale);
    return std::min(std::round(wanted / kLettersStep) * kLettersStep, kMaxLetters);
}

float PresentationCaption::reserve(const Fonts& fonts, PixelSize presentation, const Inspection& inspection) {
    const float letters = fonts.presentation->FontSize;
    if (algorithm_ != inspection.explanation.algorithm || presentation_ != presentation || letters_ != letters)
        reserved_ = 0.0f;
    algorithm_ = inspection.explanation.algorithm;
    presentation_ = presentation;
    letters_ = letters;
    const float maximum = kCaptionShare * static_cast<float>(presentation.height);
    const float needed = std::ceil(fittingCaption(fonts, presentation, inspection).height);
    reserved_ = std::max(reserved_, std::min(needed, maximum));
    return reserved_;
}

void PresentationCaption::draw(const Ui& ui, const Box& box, const Inspection& inspection) const {
    if (box.empty()) return;
    const Panel panel(ui, "##caption", box, false, {0, 0});
    const CaptionBlocks caption = fittingCaption(ui.fonts, presentation_, inspection);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (const CaptionBlock& block : caption.blocks) {
        const ImU32 ink = block.ink == CaptionInk::Quiet    ? ui.quiet()
                          : block.ink == CaptionInk::Accent ? ui.accent()
                                                            : ui.text();
        const float letters = block.font->FontSize * caption.size;
        ImVec2 at{std::round(box.x + block.at.x), std::round(box.y + block.at.y)};
        std::size_t start = 0;
        while (start <= block.lines.size()) {
            const std::size_t end = std::min(block.lines.find('\n', start), block.lines.size());
            const char* text = block.lines.data();
            list.AddText(block.font, letters, at, ink, text + start, text + end);
            at.y += letters * kLineHeight;
            start = end + 1;
        }
    }
}

}  // namespace collidoscope::app
