/// Cases as C++ and Python: the exported tests beside this file are compiled and run with it, and they are what is
/// exported today. Where one differs, the present text is in the build folder, under exported/.

#include "app/cases/case_text.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>

#include "app/cases/case_files.h"
#include "app/files/file_io.h"
#include "demos/examine/case_slot.h"
#include "geometry/base/random.h"

namespace collidoscope::case_code_test {
namespace {

namespace fs = std::filesystem;
using app::CollisionCase;
using geometry::Vec3d;

struct Exported {
    std::string name{};
    CollisionCase all{};
};

/// Among them every kind of shape that an export writes in a way of its own.
std::vector<Exported> exportedCases() {
    std::vector<Exported> all;
    for (const demos::examine::Example& example : demos::examine::examples())
        all.push_back({example.slot.name, *example.slot.value});
    const fs::path assets = fs::path(COLLIDOSCOPE_SOURCE_DIR) / "assets/cases";
    all.push_back({"pyramids", app::readCaseFile((assets / "sweeps/hard_case_30_pyramids_from_afar.json").string())});
    return all;
}

TEST(CaseCode, AnExportedTestIsTheOneThatIsCompiledHere) {
    const fs::path kept = fs::path(COLLIDOSCOPE_SOURCE_DIR) / "tests/core/cases/exported";
    const fs::path fresh = fs::path(COLLIDOSCOPE_BINARY_DIR) / "exported";
    fs::create_directories(fresh);
    for (const Exported& exported : exportedCases()) {
        std::string file = exported.name + "_test.cpp";
        std::replace(file.begin(), file.end(), '-', '_');
        const std::string text = app::caseAsCpp(exported.all);
        std::ofstream(fresh / file) << text;
        ASSERT_TRUE(fs::exists(kept / file)) << file;
        EXPECT_EQ(app::readFile(kept / file), text) << file;
    }
}

TEST(CaseCode, EveryNumberOfATestHasAllItsBits) {
    const double odd = 0x1.fffffffffffffp-3;
    const std::string text = app::caseAsCpp({.a = geometry::Sphered{{odd, -0.0, 5e-324}, 1e300}, .b = Vec3d{0.0}});
    EXPECT_NE(text.find("0x1.fffffffffffffp-3"), std::string::npos) << text;
    EXPECT_NE(text.find("-0x0p+0"), std::string::npos) << text;
}

TEST(CaseCode, ATestBearsTheNameOfTheCase) {
    const auto named = [](std::string name) {
        const std::string text = app::caseAsCpp({.name = std::move(name), .a = Vec3d{0.0}, .b = Vec3d{1.0}});
        const std::size_t at = text.find("TEST(CollisionCase, ") + 20;
        return text.substr(at, text.find(')', at) - at);
    };
    EXPECT_EQ(named("a plate of 50 m"), "aPlateOf50M");
    EXPECT_EQ(named("50 \" \\ m\n"), "case50M");
    EXPECT_EQ(named("Ω"), "case");
    EXPECT_EQ(named(""), "pointWithPoint");
}

/// What a command prints, or nothing where it cannot be run.
std::optional<std::string> outputOf(const std::string& command) {
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), [](FILE* f) { return pclose(f); });
    if (!pipe) return std::nullopt;
    std::string text;
    std::array<char, 4096> part{};
    while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe.get())) text.append(part.data(), size);
    return text.empty() ? std::nullopt : std::optional(text);
}

TEST(CaseCode, APythonScriptPrintsTheVeryCase) {
    if (!outputOf("python3 -c 'print(1)' 2>/dev/null")) GTEST_SKIP() << "there is no Python 3 here";
    geometry::Random random(23);
    const fs::path script = fs::path(COLLIDOSCOPE_BINARY_DIR) / "exported" / "case.py";
    fs::create_directories(script.parent_path());
    std::vector<Exported> all = exportedCases();
    for (int i = 0; i < 10; ++i)
        all.push_back({"random",
                       {.name = "quote \" and \\ and Ω",
                        .a = geometry::Sphered{Vec3d{random.direction()} / 3.0, 1.0 / 7.0},
                        .b = geometry::Sphered{Vec3d{random.direction()} * 1e-200, 5e-324}}});
    for (const Exported& exported : all) {
        std::ofstream(script) << app::caseAsPython(exported.all);
        const auto printed = outputOf("python3 '" + script.string() + "'");
        ASSERT_TRUE(printed) << exported.name;
        EXPECT_EQ(app::writeCase(app::readCase(*printed, "python")), app::writeCase(exported.all)) << exported.name;
    }
}

/// What a program in C prints, and its status after that; `ask` stands in the function to fill in.
std::string printedByC(std::string text, const std::string& ask, const std::string& compiler) {
    const fs::path source = fs::path(COLLIDOSCOPE_BINARY_DIR) / "exported" / "case.c";
    fs::create_directories(source.parent_path());
    const std::string toFill = "(void)said;";
    text.replace(text.find(toFill), toFill.size(), ask);
    std::ofstream(source) << text;
    const std::string program = "'" + source.string() + ".out'";
    return outputOf(compiler + " -Wall -Wextra -Werror -Wno-unused-variable '" + source.string() + "' -o " + program +
                    " -lm 2>&1 && { " + program + " 2>/dev/null; echo $?; }")
        .value_or("");
}

TEST(CaseCode, AProgramInCComparesAnyEngine) {
    if (!outputOf("cc --version 2>/dev/null")) GTEST_SKIP() << "there is no C compiler here";
    for (const Exported& exported : exportedCases())
        EXPECT_EQ(printedByC(app::caseAsC(exported.all), "(void)said;", "cc -std=c99"), "2\n")
            << exported.name << ": nobody has filled it in, and nothing was compared";
    const CollisionCase all{.name = "*/ \\ what?",
                            .a = geometry::Sphered{{0, 0, 0}, 1.0},
                            .b = geometry::Capsuled{{0, 1.5, 0}, {0, 2.5, 0}, 1.0}};
    const std::string text = app::caseAsC(all);
    EXPECT_NE(text.find("static const double b_a[3] = {0x0p+0, 0x1.8p+0, 0x0p+0};"), std::string::npos) << text;
    for (const char* compiler : {"cc -std=c99", "cc -x c++ -std=c++17 -lstdc++"}) {
        EXPECT_EQ(printedByC(text, "said->overlap = 1; said->distance = -0.5;", compiler),
                  "\"reported\": {\"engine\": \"mine\", \"overlap\": true, \"distance\": -0.5}\n0\n");
        for (const char* wrong : {"said->overlap = 0;", "said->distance = 0.5;",
                                  "said->normal[0] = 0; said->normal[1] = -1; said->normal[2] = 0;"}) {
            const std::string printed = printedByC(text, wrong, compiler);
            EXPECT_TRUE(printed.ends_with("}\n1\n")) << printed;
        }
    }
}

TEST(CaseCode, ACopiedCaseIsReadAsItself) {
    for (const Exported& exported : exportedCases()) {
        const std::string text = app::caseAs(app::CaseLanguage::Case, exported.all);
        EXPECT_EQ(app::caseAs(app::CaseLanguage::Case, app::readCase(text, "copy")), text) << exported.name;
    }
}

}  // namespace
}  // namespace collidoscope::case_code_test
