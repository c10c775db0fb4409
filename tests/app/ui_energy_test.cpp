/// The energy watch by mouse and palette: one switch, a row that warns, and a condition by one click.

#include <algorithm>
#include <string>
#include <vector>

#include "app/run/energy_watch.h"
#include "tests/app/ui_shell.h"
#include "tests/core/session/energy_demo.h"

namespace collidoscope::ui_energy_test {
namespace {

using app::KeyCode;

class UiEnergy : public ui_shell_test::UiShell {
protected:
    void openWatches() {
        key(KeyCode::B, {.control = true});
        frames(4);
        key(KeyCode::Escape);
        frames(3);
    }
    /// Whether something is drawn in the colour of warnings at that place.
    static bool warnsIn(const ImRect& rect) {
        const ImU32 color = app::packed(app::darkTheme().role(demos::Role::BodyB));
        const ImDrawData& drawn = *ImGui::GetDrawData();
        for (int i = 0; i < drawn.CmdListsCount; ++i)
            for (const ImDrawVert& vertex : drawn.CmdLists[i]->VtxBuffer)
                if (vertex.col == color && rect.Contains(vertex.pos)) return true;
        return false;
    }
    std::string argumentsAsText() {
        std::string text;
        for (const std::string& word : application.arguments()) text += word + " ";
        return text;
    }
};

TEST_F(UiEnergy, OneSwitchPutsItAmongTheMeasuresOfEveryRigidDemo) {
    openTall("rigid-stack");
    openWatches();
    EXPECT_EQ(argumentsAsText().find("energy"), std::string::npos);
    click(rowItem("watch rows", {"energy"}));
    frames(3);
    EXPECT_TRUE(session().watchesEnergy());
    EXPECT_GT(rowItem("measure rows", {app::kEnergyChange}).GetHeight(), 0.0f);
    EXPECT_NE(argumentsAsText().find("--show energy"), std::string::npos) << argumentsAsText();
    EXPECT_TRUE(application.settings().watchesEnergy);
    openTall("bouncing-ball");
    openTall("dominoes");
    EXPECT_TRUE(session().watchesEnergy()) << "it is kept with the program, not with the demo";
    openWatches();
    click(rowItem("watch rows", {"energy"}));
    frames(3);
    EXPECT_FALSE(session().watchesEnergy());
    EXPECT_FALSE(application.settings().watchesEnergy);
    expectNoComplaints();
}

TEST_F(UiEnergy, TheRowWarnsOnceEnergyWasMade) {
    window.resize({720, 1600});
    ASSERT_TRUE(application.openDemo(session_test::kBall));
    session().setPlaying(false);
    application.state().view.energy = true;
    session().act(demos::SetParameter{"gain", 1.02});
    frames(4);
    EXPECT_FALSE(warnsIn(rowItem("measure rows", {app::kEnergyChange})));
    for (int i = 0; i < 240 && !session().energy().warns(session().frame()); ++i) session().stepForward();
    ASSERT_TRUE(session().energy().warns(session().frame()));
    frames(3);
    EXPECT_TRUE(warnsIn(rowItem("measure rows", {app::kEnergyChange})));
    expectNoComplaints();
}

TEST_F(UiEnergy, AClickStopsTheRunWhereEnergyRises) {
    openTall("rigid-stack");
    openWatches();
    click(rowItem("watch rows", {"stop where energy rises"}));
    frames(3);
    ASSERT_EQ(session().watches().list().size(), 1u);
    EXPECT_EQ(session().watches().list().front().text, app::energyRises());
    EXPECT_EQ(session().watches().list().front().why, "");
    expectNoComplaints();
}

TEST_F(UiEnergy, ThePaletteHasBothAndSaysWhereThereIsNothingToWatch) {
    openTall("shapes-3d");
    const auto choose = [&](const char* words) {
        key(KeyCode::K, {.control = true});
        frames(3);
        type(words);
        key(KeyCode::Enter);
        frames(3);
    };
    choose("stop where energy rises");
    EXPECT_EQ(application.notices().all().back().text, "This demo has no rigid bodies whose energy could be watched.");
    choose("energy watch");
    EXPECT_TRUE(application.state().view.energy);
    EXPECT_EQ(application.notices().all().back().text,
              "The energy is watched in demos of rigid bodies; this demo has none.");
    expectNoComplaints();
}

}  // namespace
}  // namespace collidoscope::ui_energy_test
