/// What the window does when it is part of a page: links, a lost context, a place in a page of somebody else.

#include <chrono>
#include <thread>

#include "app/command_line.h"
#include "app/ui/panels/panel_layout.h"
#include "tests/app/ui_shell.h"
#include "tests/temporary_folder.h"

namespace collidoscope::ui_page_test {
namespace {

using app::CommandId;

class UiPage : public ui_shell_test::UiShell {};

std::string lastNotice(const app::Application& application) {
    const auto& said = application.notices().all();
    return said.empty() ? "" : said.back().text;
}

TEST_F(UiPage, aCopiedLinkOpensTheSame) {
    open("bouncing-ball");
    application.session().act(demos::SetParameter{"restitution", 0.5});
    for (int i = 0; i < 4; ++i) application.session().stepForward();
    application.execute(CommandId::CopyLink);
    EXPECT_EQ(window.clipboard(), "collidoscope:bouncing-ball?set.restitution=0.5&frame=4&paused=1");

    application.features().sharing.pageAddress = "https://example.org/c/";
    application.execute(CommandId::CopyLink);
    EXPECT_EQ(window.clipboard(), "https://example.org/c/?demo=bouncing-ball&set.restitution=0.5&frame=4&paused=1");
    EXPECT_NE(lastNotice(application).find("collidoscope 'collidoscope:bouncing-ball?"), std::string::npos)
        << lastNotice(application);
}

TEST_F(UiPage, aContextMadeAnewShowsTheSamePicture) {
    drawPixels();
    open("separating-axes");
    frames(40);  // until no small picture is missing
    const app::Image before = application.picture();
    application.restoreOpenGl();
    frames(40);
    EXPECT_EQ(application.picture().rgba, before.rgba);
    expectNoComplaints();
}

TEST_F(UiPage, embeddedItHasTheSceneItsSlidersAndItsTimelineAlone) {
    application.state().embedded = true;
    open("gjk");
    for (const app::PixelSize size : {app::PixelSize{720, 480}, {560, 400}, {420, 420}, {320, 480}}) {
        window.resize(size);
        frames(3);
        const app::PanelLayout& layout = application.layout();
        EXPECT_TRUE(layout.topBar.empty());
        EXPECT_TRUE(layout.left.empty());
        EXPECT_FALSE(layout.transport.empty());
        EXPECT_GE(layout.scene.width * layout.scene.height, 0.3f * static_cast<float>(size.width * size.height));
        EXPECT_NE(layout.right.empty(), layout.strip.empty()) << "sliders beside the scene, or a strip that opens them";
    }
    expectNoComplaints();
}

TEST_F(UiPage, materialsThatAreDroppedBesideTheirMeshAreNoMesh) {
    open("mesh-picking");
    const tests::TemporaryFolder folder;
    const auto mesh = folder.write(
        "tetra.obj", "mtllib tetra.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n");
    const auto materials = folder.write("tetra.mtl", "newmtl red\nKd 1 0 0\n");
    window.post(app::DropEvent{{mesh.string(), materials.string()}});
    frames(2);
    for (int i = 0; i < 500 && application.features().meshes.isLoading(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        frames(1);
    }
    EXPECT_NE(lastNotice(application).find("tetra.obj"), std::string::npos) << lastNotice(application);
}

TEST_F(UiPage, whereThereIsNoDialogTheCommandListsFiles) {
    application.execute(CommandId::OpenMesh);
    EXPECT_TRUE(application.state().palette);
}

}  // namespace
}  // namespace collidoscope::ui_page_test
