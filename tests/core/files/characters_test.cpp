/// Text goes by whole characters: what is counted, cut, matched and corrected.

#include <gtest/gtest.h>

#include <string>

#include "app/files/characters.h"
#include "app/files/name_match.h"
#include "app/headless/padded.h"

namespace collidoscope::characters_test {
namespace {

const std::string kTitle = "Möller–Trumbore · 5 µm → √2 𝛼";

TEST(Characters, AreReadAndWrittenBackWhole) {
    std::string again;
    std::size_t at = 0;
    for (const app::Character& character : app::charactersOf(kTitle)) {
        EXPECT_EQ(character.at, at);
        at = app::characterEnd(kTitle, at);
        again += app::textOfCharacter(character.code);
    }
    EXPECT_EQ(again, kTitle);
    EXPECT_EQ(at, kTitle.size());
    EXPECT_EQ(app::characterCount(kTitle), 29u);
}

TEST(Characters, BytesThatAreNoUtf8AreCharactersOfTheirOwn) {
    for (const std::string broken : {"\xC3", "a\xFFz", "\xE2\x82", "\x80\x80", "\xF0\x9D\x9B"}) {
        std::size_t bytes = 0;
        for (const app::Character& character : app::charactersOf(broken)) EXPECT_EQ(character.at, bytes++);
        EXPECT_EQ(bytes, broken.size());
    }
}

TEST(Characters, ALongTextIsCutBetweenCharacters) {
    for (std::size_t before = 0; before < 8; ++before) {
        std::string text(before, 'x');
        while (text.size() < 200) text += "→ö𝛼";
        const std::string cut = app::shortened(text);
        for (const app::Character& character : app::charactersOf(cut))
            EXPECT_FALSE(character.code >= 0x80 && character.code < 0xA0) << cut;
        EXPECT_TRUE(cut.ends_with("…"));
        EXPECT_TRUE(text.starts_with(cut.substr(0, cut.size() - std::string("…").size())));
    }
}

TEST(Characters, LettersAreFoundWithAndWithoutTheirAccents) {
    const auto match = app::fuzzyMatch("mölt", "Möller–Trumbore");
    ASSERT_TRUE(match);
    EXPECT_EQ(match->places, (std::vector<std::size_t>{0, 1, 3, 10}));
    EXPECT_TRUE(app::fuzzyMatch("molt", "Möller–Trumbore"));
    EXPECT_TRUE(app::fuzzyMatch("Ö", "Möller–Trumbore"));
    EXPECT_FALSE(app::fuzzyMatch("ü", "Möller – ¼ of it")) << "bytes of two characters make no third";
    EXPECT_EQ(app::plainCharacter(U'É'), U'e');
    EXPECT_EQ(app::plainCharacter(U'×'), U'×');
    EXPECT_EQ(app::plainCharacter(U'Δ'), U'δ');
}

TEST(Characters, ADistanceBetweenWordsCountsLetters) {
    EXPECT_EQ(app::editDistance("Möller", "Muller"), 1u);
    EXPECT_EQ(app::editDistance("→", ""), 1u);
    EXPECT_EQ(app::editDistance("äö", "öä"), 1u);
}

TEST(Characters, ColumnsAreAsWideAsTheyAreSeen) {
    EXPECT_EQ(app::padded("µ", 4), "µ   ");
    EXPECT_EQ(app::padded("√2 m", 4), "√2 m");
}

}  // namespace
}  // namespace collidoscope::characters_test
