#include "tests/soak/program.h"

#include <malloc.h>
#include <unistd.h>

#include <cctype>
#include <chrono>
#include <cmath>
#include <fstream>
#include <thread>

#include "app/ui/start_state.h"

using namespace collidoscope;

#ifdef COLLIDOSCOPE_ADDRESS_SANITIZER
// Of the sanitizer's runtime; g++ comes without the header that declares it.
extern "C" std::size_t __sanitizer_get_current_allocated_bytes();
#endif

namespace collidoscope::soak {
namespace {

// Small, since nearly all the time is spent on drawing pixels; texts and panels are smaller, too, so that all have
// room.
constexpr app::PixelSize kOrdinarySize{520, 340};
constexpr float kOrdinaryScale = 0.5f;
constexpr int kMaxLoadingFrames = 30000;  // of a millisecond at least
constexpr std::size_t kMaxComplaints = 20;

bool isLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// True when `word` stands in the text with no letter beside it.
bool standsIn(const std::string& text, const std::string& word) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !isLetter(text[at - 1])) && (end == text.size() || !isLetter(text[end]))) return true;
    }
    return false;
}

}  // namespace

Program::Program(const std::filesystem::path& folder) : window_(kOrdinarySize, kOrdinaryScale), folder_(folder) {
    app::Settings settings;
    settings.folded = {"hint", "chapters"};
    start(settings);
}

void Program::start(const app::Settings& settings) {
    application_ = std::make_unique<app::Application>(window_, settings);
    if (!debug_) debug_ = std::make_unique<tests::GlDebug>();
    application_->features().meshes.setParallelFor(pool_.parallelFor());
    application_->bench().folder = folder_;
    app::openFirst(*application_, {}, settings, "");
    application_->state().view.shadows = false;  // the costliest part of a picture; the user turns it on at times
}

void Program::startAgain() {
    const app::Settings settings = application_->settings();
    application_.reset();
    start(settings);
}

void Program::frame(double seconds) {
    window_.pass(seconds);
    application_->frame();
    ++frames_;
    for (const std::string& message : debug_->takeMessages()) complain("OpenGL: " + message);
    lookAtDrawing();
    lookAtTexts();
    lookAtMeasures();
    if (!session().fault().empty()) troubles_.insert(std::string(session().info().name));
    if (!(application_->timeout() >= 0.0)) complain("the next picture is to be waited for for no number of seconds");
    if (application_->closed()) startAgain();
}

void Program::lookAtDrawing() {
    if (session().fault().empty() && !session().current().allFinite()) complain("a place in the picture is no number");
    const app::Box& scene = application_->layout().scene;
    if (scene.empty()) return;
    const auto camera = application_->interaction().camera({scene.x, scene.y, scene.width, scene.height, 1.0f});
    const geometry::Vec3f eye = camera.pose.position;
    const geometry::Quatf turn = camera.pose.orientation;
    for (const float number :
         {eye.x, eye.y, eye.z, turn.w, turn.x, turn.y, turn.z, camera.height, camera.fieldOfView}) {
        if (!std::isfinite(number)) return complain("the camera stands at no number");
    }
}

void Program::lookAtTexts() {
    const auto check = [this](const std::string& text) {
        if (showsNoNumber(text)) complain("the user reads: " + text);
    };
    for (const demos::LabelItem& label : session().current().labelItems) check(label.text);
    const demos::Explanation explanation = session().demo().explain();
    for (const demos::InnerStep& step : explanation.steps) {
        check(step.name);
        check(step.result);
    }
    for (const std::string* text : {&explanation.sentence, &explanation.formula, &explanation.verdict}) check(*text);
}

/// A measure may have gaps, which are NaN, but never an infinite value.
void Program::lookAtMeasures() {
    for (const app::MeasureSeries& measure : session().measures()) {
        if (!measure.values.empty() && std::isinf(measure.values.back())) complain(measure.name + " is infinite");
    }
}

void Program::complain(const std::string& what) {
    if (complaints_.size() < kMaxComplaints)
        complaints_.push_back(std::string(session().info().name) + ", frame " + std::to_string(session().frame()) +
                              ": " + what);
}

void Program::finishLoading() {
    for (int i = 0; application_->features().meshes.isLoading(); ++i) {
        frame(0.0);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (i == kMaxLoadingFrames) return complain("a file is never loaded");
    }
}

void Program::comeToRest() {
    application_->features().meshes.cancel();
    post(app::FocusEvent{false});
    for (const auto button : {app::MouseButton::Left, app::MouseButton::Right, app::MouseButton::Middle})
        post(app::MouseButtonEvent{button, false, {}});
    post(app::FocusEvent{true});
    post(app::TouchEvent{.phase = app::TouchEvent::Phase::Cancel});
    post(app::MouseLeaveEvent{});
    window().setContentScale(kOrdinaryScale);
    window().resize(kOrdinarySize);
    application_->state() = {};
    application_->state().view.shadows = false;
    application_->openDemo(*demos::findDemo("closest-points"));
    for (int i = 0; i < 30; ++i) frame();
    for (const auto& picture : std::filesystem::directory_iterator(folder_)) {
        if (picture.path().extension() == ".png") std::filesystem::remove(picture.path());
    }
}

std::size_t heapInUse() {
#ifdef COLLIDOSCOPE_ADDRESS_SANITIZER
    return __sanitizer_get_current_allocated_bytes();
#else
    const auto heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
#endif
}

std::size_t residentMemory() {
    std::size_t pages = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

bool showsNoNumber(const std::string& text) {
    for (const char* word : {"nan", "NaN", "inf"}) {
        if (standsIn(text, word)) return true;
    }
    return false;
}

}  // namespace collidoscope::soak
