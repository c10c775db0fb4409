#include "app/pane/side_by_side.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/compare/compare_runs.h"
#include "app/compare/differences.h"
#include "app/gl/opengl.h"
#include "app/session/controls.h"
#include "app/widgets/number_format.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {
namespace {

constexpr float kPaneTitle = 28.0f, kPaneGap = 4.0f;  ///< px at 100 %
constexpr std::uint64_t kMaxStepsAtOnce = 16;
constexpr float kUsualAspect = 4.0f / 3.0f;
constexpr float kWithGap = 0.8f;  ///< worth of an arrangement that leaves a place empty

/// A rectangle of whole pixels.
PixelRect wholePixels(float x, float y, float right, float bottom) {
    return {{std::round(x), std::round(y)}, {std::round(right), std::round(bottom)}};
}

}  // namespace

std::vector<PaneRoom> divide(const Viewport& picture, std::size_t panes) {
    const float scale = picture.contentScale;
    const float title = panes > 1 ? kPaneTitle * scale : 0.0f, gap = panes > 1 ? kPaneGap * scale : 0.0f;
    const auto roomIn = [&](std::size_t columns) {
        const auto rows = static_cast<float>((panes + columns - 1) / columns);
        const auto across = static_cast<float>(columns);
        return geometry::Vec2f{(picture.width - (across - 1.0f) * gap) / across,
                               (picture.height - (rows - 1.0f) * gap) / rows - title};
    };
    const auto seen = [&](std::size_t columns) {
        const geometry::Vec2f room = roomIn(columns);
        const float shown = std::min(room.x / kUsualAspect, room.y);
        return panes % columns == 0 ? shown : kWithGap * shown;
    };
    std::size_t columns = 1;
    for (std::size_t more = 2; more <= panes; ++more)
        if (seen(more) > seen(columns)) columns = more;
    const geometry::Vec2f room = roomIn(columns);
    std::vector<PaneRoom> rooms;
    for (std::size_t i = 0; i < panes; ++i) {
        const float x = picture.x + static_cast<float>(i % columns) * (room.x + gap);
        const float y = picture.y + static_cast<float>(i / columns) * (room.y + title + gap);
        const PixelRect all = wholePixels(x, y + title, x + room.x, y + title + room.y);
        rooms.push_back({.title = wholePixels(x, y, x + room.x, y + title),
                         .viewport = {all.min.x, all.min.y, std::max(all.max.x - all.min.x, 0.0f),
                                      std::max(all.max.y - all.min.y, 0.0f), scale}});
    }
    return rooms;
}

SideBySide::SideBySide() { panes_.push_back(std::make_unique<Pane>()); }

std::vector<const Session*> SideBySide::sessions() const {
    std::vector<const Session*> sessions;
    for (const std::unique_ptr<Pane>& pane : panes_) sessions.push_back(&pane->session());
    return sessions;
}

VariedValues SideBySide::values(std::size_t index) const { return comparedValues(session(index), lineup_, index); }

std::string SideBySide::title(std::size_t index) const {
    return withMinusSigns(comparedTitle(session(index), values(index)));
}

std::string SideBySide::title(std::size_t index, ImFont* font, float width) const {
    const std::string whole = title(index);
    if (textSize(font, whole).x <= width) return whole;
    return fitted(font, withMinusSigns(comparedWords(session(index), values(index))), width);
}

std::string SideBySide::heading(std::size_t index, ImFont* font, float width) const {
    if (sharesClock()) return title(index, font, width);
    const std::string frame = "frame " + std::to_string(session(index).frame()) + ": ";
    return frame + title(index, font, width - textSize(font, frame).x);
}

void SideBySide::begin(std::vector<std::unique_ptr<Session>> others, const Lineup& lineup) {
    end();
    lineup_ = lineup;
    locksCameras_ = lineup.cameras.empty();
    for (std::unique_ptr<Session>& other : others) add(std::move(other));
    const std::size_t budget = active().session().keyFrameBudget() / count();
    forOthers([budget](Session& other) { other.setKeyFrameBudget(budget); });
    for (std::size_t i = 0; i < std::min(count(), lineup.cameras.size()); ++i) {
        const CameraPose place = cameraPose(lineup.cameras[i]);
        pane(i).interaction().setCamera(place.eye, place.target);
    }
    active_ = std::min(lineup.active, count() - 1);
    for (std::size_t i = 0; i < std::min(count(), lineup.frames.size()); ++i)
        if (!sharesClock() && lineup.frames[i] != session(i).frame()) pane(i).session().seekInParts(lineup.frames[i]);
    observe();
}

