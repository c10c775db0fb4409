#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/structure/include_rules.h"

namespace structure {
namespace {

bool isRefused(std::string_view path, const std::string& include) {
    return !badIncludes(path, "#pragma once\n#include " + include + "\n").empty();
}

TEST(IncludeRules, RefuseArrowsAgainstTheTable) {
    EXPECT_TRUE(isRefused("geometry/query/contains.h", "\"physics/particle/world.h\""));
    EXPECT_TRUE(isRefused("geometry/query/contains.h", "<demos/canvas.h>"));
    EXPECT_TRUE(isRefused("physics/particle/world.h", "\"demos/canvas.h\""));
    EXPECT_TRUE(isRefused("demos/05_raycasts/raycasts.cpp", "\"app/session/session.h\""));
    EXPECT_TRUE(isRefused("demos/05_raycasts/raycasts.cpp", "\"demos/host/recording_canvas.h\""));
    EXPECT_TRUE(isRefused("app/session/session.cpp", "\"app/gl/program.h\""));
    EXPECT_TRUE(isRefused("app/command_line.cpp", "\"app/ui/shell.h\""));
    EXPECT_TRUE(isRefused("app/run/run.cpp", "\"app/session/session.h\""));
    EXPECT_TRUE(isRefused("app/pane/pane.cpp", "\"app/ui/shell.h\""));
    EXPECT_TRUE(isRefused("app/ui/shell.h", "\"app/main.h\""));
    EXPECT_TRUE(isRefused("app/session/session.cpp", "\"app/unheard_of/room.h\""));
    EXPECT_TRUE(isRefused("app/main.cpp", "\"tests/demos/support.h\""));
}

TEST(IncludeRules, RefuseTheWindowInDemosAndFilesInGeometry) {
    EXPECT_TRUE(isRefused("demos/canvas.h", "<glad/gl.h>"));
    EXPECT_TRUE(isRefused("demos/canvas.h", "<GLFW/glfw3.h>"));
    EXPECT_TRUE(isRefused("demos/canvas.h", "<imgui.h>"));
    EXPECT_TRUE(isRefused("app/view/interaction.cpp", "<imgui.h>"));
    EXPECT_TRUE(isRefused("geometry/mesh/mesh.cpp", "<fstream>"));
    EXPECT_TRUE(isRefused("physics/particle/world.cpp", "<filesystem>"));
    EXPECT_TRUE(isRefused("geometry/mesh/mesh.cpp", "<nlohmann/json.hpp>"));
    EXPECT_TRUE(isRefused("geometry/mesh/mesh.cpp", "\"mesh.h\"")) << "not from the root";
}

TEST(IncludeRules, KeepWhatDiffersBetweenSystemsInOneRoom) {
    EXPECT_TRUE(isRefused("app/files/folders.cpp", "<windows.h>"));
    EXPECT_TRUE(isRefused("app/traces/trace_input.cpp", "<sys/stat.h>"));
    EXPECT_TRUE(isRefused("app/main.cpp", "<unistd.h>"));
    EXPECT_TRUE(isRefused("app/session/session.cpp", "<emscripten/emscripten.h>"));
    EXPECT_TRUE(isRefused("app/system/streams_posix.cpp", "\"app/files/file_io.h\"")) << "the lowest floor";
    EXPECT_FALSE(isRefused("app/system/streams_windows.cpp", "<windows.h>"));
    EXPECT_FALSE(isRefused("app/system/streams_posix.cpp", "<unistd.h>"));
    EXPECT_FALSE(isRefused("app/window/web_window.cpp", "<emscripten/emscripten.h>"));
}

TEST(IncludeRules, AllowTheArrowsOfTheTable) {
    EXPECT_FALSE(isRefused("geometry/mesh/mesh.cpp", "<glm/geometric.hpp>"));
    EXPECT_FALSE(isRefused("geometry/mesh/mesh.cpp", "<vector>"));
    EXPECT_FALSE(isRefused("geometry/base/lanes.h", "<immintrin.h>"));
    EXPECT_FALSE(isRefused("physics/particle/world.h", "\"geometry/shapes/primitives.h\""));
    EXPECT_FALSE(isRefused("demos/canvas.h", "\"geometry/mesh/mesh.h\""));
    EXPECT_FALSE(isRefused("demos/host/input.h", "\"demos/host/handle_list.h\""));
    EXPECT_FALSE(isRefused("app/gl/instances.h", "\"demos/host/recording_canvas.h\""));
    EXPECT_FALSE(isRefused("app/gl/program.cpp", "<glad/gl.h>"));
    EXPECT_FALSE(isRefused("app/gl/program.cpp", "\"demos/canvas.h\""));
    EXPECT_FALSE(isRefused("app/view/interaction.h", "\"app/window/events.h\""));
    EXPECT_FALSE(isRefused("app/headless/headless.h", "\"app/command_line.h\""));
    EXPECT_FALSE(isRefused("app/main.cpp", "\"app/gl/program.h\""));
    EXPECT_FALSE(isRefused("tests/app/picture_test.cpp", "\"app/gl/program.h\""));
}

TEST(IncludeRules, HoldTheFloorsOfGeometry) {
    EXPECT_TRUE(isRefused("geometry/base/vec.h", "\"geometry/shapes/primitives.h\""));
    EXPECT_TRUE(isRefused("geometry/query/contains.h", "\"geometry/mesh/mesh.h\""));
    EXPECT_TRUE(isRefused("geometry/mesh/mesh.h", "\"geometry/broadphase/box_tree.h\"")) << "the same floor";
    EXPECT_TRUE(isRefused("geometry/scene/scene.h", "\"geometry/kernels.h\""));
    EXPECT_TRUE(isRefused("geometry/scene/scene.h", "\"geometry/attic/box.h\"")) << "no room of the table";
    EXPECT_FALSE(isRefused("geometry/scene/scene.h", "\"geometry/mesh/mesh.h\""));
    EXPECT_FALSE(isRefused("geometry/kernels.h", "\"geometry/manifold/sphere/sphere_batch_kernel.h\""));
}

TEST(IncludeRules, NameFileLineAndReason) {
    const auto found = badIncludes("geometry/a.h", "// a comment\n\n  #  include \"app/main.h\"\n");
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0], "geometry/a.h:3: geometry may not know app, but includes \"app/main.h\"");
}

TEST(IncludeRules, LookAtIncludesOnly) {
    EXPECT_TRUE(badIncludes("geometry/a.h", "// see \"app/main.h\"\n#define X \"app/main.h\"\nint include;\n").empty());
}

TEST(Repository, IncludesPointInTheDirectionOfTheArchitecture) {
    const std::filesystem::path root = COLLIDOSCOPE_SOURCE_DIR;
    int files = 0;
    for (const char* folder : {"geometry", "physics", "demos", "app", "tests", "bench", "fuzz", "tools"}) {
        if (!std::filesystem::exists(root / folder)) continue;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            const auto extension = entry.path().extension();
            if (extension != ".h" && extension != ".cpp") continue;
            std::ostringstream text;
            text << std::ifstream(entry.path()).rdbuf();
            const std::string path = std::filesystem::relative(entry.path(), root).generic_string();
            for (const std::string& bad : badIncludes(path, text.str())) ADD_FAILURE() << bad;
            ++files;
        }
    }
    EXPECT_GT(files, 100) << "the walk has missed the sources";
}

}  // namespace
}  // namespace structure
