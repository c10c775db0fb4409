#pragma once
/// The program in a window: one session, one scene, the panels around it. It has no loop of its own inside frame(),
/// so that a browser or a test can drive it.

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/cases/case_text.h"
#include "app/files/background_loader.h"
#include "app/files/mesh_library.h"
#include "app/gl/image.h"
#include "app/gl/opengl.h"
#include "app/inspect/inspection.h"
#include "app/inspect/look_inside.h"
#include "app/pane/side_by_side.h"
#include "app/session/settings.h"
#include "app/session/variation.h"
#include "app/ui/case_task.h"
#include "app/ui/features/code_view.h"
#include "app/ui/features/film_tool.h"
#include "app/ui/features/measuring_tool.h"
#include "app/ui/features/numbers_tool.h"
#include "app/ui/features/sweep_tool.h"
#include "app/ui/moments.h"
#include "app/ui/panels/branch_lanes.h"
#include "app/ui/panels/chapter_panel.h"
#include "app/ui/panels/compare_panel.h"
#include "app/ui/panels/inside_menu.h"
#include "app/ui/panels/palette.h"
#include "app/ui/panels/presentation_caption.h"
#include "app/ui/presenter_tools.h"
#include "app/ui/slowness.h"
#include "app/view/touch_gestures.h"
#include "app/widgets/imgui_platform.h"

namespace collidoscope::app {

class Application {
public:
    /// The window must outlive the application. `settings` are what was remembered of the last run.
    Application(Window& window, const Settings& settings);
    ~Application();

    /// Takes the window's events and shows one frame. Does not wait.
    void frame();
    /// Frames until the window is closed; sleeps while nothing moves.
    void run();
    bool closed() const { return closed_; }
    /// Makes anew what was lost with the context of OpenGL; nothing else changes.
    void restoreOpenGl();
    /// Ends run() after the present frame; may be called from any thread.
    void close();
    /// How long the next frame may wait for an event, s; 0 while something moves.
    double timeout() const;

    /// Shows a demo as it was left, or from its first frame. False, with a notice, when it cannot be built.
    bool openDemo(const demos::DemoInfo& info);
    /// Shows a session that was made elsewhere.
    void show(std::unique_ptr<Session> session);
    /// The same with runs beside each other that differ in a parameter, of which the first is the active one; one run
    /// is shown alone.
    void showSideBySide(std::vector<std::unique_ptr<Session>> runs, const std::string& parameter);
    const SideBySide& panes() const { return bench_.panes; }
    SweepTool& sweep() { return sweep_; }
    FilmTool& film() { return film_; }
    NumbersTool& numbers() { return numbers_; }
    MeasuringTool& measuring() { return measuring_; }
    CodeView& code() { return code_; }
    void execute(CommandId command);
    enum class OnRefusal { Say, End };
    /// Loads an OBJ file in the background for the demo's mesh parameter; opens mesh-picking if it has none. A file
    /// that is refused becomes a notice, or ends run() for the reason refusal(). With "as-is:" before its path the mesh
    /// stays as it is in its file.
    void openMesh(const std::filesystem::path& nameOrPath, OnRefusal onRefusal = OnRefusal::Say);
    /// Shows a collision case in the demo of cases; undo brings back the one before. `name` is that of an example or a
    /// file that holds it, or empty.
    void openCase(demos::examine::CollisionCase all, std::string name = {});
    /// Shows a session from a file, at its frame; what was done in its demo here stays as branches. Throws FileError
    /// and UsageError for a file that is none.
    void openSession(const std::filesystem::path& file);
    /// Shows the case of a file; several become a list with what came of each.
    void openCases(std::span<const std::string> files);
    /// Shows the steps inside two shapes of the picture over the demo, which stays as it is until leaveInside(). What
    /// cannot be looked into becomes a notice.
    void openInside(const InsideRequest& request);
    /// The same once the seek that goes on has ended.
    void openInsideAfterSeek(InsideRequest request) { insideAfterSeek_ = std::move(request); }
    void leaveInside();
    /// Holds a probe into the picture, where it stays until it is moved or taken away.
    void holdProbe(const Probe& probe);
    /// The demo that is shown, or that lies beneath what is looked into.
    const Session& demoSession() const { return bench_.demoSession(); }
    /// Files that were dropped, or chosen in a dialog: cases, meshes.
    void openFiles(std::span<const std::string> paths);
    const std::string& refusal() const { return refusal_; }
    /// How far the file is that is being loaded, 0..1.
    std::optional<float> loading() const { return isLoading_ ? std::optional(loading_.progress) : std::nullopt; }
    /// Forgets the file that is being loaded.
    void cancelLoading();
    /// Goes to a frame in parts, with a card that shows how far it is; once the file that is being loaded is there.
    void goTo(std::uint64_t frame);
    /// Called with the session in each frame.
    void onSeek(std::function<void(const Session&)> callback) { onSeek_ = std::move(callback); }
    void say(NoticeKind kind, std::string text) { bench_.notices.add(kind, std::move(text)); }

