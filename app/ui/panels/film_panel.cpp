#include "app/ui/panels/film_panel.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "app/command_line.h"
#include "app/files/folders.h"
#include "app/ui/panels/sheets.h"
#include "app/widgets/number_format.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

constexpr std::array<double, 6> kFilmRates{10.0, 20.0, 25.0, 30.0, 50.0, 60.0};
constexpr std::array<double, 5> kFilmSpeeds{1.0, 0.5, 0.25, 0.125, 2.0};
constexpr std::array<const char*, 5> kFilmSpeedWords{"Real time", "Half as fast", "A quarter as fast",
                                                     "An eighth as fast", "Twice as fast"};
constexpr std::array<PixelSize, 5> kFilmSizes{{{480, 270}, {640, 360}, {1280, 720}, {1920, 1080}, {1080, 1080}}};
constexpr std::uint64_t kMaxPictures = 100000;

struct FilmKind {
    const char* words;
    const char* ending;
    bool byFfmpeg;
};
constexpr std::array<FilmKind, 5> kFilmKinds{{{"Animated PNG", ".png", false},
                                              {"Numbered pictures, PNG", " %04d.png", false},
                                              {"MP4, by ffmpeg", ".mp4", true},
                                              {"WebM, by ffmpeg", ".webm", true},
                                              {"GIF, by ffmpeg", ".gif", true}}};

/// The kind that a file's name means.
std::size_t filmKindOf(const std::string& file) {
    if (file.ends_with(".png") && file.find('%') != std::string::npos) return 1;
    for (std::size_t i = 0; i < kFilmKinds.size(); ++i)
        if (i != 1 && file.ends_with(kFilmKinds[i].ending)) return i;
    return 0;
}

std::uint64_t frameTyped(const std::string& text, const char* name) {
    std::uint64_t frame = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), frame);
    if (error != std::errc{} || end != text.data() + text.size() || frame > 100'000'000)
        throw UsageError(std::string(name) + " must be a whole number of frames, 0 or more.");
    return frame;
}

std::string rateText(double rate) {
    constexpr double kWhole = 1e-3;  // the length of a step is no exact fraction of a second
    return formatNumber(rate, std::abs(rate - std::round(rate)) < kWhole ? 2 : 3) + " a second";
}

std::string filmSizeText(PixelSize size) { return std::to_string(size.width) + " × " + std::to_string(size.height); }

}  // namespace

void FilmDialog::ask(const Session& session, PixelSize scene, const std::filesystem::path& folder) {
    shown_ = &session.info();
    takesKeyboard_ = true;
    // Players of MP4 want even numbers.
    scene_ = {std::max(2, scene.width / 2 * 2), std::max(2, scene.height / 2 * 2)};
    hasFfmpeg_ = hasFfmpeg();
    constexpr double kUsualSeconds = 5.0;
    const std::uint64_t usual =
        static_cast<std::uint64_t>(kUsualSeconds / static_cast<double>(session.demo().stepLength()) + 0.5);
    from_ = "0";
    to_ = std::to_string(session.lastFrame() > 0 ? session.lastFrame() : usual);
    folder_ = folder;
    file_ = freshPath(folder, std::string(session.info().name) + " film", ".png").string();
}

bool FilmDialog::drawRange(const Ui& ui, const Session& session) {
    wrappedText(ui.fonts.small, ui.quiet(), "Frames of the timeline, from and to");
    const float field = ui.px(112);
    // A finger would only bring up the keys of the screen.
    if (std::exchange(takesKeyboard_, false) && !ui.touch) ImGui::SetKeyboardFocusHere();
    bool entered = sheetField(ui, "##from", "0", from_, field);
    tipForItem(ui, "The first frame of the film.");
    ImGui::SameLine(0, ui.px(8));
    entered |= sheetField(ui, "##to", "300", to_, field);
    tipForItem(ui, "The last frame of the film. Frames that have not been simulated yet are simulated for it.");
    constexpr float kOneRow = 440.0f;  // px at 100 %
    bool joins = ImGui::GetContentRegionAvail().x >= ui.px(kOneRow);
    const auto choose = [&](const char* id, const char* words, std::uint64_t from, std::uint64_t to, const char* tip) {
        if (joins) ImGui::SameLine(0, ui.px(8));
        joins = true;
        if (wordButton(ui, id, words, {.enabled = to > from, .size = 27.0f, .filled = true})) {
            from_ = std::to_string(from);
            to_ = std::to_string(to);
        }
        tipForItem(ui, tip);
    };
    choose("all", "All", 0, session.lastFrame(), "All that was recorded.");
    choose("from here", "From here", session.frame(), std::max(session.lastFrame(), session.frame() + 1),
           "From the present frame to the last that was recorded.");
    choose("to here", "To here", 0, session.frame(), "From the first frame to the present one.");
    return entered;
}

void FilmDialog::drawSizes(const Ui& ui) {
    const auto words = [&](std::size_t i) {
        return i == 0 ? "As the scene, " + filmSizeText(scene_) : filmSizeText(kFilmSizes[i - 1]);
    };
    wrappedText(ui.fonts.small, ui.quiet(), "Size, pixels");
    if (!beginDropDown(ui, "##size", words(size_), ImGui::GetContentRegionAvail().x)) return;
    for (std::size_t i = 0; i <= kFilmSizes.size(); ++i)
        if (dropDownRow(ui, words(i).c_str(), i == size_)) size_ = i;
    ImGui::EndCombo();
}

