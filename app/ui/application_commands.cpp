// What the commands do.

#include <algorithm>
#include <array>

#include "app/inspect/inspection.h"
#include "app/ui/application.h"
#include "app/ui/panels/bars.h"

namespace collidoscope::app {
namespace {

constexpr float kTextStep = 0.25f;
constexpr double kPlotZoom = 1.5;

}  // namespace

void Application::execute(CommandId command) {
    Session& session = this->session();
    ViewOptions& view = bench_.state.view;
    const auto flip = [](bool& value) { value = !value; };
    const auto resizeText = [this](float size) { bench_.state.textScale = std::clamp(size, 1.0f, 3.0f); };
    switch (command) {
        case CommandId::PlayPause:
            session.setPlaying(!session.playing());
            break;
        case CommandId::StepForward:
            session.stepForward();
            break;
        case CommandId::StepBack:
            session.stepBack();
            break;
        case CommandId::TenStepsBack:
            session.stepBack(10);
            break;
        case CommandId::PreviousMark:
            goToMark(-1);
            break;
        case CommandId::NextMark:
            goToMark(+1);
            break;
        case CommandId::BreakWhen:
            askForCondition();
            break;
        case CommandId::StepInside:
            goInside(+1);
            break;
        case CommandId::StepInsideBack:
            goInside(-1);
            break;
        case CommandId::LookInside:
            openInsideMenu();
            break;
        case CommandId::ShowNumbers:
            numbers_.showUnderMouse();
            break;
        case CommandId::Ruler:
            measure(Instrument::Kind::Ruler);
            break;
        case CommandId::Protractor:
            measure(Instrument::Kind::Protractor);
            break;
        case CommandId::AngleOfNormals:
            measure(Instrument::Kind::Normals);
            break;
        case CommandId::Stopwatch:
            measuring_.clickStopwatch();
            break;
        case CommandId::ReadCode:
            code_.toggle();
            break;
        case CommandId::RemoveMeasuring:
            measuring_.clear();
            break;
        case CommandId::LeaveInside:
            leaveInside();
            break;
        case CommandId::ProbeScene:
            toggleProbe();
            break;
        case CommandId::ThrowBody:
            throwBody(true);
            break;
        case CommandId::DropBody:
            throwBody(false);
            break;
        case CommandId::Restart:
            bench_.restart();
            break;
        case CommandId::ResetDemo:
            resetAll();
            interaction().home();
            break;
        case CommandId::Slower:
            session.setSpeed(nextSpeed(session.speed(), -1));
            break;
        case CommandId::Faster:
            session.setSpeed(nextSpeed(session.speed(), +1));
            break;
        case CommandId::PreviousBranch:
            goToNextBranch(-1);
            break;
        case CommandId::NextBranch:
            goToNextBranch(+1);
            break;
        case CommandId::RenameBranch:
            renameBranch();
            break;
        case CommandId::RemoveBranch:
            removeBranch();
            break;
        case CommandId::Ghost:
            flip(bench_.state.ghost);
            break;
        case CommandId::ComparedCurves:
            flip(bench_.state.comparedCurves);
            break;
        case CommandId::Compare:
            askToCompare({});
            break;
        case CommandId::NextPane:
            if (bench_.panes.compares()) activatePane((bench_.panes.activeIndex() + 1) % bench_.panes.count());
            break;
        case CommandId::LockCameras:
            bench_.panes.setLocksCameras(!bench_.panes.locksCameras());
            break;
        case CommandId::DifferenceTable:
            flip(bench_.state.differences);
            break;
        case CommandId::EndComparison:
            endComparison();
            break;
        case CommandId::Sweep:
            sweep_.ask({});
            break;
        case CommandId::EndSweep:
            if (!sweep_.end()) say(NoticeKind::Info, "Nothing is swept at the moment.");
            break;
        case CommandId::Undo:
            if (presenter_.tool() == PresenterTools::Tool::Pen && presenter_.hasDrawing())
                presenter_.undoStroke();
            else
                undoInAll();
            break;
        case CommandId::Redo:
            redoInAll();
            break;
        case CommandId::PreviousDemo:
            changeDemo(-1);
            break;
        case CommandId::NextDemo:
            changeDemo(+1);
            break;
        case CommandId::Palette:
            flip(bench_.state.palette);
            break;
        case CommandId::BringBack:
            bringBack();
            break;
        case CommandId::HomeView:
            if (!bench_.rightPanel.measures().showAllUnderMouse()) interaction().home();
            break;
        case CommandId::FrameSelection:
            interaction().frameSelection(session, bench_.viewport());
            break;
        case CommandId::FrontView:
            interaction().orient(StandardView::Front);
            break;
        case CommandId::SideView:
            interaction().orient(StandardView::Right);
            break;
        case CommandId::TopView:
            interaction().orient(StandardView::Top);
            break;
        case CommandId::Orthographic:
            interaction().toggleOrthographic();
            break;
        case CommandId::Wireframe:
            flip(view.wireframe);
            break;
        case CommandId::SeeThrough:
            flip(view.seeThrough);
            break;
        case CommandId::Shadows:
            flip(view.shadows);
            break;
        case CommandId::Labels:
            flip(view.labels);
            break;
        case CommandId::ZoomPlotsIn:
            bench_.rightPanel.measures().zoomPlots(session, kPlotZoom);
            break;
        case CommandId::ZoomPlotsOut:
            bench_.rightPanel.measures().zoomPlots(session, 1.0 / kPlotZoom);
            break;
        case CommandId::ShowWholePlots:
            bench_.rightPanel.measures().showAll();
            break;
        case CommandId::LogarithmicTime:
            bench_.rightPanel.measures().setLogarithmicTime(!bench_.rightPanel.measures().logarithmicTime());
            break;
        case CommandId::Laser:
            toggleTool(PresenterTools::Tool::Laser);
            break;
        case CommandId::Pen:
            toggleTool(PresenterTools::Tool::Pen);
            break;
        case CommandId::ClearDrawing:
            clearDrawing();
            break;
        case CommandId::ShowKeys:
            presenter_.setShowsKeys(!presenter_.showsKeys());
            break;
        case CommandId::BackToMoment:
            backToMoment();
            break;
        case CommandId::HidePanels:
            flip(bench_.state.bare);
            break;
        case CommandId::Caption:
            flip(bench_.state.caption);
            break;
        case CommandId::CoverSteps:
            flip(bench_.state.coverSteps);
            break;
        case CommandId::ChapterPanel:
            togglePanel(bench_.state.chapters, bench_.layout.leftFits, Drawer::Chapters);
            break;
        case CommandId::ParameterPanel:
            togglePanel(bench_.state.parameters, bench_.layout.rightFits, Drawer::Parameters);
            break;
        case CommandId::Transport:
            flip(bench_.state.transport);
            break;
        case CommandId::KeyboardFocus:
            keyboardToNextPanel();
            break;
        case CommandId::ToggleTheme:
            bench_.state.theme = bench_.state.theme == "dark" ? "projector" : "dark";
            break;
        case CommandId::LargerText:
            resizeText(bench_.state.textScale + kTextStep);
            break;
        case CommandId::SmallerText:
            resizeText(bench_.state.textScale - kTextStep);
            break;
        case CommandId::NormalText:
            resizeText(1.0f);
            break;
        case CommandId::FullScreen:
            bench_.window.setFullScreen(!bench_.window.fullScreen());
            break;
        case CommandId::Screenshot:
            pictureWanted_ = WantedPicture::Window;
            break;
        case CommandId::ScenePicture:
            pictureWanted_ = WantedPicture::Scene;
            break;
        case CommandId::SaveFigure:
            pictureWanted_ = WantedPicture::Figure;
            break;
        case CommandId::SaveFilm:
            film_.ask();
            break;
        case CommandId::CopyCommandLine:
            copyCommandLine();
            break;
        case CommandId::CopyLink:
            copyLink();
            break;
        case CommandId::OpenMesh:
            if (bench_.window.chooseFiles()) break;
            palette_.beginWith("./");
            bench_.state.palette = true;
            break;
        case CommandId::SaveSession:
            saveSession();
            break;
        case CommandId::PasteCase:
            pasteCase();
            break;
        case CommandId::CopyCase:
            copyCase(CaseLanguage::Case);
            break;
        case CommandId::CopyCaseAsCpp:
            copyCase(CaseLanguage::Cpp);
            break;
        case CommandId::CopyCaseAsPython:
            copyCase(CaseLanguage::Python);
            break;
        case CommandId::CopyCaseAsC:
            copyCase(CaseLanguage::C);
            break;
        case CommandId::ExamineCase:
            examineCase();
            break;
        case CommandId::NearestFlip:
            beginCaseWork(CaseWork::NearestFlip);
            break;
        case CommandId::ReduceCase:
            beginCaseWork(CaseWork::Reduce);
            break;
        case CommandId::ReduceCaseKindly:
            beginCaseWork(CaseWork::ReduceKindly);
            break;
        case CommandId::PreviousFind:
            nextFind(-1);
            break;
        case CommandId::NextFind:
            nextFind(+1);
            break;
        case CommandId::PreviousCase:
            nextListedCase(-1);
            break;
        case CommandId::NextCase:
            nextListedCase(+1);
            break;
        case CommandId::Help:
            flip(bench_.state.help);
            break;
        case CommandId::About:
            flip(bench_.state.about);
            break;
        case CommandId::Log:
            flip(bench_.state.log);
            break;
        case CommandId::Cancel:
            cancel();
            break;
    }
    bench_.refresh();
}

/// The panels in turn, then the scene again.
void Application::keyboardToNextPanel() {
    struct Stop {
        const char* window;
        bool shown;
    };
    const std::array<Stop, 4> stops{
        Stop{"##parameters", !bench_.layout.right.empty()}, Stop{"##chapters", !bench_.layout.left.empty()},
        Stop{"##transport", !bench_.layout.transport.empty()}, Stop{"##top", !bench_.layout.topBar.empty()}};
    for (; keyboardAt_ < stops.size(); ++keyboardAt_)
        if (stops[keyboardAt_].shown) return platform_.leadKeyboard(stops[keyboardAt_++].window);
    keyboardToScene();
}

void Application::keyboardToScene() {
    keyboardAt_ = 0;
    if (platform_.leadsKeyboard()) platform_.leadKeyboard(nullptr);
}

/// The probe and an instrument do not share the mouse.
void Application::measure(Instrument::Kind kind) {
    if (probe_.isActive) toggleProbe();
    measuring_.toggle(kind);
}

void Application::goInside(int by) {
    const Inspection inspection = inspect(session());
    if (!inspection.exists())
        say(NoticeKind::Info, "This demo has no algorithm to step into.");
    else if (by > 0 && inspection.isLast())
        tellLastStep(inspection);
    else
        stepInside(session(), by);
}

void Application::bringBack() {
    const std::size_t count = session().demo().strayCount();
    if (count == 0)
        return say(NoticeKind::Info, "Nothing has flown away. " + keysOf(CommandId::FrameSelection) +
                                         " shows all there is, " + keysOf(CommandId::HomeView) +
                                         " is the view from the beginning.");
    session().act(demos::BringBack{});
    say(NoticeKind::Info, (count == 1 ? "One body is" : std::to_string(count) + " bodies are") +
                              std::string(" back where it started, at rest. Undo lets it fly on."));
}

/// Whoever pages through a lecture learns that there are no more steps, and what comes next.
void Application::tellLastStep(const Inspection& inspection) {
    if (bench_.beneath)
        return say(NoticeKind::Info,
                   (inspection.stepCount() > 0 ? "That was the last step." : "There is no step to show here.") +
                       std::string(" Esc leads back to the demo."));
    const demos::DemoInfo& next = demoBeside(+1);
    const std::string key = keysOf(CommandId::NextDemo);
    const std::string words = inspection.stepCount() > 0
                                  ? "That was the last step of " + inspection.explanation.algorithm + "."
                                  : inspection.explanation.algorithm + " takes no step here.";
    bench_.notices.add(NoticeKind::Info, words + " The key " + key + " opens the next demo.",
                       Offer{"Next demo: " + std::string(next.entry.title), OpenDemo{&next}});
}

void Application::cancel() {
    if (bench_.state.anySheet()) {
        bench_.state.help = bench_.state.about = bench_.state.log = bench_.state.palette = bench_.state.compare =
            bench_.state.sweep = false;
        bench_.state.film = false;
    } else if (interaction().capturesMouse()) {
        interaction().release(session());
    } else if (cancelWork() || presenter_.putAway()) {
        bench_.refresh();
    } else if (pickFor_) {
        pickFor_.reset();
    } else if (bench_.notices.anyOpen()) {
        bench_.notices.closeAll();
    } else if (bench_.state.drawer != Drawer::None) {
        bench_.state.drawer = Drawer::None;
    } else if (bench_.state.largeChart) {
        bench_.state.largeChart.reset();
    } else if (probe_.isActive) {
        toggleProbe();
    } else if (measuring_.cancel()) {
        bench_.refresh();
    } else if (code_.close()) {
        bench_.refresh();
    } else if (bench_.beneath) {
        leaveInside();
    } else if (sweep_.end()) {
        bench_.refresh();
    } else if (bench_.panes.compares()) {
        endComparison();
    } else {
        interaction().select("");
    }
}

/// A panel without room beside the scene is drawn over it, and put away, by the same key.
void Application::togglePanel(bool& wanted, bool fits, Drawer drawer) {
    const bool drawn = bench_.state.drawer == drawer;
    bench_.state.drawer = Drawer::None;
    if (bench_.state.bare) {  // it is not known yet whether there is room
        bench_.state.bare = false;
        wanted = true;
        bench_.state.drawer = drawer;
    } else if (fits) {
        wanted = !wanted;
    } else if (!drawn) {
        bench_.state.drawer = drawer;
    }
}

const demos::DemoInfo& Application::demoBeside(int direction) const {
    const auto all = demos::allDemos();
    const auto here =
        std::find_if(all.begin(), all.end(),
                     [&](const demos::DemoInfo& info) { return info.name == demoSession().info().name; }) -
        all.begin();
    const auto count = static_cast<std::ptrdiff_t>(all.size());
    return all[static_cast<std::size_t>((here + direction + count) % count)];
}

void Application::changeDemo(int direction) { openDemo(demoBeside(direction)); }

}  // namespace collidoscope::app
