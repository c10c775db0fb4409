#include "app/files/background_loader.h"

#include <gtest/gtest.h>

#include "geometry/mesh/mesh_generators.h"
#include "tests/core/files/obj_test_help.h"

namespace collidoscope::mesh_report_test {
namespace {

using core_tests::saysOneWith;

TEST(MeshReport, CallsAClosedMeshASolid) {
    const geometry::MeshPtr mesh = geometry::makeIcosphere();
    const auto report = app::reportOn(*mesh, geometry::diagnose(*mesh));
    ASSERT_EQ(report.size(), 2u);
    EXPECT_EQ(report[0], "1,280 triangles, 642 vertices, 1 piece.");
    EXPECT_TRUE(saysOneWith(report, "solid"));
}

TEST(MeshReport, NamesEveryFlaw) {
    const geometry::MeshDiagnosis flaws{.openEdges = 1,
                                        .nonManifoldEdges = 2,
                                        .flippedEdges = 3,
                                        .degenerateTriangles = 4,
                                        .unusedVertices = 1,
                                        .components = 2,
                                        .insideOut = true};
    const auto report = app::reportOn(geometry::Mesh{}, flaws);
    for (const char* part : {"1 open edge:", "2 edges are shared", "3 edges lie between", "inside out",
                             "4 triangles have no area", "1 vertex is not used", "2 pieces"})
        EXPECT_TRUE(saysOneWith(report, part)) << part;
    EXPECT_FALSE(saysOneWith(report, "solid"));
}

}  // namespace
}  // namespace collidoscope::mesh_report_test
