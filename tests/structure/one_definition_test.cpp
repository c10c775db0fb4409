#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "tests/structure/definitions.h"

namespace structure {
namespace {

std::vector<std::string> namesIn(const char* source) {
    std::vector<std::string> names;
    for (const Definition& definition : definitionsIn(source)) names.push_back(definition.name);
    return names;
}

using Names = std::vector<std::string>;

TEST(Definitions, AreFoundWithTheirNamespaces) {
    EXPECT_EQ(namesIn("namespace a { struct B { int x; }; }"), Names{"a::B"});
    EXPECT_EQ(namesIn("namespace a::b {\nclass C final : public D<int> {};\nenum class E : int { x };\n}"),
              (Names{"a::b::C", "a::b::E"}));
    EXPECT_EQ(namesIn("namespace a { template <typename T, class U> struct B {}; using V = B<int>; }"),
              (Names{"a::B", "a::V"}));
    EXPECT_EQ(namesIn("namespace a { struct alignas(64) B {}; struct [[nodiscard]] C {}; }"), (Names{"a::B", "a::C"}));
}

TEST(Definitions, AreNotDeclarationsMembersOrWhatAFileKeepsToItself) {
    EXPECT_EQ(namesIn("namespace a { struct B; enum class C : int; struct B b(); }"), Names{});
    EXPECT_EQ(namesIn("namespace a { namespace { struct B {}; } }"), Names{});
    EXPECT_EQ(namesIn("namespace a { struct B { struct C {}; }; void f() { struct D {}; } }"), Names{"a::B"});
    EXPECT_EQ(namesIn("namespace a { struct B::C { int x; }; }"), Names{});
    EXPECT_EQ(namesIn("namespace a { template <> struct B<int> {}; }"), Names{});
    EXPECT_EQ(namesIn("namespace a { // struct B {};\n/* struct C {}; */ const char* d = \"struct E {}; }\"; }"),
              Names{});
    EXPECT_EQ(namesIn("namespace a { const char* d = R\"(})\"; int e = 1'000; char f = '}'; struct G {}; }"),
              Names{"a::G"});
    EXPECT_EQ(namesIn("#define X namespace b { \\\n struct Y {\nnamespace a { struct B {}; }"), Names{"a::B"});
}

TEST(Definitions, ButInlineFunctionsAreByTheTypesOfTheirParameters) {
    EXPECT_EQ(namesIn("namespace a { inline bool b(const C& c, int d) { return c < d; } }"),
              Names{"a::b(const C & ,int )"});
    EXPECT_EQ(namesIn("namespace a { inline void b(std::array<int, 3>, void (*)(int)) {} }"),
              Names{"a::b(std : : array < int , 3 > ,void ( * ) ( int ) )"});
    EXPECT_EQ(namesIn("namespace a { inline constexpr int b = c(1); inline int d(int e); }"), Names{});
}

TEST(Definitions, KnowTheirLineAndWhatAnAliasStandsFor) {
    const auto found = definitionsIn("namespace a {\n\nusing B = std::array<int, 3>;\n}");
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].line, 3);
    EXPECT_EQ(found[0].text, "std : : array < int , 3 > ");
}

/// The libraries end up in every program; a test program is one folder of tests, a benchmark or a fuzz target one file.
std::string programOf(const std::string& path) {
    if (path.starts_with("tests/")) return path.substr(0, path.find('/', 6));
    if (path.starts_with("bench/") || path.starts_with("fuzz/")) return path;
    return "";
}

TEST(Repository, DefinesEachNameOnce) {
    const std::filesystem::path root = COLLIDOSCOPE_SOURCE_DIR;
    struct Place {
        std::string path{}, text{};
        int line = 0;
    };
    std::map<std::string, std::vector<Place>> places;
    for (const char* folder : {"geometry", "physics", "demos", "app", "tests", "bench", "fuzz", "tools"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            const auto extension = entry.path().extension();
            if (extension != ".h" && extension != ".cpp") continue;
            std::ostringstream source;
            source << std::ifstream(entry.path()).rdbuf();
            const std::string path = std::filesystem::relative(entry.path(), root).generic_string();
            for (const Definition& d : definitionsIn(source.str())) {
                Place place{path, d.text, d.line};
                for (const Place& other : places[d.name]) {
                    const std::string mine = programOf(path), others = programOf(other.path);
                    const bool together = mine.empty() || others.empty() || mine == others;
                    const bool same = !d.text.empty() && d.text == other.text;
                    if (!together || same || other.path == path) continue;
                    ADD_FAILURE() << path << ":" << d.line << " defines " << d.name << " again; it is defined at "
                                  << other.path << ":" << other.line;
                }
                places[d.name].push_back(std::move(place));
            }
        }
    }
    EXPECT_GT(places.size(), 500u) << "the walk has missed the sources";
}

}  // namespace
}  // namespace structure