    Session& session() { return pane().session(); }
    const Session& session() const { return pane().session(); }
    Interaction& interaction() { return pane().interaction(); }
    const Interaction& interaction() const { return pane().interaction(); }
    /// What stood over the scene in the last frame.
    const OverlayMemory& overlay() const { return pane().overlay(); }
    MeshLibrary& meshes() { return bench_.meshes; }
    /// Threads that share the work of loops; they must not end before the application.
    void setParallelFor(const geometry::ParallelFor& parallelFor) {
        bench_.meshes.setParallelFor(parallelFor);
        loader_.setParallelFor(parallelFor);
    }
    /// Loader of the files that are opened, see BackgroundLoader.
    void setLoadHelper(BackgroundLoader::Helper& helper) { loader_.setHelper(helper); }
    ShellState& state() { return bench_.state; }
    const Notices& notices() const { return bench_.notices; }
    const PresenterTools& presenter() const { return presenter_; }
    const PanelLayout& layout() const { return bench_.layout; }
    /// Settings that are to be kept for the next run.
    Settings settings() const;
    /// Called with each demo that is opened, before it runs.
    void onOpen(std::function<void(const demos::DemoInfo&)> callback) { onOpen_ = std::move(callback); }
    /// Command line that shows the present state on another start, see argumentsOf().
    std::vector<std::string> arguments() const;
    /// The address of the page that the program runs in; links lead there. Empty: they are for the program.
    void setPageAddress(std::string address) { pageAddress_ = std::move(address); }
    /// Called with each file that was saved for the user; answers what to say.
    void onSaved(std::function<std::string(const std::filesystem::path&)> callback) {
        bench_.onSaved = std::move(callback);
    }
    /// Asked for each file that is dropped or opened, before it is taken for a mesh: true when it was opened otherwise.
    void onFile(std::function<bool(const std::filesystem::path&)> callback) { onFile_ = std::move(callback); }
    /// Called at the beginning of each frame.
    void onFrame(std::function<void()> callback) { onFrame_ = std::move(callback); }
    /// Shows another frame soon; may be called from any thread.
    void wake();
    /// Where pictures and tables go that the user asks for.
    void setPictureFolder(std::filesystem::path folder) { bench_.folder = std::move(folder); }
    /// The last frame with its panels.
    Image picture() const { return target_.read(); }

private:
    /// Where to go when the file that is being loaded is there.
    struct Destination {
        std::uint64_t frame = 0;
        bool playing = false;  ///< from there on
    };
    Pane& pane() { return bench_.panes.active(); }
    const Pane& pane() const { return bench_.panes.active(); }
    const Theme& theme() const;
    PaneFrame paneFrame(const Ui& ui) const;

