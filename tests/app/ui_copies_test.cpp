/// Pictures and numbers that are saved, or copied to the clipboard.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>

#include "tests/app/ui_shell.h"
#include "tests/temporary_folder.h"

namespace collidoscope::ui_copies_test {
namespace {

using app::KeyCode;
using ui_shell_test::UiShell;

class UiCopiedPicture : public UiShell {
protected:
    UiCopiedPicture() { drawPixels(); }
};

TEST_F(UiCopiedPicture, aPictureIsSavedWhereAskedFor) {
    const tests::TemporaryFolder folder;
    application.bench().folder = folder.path();
    key(KeyCode::F12);
    EXPECT_TRUE(std::filesystem::exists(folder / "shapes-3d 0.png"));
}

TEST_F(UiCopiedPicture, aFigureForPrintIsOnWhiteWithItsWordsAsText) {
    const tests::TemporaryFolder folder;
    application.bench().folder = folder.path();
    open("integrators");
    const app::Image before = application.picture();
    application.execute(app::CommandId::SaveFigure);
    frames(2);
    std::ifstream file(folder / "integrators 0.svg", std::ios::binary);
    const std::string svg{std::istreambuf_iterator<char>(file), {}};
    EXPECT_TRUE(svg.starts_with("<svg ")) << application.notices().all().back().text;
    EXPECT_NE(svg.find("<text"), std::string::npos);
    EXPECT_NE(svg.find("<path"), std::string::npos);
    EXPECT_NE(svg.find("fill=\"#1a1d21\""), std::string::npos) << "the ink of the light theme";
    application.execute(app::CommandId::Cancel);
    frames(4);
    EXPECT_EQ(application.picture().rgba, before.rgba) << "the window keeps its theme";
    expectNoComplaints();
}

/// A clipboard tool that keeps what it was given, and the path on which alone it is found.
class FakeTool {
public:
    explicit FakeTool(const std::filesystem::path& folder) : folder_(folder) {
        std::ofstream(folder / "xclip") << "#!/bin/sh\n/bin/cat > " << (folder / "copied.png").string()
                                        << "\necho \"$@\" > " << (folder / "words.txt").string() << "\n";
        std::filesystem::permissions(folder / "xclip", std::filesystem::perms::owner_all);
        set("PATH", folder.c_str());
        set("DISPLAY", ":7");
        set("WAYLAND_DISPLAY", nullptr);
    }
    ~FakeTool() {
        for (const auto& [name, value] : before_) put(name, value ? value->c_str() : nullptr);
    }
    std::string words() const {
        std::ifstream file(folder_ / "words.txt");
        std::string line;
        std::getline(file, line);
        return line;
    }

private:
    static void put(const char* name, const char* value) { value ? setenv(name, value, 1) : unsetenv(name); }
    void set(const char* name, const char* value) {
        const char* old = std::getenv(name);
        before_.emplace_back(name, old ? std::optional<std::string>(old) : std::nullopt);
        put(name, value);
    }
    std::filesystem::path folder_;
    std::vector<std::pair<const char*, std::optional<std::string>>> before_{};
};

TEST_F(UiCopiedPicture, aPictureIsCopiedByTheToolThatKnowsPictures) {
    const tests::TemporaryFolder folder;
    const FakeTool tool(folder.path());
    application.bench().folder = folder.path();
    key(KeyCode::F12);
    EXPECT_EQ(tool.words(), "-selection clipboard -t image/png");
    EXPECT_EQ(std::filesystem::file_size(folder / "copied.png"),
              std::filesystem::file_size(folder / "shapes-3d 0.png"));
    EXPECT_NE(application.notices().all().back().text.find("in the clipboard, too"), std::string::npos);
}

TEST_F(UiCopiedPicture, withoutSuchAToolThePathIsCopiedAndThatIsSaid) {
    const tests::TemporaryFolder folder;
    const FakeTool tool(folder.path());
    std::filesystem::remove(folder / "xclip");
    application.bench().folder = folder.path();
    key(KeyCode::F12);
    EXPECT_EQ(window.clipboard(), (folder / "shapes-3d 0.png").string());
    EXPECT_NE(application.notices().all().back().text.find("path is in the clipboard"), std::string::npos);
}

TEST_F(UiCopiedPicture, theSceneAloneIsAPictureOfItsPlaceWithoutPanels) {
    const tests::TemporaryFolder folder;
    const FakeTool tool(folder.path());
    std::filesystem::remove(folder / "xclip");
    application.bench().folder = folder.path();
    frames(4);
    const app::Image before = application.picture();
    key(KeyCode::F12, {.shift = true});
    ASSERT_TRUE(std::filesystem::exists(folder / "shapes-3d 0.png"));
    std::ifstream file(folder / "shapes-3d 0.png", std::ios::binary);
    std::array<unsigned char, 24> head{};
    file.read(reinterpret_cast<char*>(head.data()), head.size());
    const auto number = [&](std::size_t at) {
        return head[at] << 24 | head[at + 1] << 16 | head[at + 2] << 8 | head[at + 3];
    };
    EXPECT_EQ(number(16), static_cast<int>(application.layout().scene.width));
    EXPECT_EQ(number(20), static_cast<int>(application.layout().scene.height));
    application.execute(app::CommandId::Cancel);  // the message over the scene
    frames(4);
    EXPECT_EQ(application.picture().rgba, before.rgba) << "the window shows the scene as before";
    expectNoComplaints();
}

/// The plot of the height of the bouncing ball, whose buttons come with the mouse.
class UiPlot : public UiShell {
protected:
    void clickInPlot(const char* button) {
        const ImVec2 middle = rowItem("measure rows", {kPlot}).GetCenter();
        moveTo(middle.x, middle.y);
        click(rowItem("measure rows", {kPlot, button}));
    }
    static constexpr const char* kPlot = "plot height";
};

TEST_F(UiPlot, underTheMouseIsCopiedAsATable) {
    openTall("bouncing-ball");
    for (int i = 0; i < 5; ++i) application.session().stepForward();
    frames(4);
    clickInPlot("Copy the numbers as CSV");
    const std::string table = window.clipboard();
    ASSERT_TRUE(table.starts_with("frame,time (s),")) << table;
    EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 7) << "a heading and six frames";
    EXPECT_NE(application.notices().all().back().text.find("6 frames"), std::string::npos);
}

TEST_F(UiPlot, underTheMouseIsSavedAsATable) {
    const tests::TemporaryFolder folder;
    application.bench().folder = folder.path();
    openTall("bouncing-ball");
    for (int i = 0; i < 5; ++i) application.session().stepForward();
    frames(4);
    clickInPlot("Save the numbers as CSV");
    ASSERT_FALSE(std::filesystem::is_empty(folder.path()));
    EXPECT_EQ(std::filesystem::directory_iterator(folder.path())->path().extension(), ".csv");
}

}  // namespace
}  // namespace collidoscope::ui_copies_test