void SideBySide::add(std::unique_ptr<Session> run) {
    const CameraState camera = active().interaction().cameraState();
    const Session& first = active().session();
    run->setKeyFrameBudget(first.keyFrameBudget() / (count() + 1));
    run->setPlaying(false);
    run->setLed(sharesClock());
    if (!sharesClock() && first.frame() > 0) run->seekInParts(frameAtSameTime(first, first.frame(), *run));
    panes_.push_back(std::make_unique<Pane>());
    panes_.back()->show(std::move(run));
    panes_.back()->interaction().setCameraState(camera);
}

void SideBySide::remove(std::size_t index) {
    panes_.erase(panes_.begin() + static_cast<std::ptrdiff_t>(index));
    if (active_ > index) --active_;
}

void SideBySide::setParameters(std::vector<std::string> parameters, std::vector<std::string> presets) {
    lineup_.parameters = std::move(parameters);
    lineup_.presets = std::move(presets);
}

Lineup SideBySide::lineup() const {
    return {
        .parameters = lineup_.parameters, .presets = lineup_.presets, .active = active_, .sharesClock = sharesClock()};
}

void SideBySide::end() {
    if (!compares()) return;
    release();
    std::unique_ptr<Pane> kept = std::move(panes_[active_]);
    panes_.clear();
    panes_.push_back(std::move(kept));
    active_ = 0;
    lineup_ = {};
    active().session().setLed(false);
}

std::vector<std::unique_ptr<Session>> SideBySide::take() {
    release();
    std::vector<std::unique_ptr<Session>> runs;
    for (const std::unique_ptr<Pane>& pane : panes_) {
        pane->session().setLed(false);
        runs.push_back(pane->take());
    }
    panes_.clear();
    panes_.push_back(std::make_unique<Pane>());
    active_ = 0;
    lineup_ = {};
    return runs;
}

void SideBySide::swap(SideBySide& other) {
    for (SideBySide* const each : {this, &other})
        if (each->active().hasSession()) each->release();
    std::swap(panes_, other.panes_);
    std::swap(active_, other.active_);
    std::swap(lineup_, other.lineup_);
    std::swap(locksCameras_, other.locksCameras_);
    for (SideBySide* const each : {this, &other})
        if (each->compares()) each->observe();
}

/// Ends the reports of the active run.
void SideBySide::release() {
    active().interaction().release(active().session());
    active().session().setObserver({});
}

void SideBySide::activate(std::size_t index) {
    if (index == active_ || index >= panes_.size()) return;
    const bool playing = sharesClock() && active().session().playing();
    const double speed = active().session().speed();
    release();
    Interaction& left = active().interaction();
    left.handle(MouseLeaveEvent{}, active().session(), {});
    left.select("");
    if (sharesClock()) active().session().setPlaying(false);
    active_ = index;
    if (sharesClock()) active().session().setSpeed(speed);
    if (playing) active().session().setPlaying(true);
    observe();
}

/// From now on the others do what is done in the active run.
void SideBySide::observe() {
    for (std::size_t i = 0; i < panes_.size(); ++i) panes_[i]->session().setLed(sharesClock() && i != active_);
    active().session().setObserver(
        {.acted =
             [this](const demos::Action& action) {
                 if (setsOneOf(action, lineup_.parameters)) return;
                 forOthers([&](Session& other) {
                     try {
                         other.act(action);
                     } catch (const demos::ParameterError&) {
                         // With another value of the parameter this may be out of its limits: it stays as it is there.
                     }
                 });
             },
         .gesture =
             [this](bool begins) {
                 forOthers([begins](Session& other) { begins ? other.beginGesture() : other.endGesture(); });
             }});
}

void SideBySide::forOthers(const std::function<void(Session&)>& work) {
    for (std::size_t i = 0; i < panes_.size(); ++i)
        if (i != active_) work(panes_[i]->session());
}

bool SideBySide::isFollowing() const {
    return sharesClock() && std::any_of(panes_.begin(), panes_.end(), [this](const std::unique_ptr<Pane>& pane) {
               return pane != panes_[active_] && pane->session().seeking();
           });
}

bool SideBySide::isMoving() const {
    return std::any_of(panes_.begin(), panes_.end(), [](const std::unique_ptr<Pane>& pane) {
        const Session& run = pane->session();
        return run.seeking() || (run.isRunning() && run.demo().moves());
    });
}