    /// A shape of the picture that is under the mouse.
    struct Picked {
        std::vector<demos::ShapeItem> shapes{};
        PickedShape shape{};
    };
    std::optional<Picked> pickUnderMouse();
    static void addWhyRows(std::vector<InsideMenu::Row>& rows, const Picked& picked,
                           const std::vector<std::size_t>& nearest);
    std::vector<BodyCurve> curvesOf(const Picked& picked) const;
    void plotBody(const BodyCurve& curve);
    void removeBodyCurves(const std::string& body);
    /// True when the click was meant for it.
    bool takeInsideClick(const MouseButtonEvent& button, bool onScene);
    void openInsideMenu();
    void pickOther(const InsideRequest& first);
    void openWaitingInside();
    void drawInside(const Ui& ui, Requests& requests);
    /// The probe that is held into the picture.
    struct HeldProbe {
        bool isActive = false;
        bool isPinned = false;  ///< it stays while the mouse moves
        Probe probe{};
        std::shared_ptr<const ProbeReport> report{};  ///< null: it is not in the picture yet
        const Session* in = nullptr;                  ///< in whose picture it is
        std::optional<geometry::Vec2f> press{};       ///< px, where the left button went down on the scene
    };
    void toggleProbe();
    void setProbe(const SetProbe& wanted);
    /// The line of sight through the mouse, of unit length, and how far along it the middle of the view lies, m.
    struct Sight {
        geometry::Rayf ray{};
        float middle = 0.0f;
    };
    std::optional<Sight> sightUnderMouse();
    std::optional<Probe> probeUnderMouse();
    void takeProbeClick(const MouseButtonEvent& button, bool onScene);
    void updateProbe();
    void drawProbe(const Ui& ui, Requests& requests);
    float belowInsideBar(const Ui& ui) const;
    void throwBody(bool isThrown);
    void measure(Instrument::Kind kind);
    std::vector<std::string> wordsOfLook() const;

    void takeEvents(double timeout);
    void takeTouches(double now);
    void dispatch(const Event& event);
    void dispatchKey(const KeyEvent& event);
    /// Step that the caption of presentation mode shows; it may not exist.
    Inspection captioned() const;
    void buildPanels(const Ui& ui);
    std::vector<MeasurePanel::OtherRun> comparedRuns() const;
    void drawProgress(const Ui& ui);
    void drawLegendButton(const Ui& ui);
    void drawChartButtons(const Ui& ui);
    void drawNotices(const Ui& ui, Requests& requests);
    std::optional<Progress> seekProgress() const;
    void watchSeek();
    bool cancelWork();
    void showScene(const Ui& ui);
    void fulfil(const Requests& requests);
    void keyboardToNextPanel();
    void keyboardToScene();
    void askForCondition();
    void goToMark(int direction);
    void watchConditions();
    void rememberConditions();
    void recallConditions();
    void goInside(int by);
    bool hasBranches();
    void goToNextBranch(int direction);
    void renameBranch();
    void removeBranch();
    void bringBack();
    void cancel();
    // --- a comparison, see application_compare.cpp ---
    void askToCompare(const std::string& parameter);
    void compareWith(const CompareWith& wanted);
    void endComparison();
    void activatePane(std::size_t index);
    void activatePaneUnderMouse();
    void undoInAll();
    void redoInAll();
    void resetAll();
    void layOutPanes();
    void dividePanes();
    Box paneBox() const;
    Variation comparison() const;
    void drawPanes(const Ui& ui);
    void drawComparison(const Ui& ui, Requests& requests);
    void tellStopsOfOthers();
    void toggleTool(PresenterTools::Tool tool);
    void clearDrawing();
    void noteMoment();
    void backToMoment();
    void togglePanel(bool& wanted, bool fits, Drawer drawer);
    void changeDemo(int direction);
    const demos::DemoInfo& demoBeside(int direction) const;
    void tellLastStep(const Inspection& inspection);
    void useMesh(const UseMesh& request);
    void setValue(const SetValue& set);
    void usePreset(const UsePreset& request);
    void showCase(demos::examine::CaseSlot slot);
    void showListedCase(std::size_t index);
    void nextListedCase(int direction);
    void nextFind(int direction);
    void pasteCase();
    void showChanged(demos::examine::CollisionCase all);
    std::optional<CollisionCase> shownCase();
    void examineCase();
    void examinePair(const InsideRequest& request);
    void openToExamine(CollisionCase all);
    void beginCaseWork(CaseWork work);
    void workOnCase();
    std::optional<Progress> caseProgress() const;
    void copyCase(CaseLanguage language);
    void showElsewhere(CollisionCase all);
    void leaveDemo();
    bool returnTo(const demos::DemoInfo& info);
    void saveSession();
    void openSessionOrSay(const std::filesystem::path& file);
    void copyCommandLine();
    void copyLink();
    std::string pictureSaved(const std::filesystem::path& path);
    void pollLoader();
    void uploadArrived();
    void watchSession();
    void watchBranches();
    void watchSlowSteps();
    void watchSlowPictures(double seconds);
    Image scenePicture(const Ui& ui);
    void savePicture(const Ui& ui);
    void saveFigure(const Ui& ui);
    void savePlot(const Ui& ui);
    void savePng(const std::function<Image()>& take, std::string stem);
    void exportMeasures(const ExportMeasures& wanted);

