/// Vertices of a hull in the window: shown on request, typed, refused with a reason, taken back.

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

#include "demos/host/handle_list.h"
#include "geometry/convex/hull/quickhull.h"
#include "tests/app/ui_shell.h"

namespace collidoscope::ui_vertices_test {
namespace {

using app::KeyCode;
using geometry::Vec3d;

class UiVertices : public ui_shell_test::UiShell {
protected:
    UiVertices() {
        window.resize({900, 2400});
        const std::vector<Vec3d> points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        application.features().cases.open(
            {.a = geometry::HullInstanced{geometry::convexHull(std::span<const Vec3d>{points}).hull},
             .b = geometry::Sphered{{2.0, 0.0, 0.0}, 0.5}});
        application.session().act(demos::SetParameter{"vertices", std::string("a")});
        frames(3);
    }
    std::vector<Vec3d> vertices() {
        return std::get<geometry::HullInstanced>(application.session().demo().offeredCase()->a).hull->vertices;
    }
    void typeInto(const char* id, const std::string& number) {
        click(parameterItem({id, "value"}));
        frames(3);
        type(number);
        key(KeyCode::Enter);
    }
};

TEST_F(UiVertices, AreTypedAndTakenBack) {
    const std::vector<Vec3d> before = vertices();
    ASSERT_EQ(before.size(), 4u);
    EXPECT_EQ(before[3], Vec3d(1.0, 0.0, 0.0)) << "in the order of x, y, z";
    typeInto("Avertex 40", "1.25");
    EXPECT_EQ(vertices()[3], Vec3d(1.25, 0.0, 0.0));
    typeInto("Avertex 40", "-2");
    EXPECT_EQ(vertices()[0], Vec3d(-2.0, 0.0, 0.0)) << "first in the list now, and still number 4";
    typeInto("Avertex 40", "1.5");
    EXPECT_EQ(vertices()[3], Vec3d(1.5, 0.0, 0.0));
    for (int i = 0; i < 3; ++i) application.session().undo();
    EXPECT_EQ(vertices(), before);
}

TEST_F(UiVertices, AreRefusedWhereTheHullWouldBeFlat) {
    const std::vector<Vec3d> before = vertices();
    typeInto("Avertex 40", "0");
    EXPECT_EQ(vertices(), before);
    key(KeyCode::Escape);
    typeInto("Avertex 40", "1/0");
    EXPECT_EQ(vertices(), before);
}

TEST_F(UiVertices, HaveHandlesOnlyWhereTheyAreAskedFor) {
    const auto count = [&] {
        int vertices = 0;
        for (const demos::HandleInfo& info : demos::listHandles(application.session().demo()))
            vertices += info.name.find("vertex") != std::string::npos;
        return vertices;
    };
    EXPECT_EQ(count(), 4);
    app::Session& session = application.session();
    const std::vector<Vec3d> before = vertices();
    session.act(demos::MoveHandle{"A vertex 4", {.position = {2.0f, 0.5f, 0.0f}}});
    EXPECT_EQ(vertices()[3], Vec3d(2.0, 0.5, 0.0));
    session.act(demos::MoveHandle{"A vertex 4", {.position = {0.0f, 0.25f, 0.25f}}});
    EXPECT_EQ(vertices()[3], Vec3d(2.0, 0.5, 0.0)) << "it would be flat: the old value stays";
    session.act(demos::SetParameter{"vertices", std::string("b")});
    EXPECT_EQ(count(), 0) << "a sphere has none";
    session.act(demos::SetParameter{"vertices", std::string("none")});
    EXPECT_EQ(count(), 0);
}

}  // namespace
}  // namespace collidoscope::ui_vertices_test
