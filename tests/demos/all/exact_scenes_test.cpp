/// Scenes that show a special case, such as a touch, which the least motion would end.

#include <gtest/gtest.h>

#include "demos/host/handle_list.h"
#include "demos/host/input.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::exact_scenes_test {
namespace {

struct ExactScene {
    const char* demo;
    const char* parameter;
    const char* scene;
};

TEST(ExactScenes, standStillWhileTheyPlay) {
    for (const auto& [name, parameter, scene] : {ExactScene{"overlaps-2d", "place", "touching"},
                                                 {"overlaps-2d", "place", "corner"},
                                                 {"point-in-polygon", "start", "boundary"},
                                                 {"separating-axes", "scene", "touching"},
                                                 {"separating-axes", "scene", "parallel"},
                                                 {"plane-box", "start", "touching"},
                                                 {"triangle-triangle", "scene", "coplanar"},
                                                 {"triangle-triangle", "scene", "shared-edge"},
                                                 {"ray-triangle", "scene", "on-an-edge"}}) {
        SCOPED_TRACE(std::string(name) + " " + scene);
        const std::unique_ptr<DemoBase> demo = makeDemo(*findDemo(name));
        setParameter(*demo, parameter, std::string(scene));
        const std::vector<HandleInfo> before = listHandles(*demo);
        for (int i = 0; i < 60; ++i) demo->advance();
        const std::vector<HandleInfo> after = listHandles(*demo);
        ASSERT_EQ(after.size(), before.size());
        for (std::size_t i = 0; i < after.size(); ++i) {
            EXPECT_EQ(after[i].place.position, before[i].place.position) << after[i].name;
            EXPECT_EQ(after[i].place.orientation, before[i].place.orientation) << after[i].name;
        }
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::exact_scenes_test