    ImGuiPlatform platform_;
    Workbench bench_;
    SweepTool sweep_{bench_};
    FilmTool film_{bench_};
    NumbersTool numbers_{bench_};
    MeasuringTool measuring_{bench_};
    CodeView code_{bench_};
    OpenGlFacts facts_{};
    EventQueue queue_{};
    TouchGestures gestures_{};
    bool touched_ = false;  ///< the window has seen a finger: controls are as large as one
    RenderTarget target_{};
    Thumbnails thumbnails_{};
    Search search_{};
    std::vector<std::string> meshNames_{};
    BackgroundLoader loader_{};
    BackgroundLoader::Loading loading_{};
    bool isLoading_ = false;
    OnRefusal onRefusal_ = OnRefusal::Say;
    std::string refusal_{};
    std::shared_ptr<PreparedMesh> prepared_{};           ///< filled on the loader's thread
    std::optional<BackgroundLoader::Loaded> arrived_{};  ///< loaded, and on its way to the graphics card
    std::optional<Destination> afterLoading_{};
    std::optional<CaseTask> caseTask_{};              ///< that goes on
    ComparisonRoom comparisonRoom_{};                 ///< of what stands around them
    InsideRequest insideRequest_{};                   ///< by which they were opened
    std::optional<InsideRequest> pickFor_{};          ///< the first shape, while the second one is asked for
    std::optional<geometry::Vec2f> rightPress_{};     ///< px, where the right button went down on the scene
    std::optional<InsideRequest> insideAfterSeek_{};  ///< of the command line
    InsideMenu insideMenu_{};
    HeldProbe probe_{};
    std::vector<LeftDemo> left_{};                    ///< the one that was left first stands first
    std::vector<RememberedConditions> conditions_{};  ///< of demos that are not shown

    std::size_t keyboardAt_ = 0;  ///< of the panels, which of them F6 gives the keyboard to next
    ChapterPanel chapterPanel_{};
    PresentationCaption caption_{};
    BranchLanes lanes_{};
    CompareDialog compareDialog_{};
    Palette palette_{};
    PresenterTools presenter_{};
    Moments moments_{};
    Hint hint_{};

    std::function<void(const demos::DemoInfo&)> onOpen_{};
    std::function<void(const Session&)> onSeek_{};
    std::optional<SeekProgress> seekWatched_{};
    double seekStarted_ = 0.0;  ///< s
    std::function<bool(const std::filesystem::path&)> onFile_{};
    std::function<void()> onFrame_{};
    std::string pageAddress_{};
    std::string reportedFault_{};
    SlowWatch slowSteps_{0.25}, slowPictures_{0.4, 3, 3.0};
    std::string meshName_{};  ///< of the mesh that is being loaded
    std::string styledTheme_{};
    float styledScale_ = 0.0f;
    enum class WantedPicture { None, Window, Scene, Figure } pictureWanted_ = WantedPicture::None;
    std::optional<PlotFigure> plotWanted_{};
    std::atomic<bool> closed_ = false;
    double lastTime_ = 0.0;
    double slept_ = 0.0;  ///< s, waiting for an event before the present frame
};

}  // namespace collidoscope::app