void SideBySide::setSharesClock(bool shares) {
    if (shares == sharesClock()) return;
    lineup_.sharesClock = shares;
    const Session& first = active().session();
    if (shares)
        forOthers([&](Session& other) {
            other.setPlaying(false);
            other.seekInParts(frameAtSameTime(first, first.frame(), other));
        });
    observe();
}

bool SideBySide::isFillingCurves() const {
    return std::any_of(panes_.begin(), panes_.end(),
                       [](const std::unique_ptr<Pane>& pane) { return pane->session().isFillingCurves(); });
}

void SideBySide::advance(double seconds) {
    if (!sharesClock()) {
        for (const std::unique_ptr<Pane>& pane : panes_) pane->session().advance(seconds);
        return;
    }
    if (!isFollowing()) active().session().advance(seconds);
    follow(seconds);
    forOthers([](Session& other) {
        if (other.isFillingCurves()) other.advance(0.0);
    });
}

void SideBySide::follow(double seconds) {
    const Session& first = active().session();
    if (first.seeking()) return;
    forOthers([&](Session& other) {
        const std::uint64_t frame = frameAtSameTime(first, first.frame(), other);
        const std::uint64_t here = other.frame();
        if (other.seeking() && other.seeking()->to == frame) return other.advance(seconds);
        if (frame == here || !other.demo().moves() || (frame > here && !other.canStep())) return;
        if (frame < here || frame > here + kMaxStepsAtOnce) return other.seekInParts(frame);
        if (!other.fault().empty()) return;
        for (std::uint64_t i = here; i < frame && other.canStep() && other.fault().empty(); ++i) other.stepForward();
    });
}

void SideBySide::updateCameras(double seconds, const std::vector<PaneRoom>& rooms) {
    const CameraState camera = active().interaction().cameraState();
    for (std::size_t i = 0; i < panes_.size() && i < rooms.size(); ++i) {
        if (i == active_) continue;
        Interaction& interaction = panes_[i]->interaction();
        if (locksCameras_ && interaction.cameraState() != camera) interaction.setCameraState(camera);
        interaction.setCovered(true);
        interaction.update(seconds, panes_[i]->session(), rooms[i].viewport);
    }
}

void SideBySide::restoreOpenGl() {
    for (const std::unique_ptr<Pane>& pane : panes_) pane->restoreOpenGl();
}

void drawPaneTitle(ImDrawList& list, const PaneFrame& frame, const PixelRect& room, const SideBySide& panes,
                   std::size_t index, bool isActive) {
    const float scale = frame.viewport.contentScale;
    const ImVec2 low{room.min.x, room.min.y}, high{room.max.x, room.max.y};
    list.AddRectFilled(low, high, packed(frame.theme.panel));
    if (isActive) list.AddRectFilled({low.x, high.y - 2.0f * scale}, high, packed(frame.theme.accent));
    ImFont* const font = frame.fonts.strong;
    const float size = font->FontSize;
    const std::string shown = panes.heading(index, font, room.max.x - room.min.x - 20.0f * scale);
    list.AddText(font, size, {low.x + 10.0f * scale, (low.y + high.y - size) * 0.5f},
                 packed(isActive ? frame.theme.text : frame.theme.quiet), shown.c_str());
}

Image sideBySidePicture(SideBySide& panes, ImGuiPlatform& platform, const PaneFrame& frame) {
    Viewport whole = frame.viewport;
    whole.x = whole.y = 0.0f;
    const std::vector<PaneRoom> rooms = divide(whole, panes.count());
    RenderTarget target;
    target.resize({static_cast<int>(whole.width), static_cast<int>(whole.height)});
    target.bind();
    const Color& back = frame.theme.background;
    glClearColor(back.x, back.y, back.z, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    for (std::size_t i = 0; i < panes.count(); ++i) {
        PaneFrame own = frame;
        own.viewport = rooms[i].viewport;
        own.gridNote = panes.count() == 1;  // in a small picture it covers what the scene is about
        panes.pane(i).paint(target, platform, own);
    }
    target.bind();
    platform.renderBeside(target.size(), [&](ImDrawList& list) {
        for (std::size_t i = 0; i < panes.count(); ++i) drawPaneTitle(list, frame, rooms[i].title, panes, i, false);
    });
    return target.read();
}

}  // namespace collidoscope::app