void FilmDialog::drawRates(const Ui& ui) {
    const float half = (ImGui::GetContentRegionAvail().x - ui.px(8)) * 0.5f;
    wrappedText(ui.fonts.small, ui.quiet(), "Pictures a second at most, and speed");
    if (beginDropDown(ui, "##rate", rateText(kFilmRates[rate_]), half)) {
        for (std::size_t i = 0; i < kFilmRates.size(); ++i)
            if (dropDownRow(ui, rateText(kFilmRates[i]).c_str(), i == rate_)) rate_ = i;
        ImGui::EndCombo();
    }
    ImGui::SameLine(0, ui.px(8));
    if (!beginDropDown(ui, "##speed", kFilmSpeedWords[speed_], half)) return;
    for (std::size_t i = 0; i < kFilmSpeeds.size(); ++i)
        if (dropDownRow(ui, kFilmSpeedWords[i], i == speed_)) speed_ = i;
    ImGui::EndCombo();
}

/// The ending of the name says which kind of film it is.
void FilmDialog::useKind(std::size_t kind) {
    const std::string before = kFilmKinds[filmKindOf(file_)].ending;
    if (file_.ends_with(before)) file_.resize(file_.size() - before.size());
    file_ += kFilmKinds[kind].ending;
}

void FilmDialog::drawKinds(const Ui& ui) {
    wrappedText(ui.fonts.small, ui.quiet(), "File; its ending selects the format");
    const std::size_t kind = filmKindOf(file_);
    if (beginDropDown(ui, "##kind", kFilmKinds[kind].words, ImGui::GetContentRegionAvail().x)) {
        for (std::size_t i = 0; i < kFilmKinds.size(); ++i) {
            const bool can = hasFfmpeg_ || !kFilmKinds[i].byFfmpeg;
            const std::string words = std::string(kFilmKinds[i].words) + (can ? "" : ", which is not installed here");
            if (dropDownRow(ui, words.c_str(), i == kind) && can) useKind(i);
        }
        ImGui::EndCombo();
    }
}

FilmRequest FilmDialog::request() const {
    FilmRequest request{.file = file_};
    request.range = {.from = frameTyped(from_, "The first frame"),
                     .to = frameTyped(to_, "The last frame"),
                     .maxRate = kFilmRates[rate_],
                     .speed = kFilmSpeeds[speed_]};
    if (request.range.to < request.range.from) throw UsageError("The last frame lies before the first one.");
    request.size = size_ == 0 ? scene_ : kFilmSizes[size_ - 1];
    return request;
}

std::string FilmDialog::summary(const Session& session) const {
    const FilmRequest wanted = request();
    const FilmTiming timing = timingOf(wanted.range, static_cast<double>(session.demo().stepLength()));
    if (timing.count > kMaxPictures)
        throw UsageError("This would be " + formatCount(timing.count) + " pictures; " + formatCount(kMaxPictures) +
                         " are the most. Choose fewer frames, or fewer pictures a second.");
    std::error_code error;
    const bool replaces = std::filesystem::exists(wanted.file, error);
    return formatCount(timing.count) + " pictures of " + filmSizeText(wanted.size) + ", " +
           formatNumber(timing.seconds(), 3) + " s at " + rateText(timing.rate) + "." +
           (replaces ? " The file exists and will be replaced." : "");
}

std::optional<FilmRequest> FilmDialog::draw(const Ui& ui, const Session& session, bool& open) {
    if (open && shown_ != &session.info()) open = false;
    const Sheet sheet(ui, "Save a film", open, {520, ui.touch ? 640.0f : 450.0f},
                      {"film", "Make the film", "Makes the film while you go on working."});
    if (!sheet.visible()) return std::nullopt;
    sheetIntroduction(ui,
                      "The frames are simulated again, exactly as they were, and drawn from where you look now. You "
                      "can go on working meanwhile.");
    bool entered = drawRange(ui, session);
    ImGui::Dummy({0, ui.px(2)});
    drawSizes(ui);
    ImGui::Dummy({0, ui.px(2)});
    drawRates(ui);
    ImGui::Dummy({0, ui.px(2)});
    drawKinds(ui);
    entered |= sheetField(ui, "##file", "name of a file", file_, ImGui::GetContentRegionAvail().x);
    std::string text, fault;
    try {
        text = summary(session);
    } catch (const std::exception& error) {
        fault = error.what();
    }
    const std::filesystem::path file = file_;
    if (fault.empty()) fault = filmFault(file.parent_path() == folder_ ? file.filename() : file);
    wrappedText(ui.fonts.small, fault.empty() ? ui.quiet() : ui.danger(), fault.empty() ? text : fault);
    ImGui::Dummy({0, ui.px(2)});
    const bool pressed = sheet.drawButton(ui, fault.empty());
    if (!fault.empty() || (!pressed && !entered && !isEnterForSheet())) return std::nullopt;
    open = false;
    return request();
}

}  // namespace collidoscope::app
