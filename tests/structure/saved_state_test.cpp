#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace structure {
namespace {

/// Members of the classes of a source that are saved as fields though their type has another width on another machine.
std::vector<std::string> fieldsOfUncertainWidth(const std::string& source) {
    static const std::regex field(R"re(\bfield\("[^"]*", (\w+_)\))re");
    std::vector<std::string> found;
    for (std::sregex_iterator at(source.begin(), source.end(), field), end; at != end; ++at) {
        const std::string name = (*at)[1];
        const std::regex declaration(R"((size_t|ptrdiff_t|\blong)\s+(\w+( = \w+)?, )*)" + name + R"(\b)");
        if (std::regex_search(source, declaration)) found.push_back(name);
    }
    return found;
}

TEST(SavedState, KnowsAFieldOfUncertainWidth) {
    using Fields = std::vector<std::string>;
    EXPECT_EQ(fieldsOfUncertainWidth("archive.field(\"held\", held_); std::size_t held_ = 0;"), Fields{"held_"});
    EXPECT_EQ(fieldsOfUncertainWidth("archive.field(\"b\", b_); long a_ = 0, b_ = 0;"), Fields{"b_"});
    EXPECT_EQ(fieldsOfUncertainWidth("archive.field(\"held\", held_); int held_ = 0; std::size_t other_;"), Fields{});
}

TEST(SavedState, HasTheSameWidthOnEveryMachine) {
    const std::filesystem::path root = COLLIDOSCOPE_SOURCE_DIR;
    int fields = 0;
    for (const char* folder : {"geometry", "physics", "demos", "app"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            const auto extension = entry.path().extension();
            if (extension != ".h" && extension != ".cpp") continue;
            std::ostringstream source;
            source << std::ifstream(entry.path()).rdbuf();
            if (source.str().find(".field(\"") != std::string::npos) ++fields;
            for (const std::string& name : fieldsOfUncertainWidth(source.str()))
                ADD_FAILURE()
                    << entry.path() << " saves " << name
                    << ", whose type is 32 bits wide in a browser and 64 here; take std::uint32_t or std::uint64_t";
        }
    }
    EXPECT_GT(fields, 50) << "the walk has missed the sources";
}

}  // namespace
}  // namespace structure
