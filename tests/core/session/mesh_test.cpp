/// Sessions whose demo shows a mesh of the user's own.

#include <gtest/gtest.h>

#include "app/session/controls.h"
#include "app/session/session.h"
#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::mesh_test {
namespace {

demos::SetMesh ownMesh() { return {"mesh", {"mine", geometry::makeBox({1.0f, 2.0f, 3.0f})}}; }

std::string subjectOf(const app::Session& session) {
    return std::get<std::string>(app::findParameter(app::controlsOf(session.demo()), "subject")->value);
}

TEST(SessionMesh, AChosenSubjectIsShownThoughTheMeshIsNotTheFirstOne) {
    app::Session session(*demos::findDemo("mesh-picking"));
    session.act(ownMesh());
    EXPECT_EQ(subjectOf(session), "mesh");
    session.act(demos::SetParameter{"subject", std::string("rod")});
    EXPECT_EQ(subjectOf(session), "rod");
    EXPECT_EQ(app::controlsOf(session.demo()).meshes.front().slot.name, "mine");
}

TEST(SessionMesh, ARestartKeepsTheSubjectAndTheMesh) {
    app::Session session(*demos::findDemo("mesh-picking"));
    session.act(ownMesh());
    session.act(demos::SetParameter{"subject", std::string("ball")});
    session.restart();
    EXPECT_EQ(subjectOf(session), "ball");
    EXPECT_EQ(app::controlsOf(session.demo()).meshes.front().slot.name, "mine");
}

TEST(SessionMesh, UndoOfADroppedMeshShowsTheSubjectOfBefore) {
    app::Session session(*demos::findDemo("mesh-picking"));
    session.act(demos::SetParameter{"subject", std::string("rod")});
    session.act(ownMesh());
    session.undo();
    EXPECT_EQ(subjectOf(session), "rod");
    session.redo();
    EXPECT_EQ(subjectOf(session), "mesh");
}

}  // namespace
}  // namespace collidoscope::mesh_test
