/// Films: the bytes of an animated PNG, numbered pictures, what is handed to ffmpeg, and the program that makes them.

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#ifdef __unix__
#include <sys/wait.h>
#endif

#include "app/command_line.h"
#include "app/files/file_io.h"
#include "app/film/animated_png.h"
#include "app/film/film_file.h"
#include "app/gl/image.h"
#include "tests/temporary_folder.h"

namespace collidoscope::film_test {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::uint8_t> pngOf(std::uint8_t grey) {
    app::Image image{.size = {3, 2}, .rgba = std::vector<std::uint8_t>(24, grey)};
    return app::encodePng(image);
}

std::uint32_t number(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value * 256 + static_cast<unsigned char>(bytes[at + i]);
    return value;
}

struct Chunk {
    std::string kind{}, data{};
};
std::vector<Chunk> chunksOf(const std::string& file) {
    std::vector<Chunk> chunks;
    EXPECT_EQ(file.substr(0, 8), "\x89PNG\r\n\x1a\n");
    for (std::size_t at = 8; at + 12 <= file.size();) {
        const std::size_t size = number(file, at);
        chunks.push_back({file.substr(at + 4, 4), file.substr(at + 8, size)});
        at += 12 + size;
        EXPECT_LE(at, file.size());
    }
    return chunks;
}
std::string kindsOf(const std::string& file) {
    std::string kinds;
    for (const Chunk& chunk : chunksOf(file)) kinds += chunk.kind + " ";
    return kinds;
}
std::string dataOf(const std::vector<std::uint8_t>& png, const std::string& kind) {
    for (const Chunk& chunk : chunksOf({png.begin(), png.end()}))
        if (chunk.kind == kind) return chunk.data;
    return {};
}

TEST(Film, AnAnimatedPngHasThePicturesWithTheirTimesInOrder) {
    const tests::TemporaryFolder folder;
    const fs::path file = folder / "film.png";
    {
        const auto film = app::openFilm(file, 60.0, 3);
        film->add({pngOf(10)});
        film->add({pngOf(20)});
        film->add({pngOf(30)});
        EXPECT_FALSE(fs::exists(file)) << "nobody sees half a film";
        film->finish();
    }
    const std::string bytes = read(file);
    EXPECT_EQ(kindsOf(bytes), "IHDR acTL fcTL IDAT fcTL fdAT fcTL fdAT IEND ");
    const std::vector<Chunk> chunks = chunksOf(bytes);
    EXPECT_EQ(chunks[0].data, dataOf(pngOf(10), "IHDR"));
    EXPECT_EQ(number(chunks[1].data, 0), 3u) << "pictures";
    EXPECT_EQ(number(chunks[1].data, 4), 0u) << "repeated without end";
    std::uint32_t sequence = 0;
    for (const Chunk& chunk : chunks) {
        if (chunk.kind != "fcTL" && chunk.kind != "fdAT") continue;
        EXPECT_EQ(number(chunk.data, 0), sequence++) << chunk.kind;
    }
    const std::string control = chunks[2].data;
    ASSERT_EQ(control.size(), 26u);
    EXPECT_EQ(number(control, 4), 3u);
    EXPECT_EQ(number(control, 8), 2u);
    EXPECT_EQ(number(control, 20), 100u * 65536u + 6000u) << "100/6000 s";
    EXPECT_EQ(chunks[3].data, dataOf(pngOf(10), "IDAT"));
    EXPECT_EQ(chunks[5].data.substr(4), dataOf(pngOf(20), "IDAT"));
    EXPECT_EQ(chunks[4].data.substr(24, 2), std::string("\0\0", 2)) << "it takes the place of the one before";
    EXPECT_EQ(bytes.substr(bytes.size() - 12), std::string("\0\0\0\0IEND\xAE\x42\x60\x82", 12)) << "a known checksum";
}

TEST(Film, APartStandsInItsPlaceOverThePictureBefore) {
    const tests::TemporaryFolder folder;
    const auto film = app::openFilm(folder / "film.png", 60.0, 2);
    EXPECT_TRUE(film->takesParts());
    film->add({pngOf(10)});
    film->add({.png = pngOf(20), .x = 7, .y = 4, .isPart = true});
    film->finish();
    const std::string control = chunksOf(read(folder / "film.png"))[4].data;
    EXPECT_EQ(number(control, 12), 7u);
    EXPECT_EQ(number(control, 16), 4u);
    EXPECT_EQ(control.substr(24, 2), std::string("\0\1", 2)) << "nothing is cleared, and transparency stays so";
}

TEST(Film, AShorterFilmTellsTheTrueNumberOfPicturesAndOneThatIsGivenUpLeavesNothing) {
    const tests::TemporaryFolder folder;
    {
        const auto film = app::openFilm(folder / "short.apng", 30.0, 9);
        film->add({pngOf(1)});
        film->add({pngOf(2)});
        film->finish();
        const auto givenUp = app::openFilm(folder / "none.png", 30.0, 9);
        givenUp->add({pngOf(1)});
    }
    EXPECT_EQ(number(chunksOf(read(folder / "short.apng"))[1].data, 0), 2u);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
}

TEST(Film, ANumberInTheNameGivesAPictureEach) {
    const tests::TemporaryFolder folder;
    const auto film = app::openFilm(folder / "film-%03d.png", 60.0, 2);
    film->add({pngOf(1)});
    film->add({pngOf(2)});
    film->finish();
    const std::vector<std::uint8_t> first = pngOf(1);
    EXPECT_EQ(read(folder / "film-001.png"), std::string(first.begin(), first.end()));
    EXPECT_TRUE(fs::exists(folder / "film-002.png"));
}

TEST(Film, OtherNamesAreRefusedWithWhatThereIs) {
    const auto refusal = [](const char* name) -> std::string {
        try {
            app::checkFilm(name);
        } catch (const app::UsageError& error) {
            return error.what();
        }
        return {};
    };
    EXPECT_NE(refusal("film.avi").find("a film ends with .png"), std::string::npos);
    EXPECT_NE(refusal("film").find("a film ends with .png"), std::string::npos);
    EXPECT_NE(refusal("film-%d.mp4").find("numbered pictures are PNG"), std::string::npos);
    EXPECT_NE(refusal("g-%04d%d.png").find("two places for the number"), std::string::npos);
    EXPECT_EQ(refusal("film.PNG"), "");
    EXPECT_EQ(refusal("100%-%04d.png"), "");
    EXPECT_EQ(refusal("100%.png"), "");
}

#ifdef __unix__
/// A folder that stands alone in PATH.
class OnlyPath {
public:
    explicit OnlyPath(const fs::path& folder) : before_(std::getenv("PATH")) {
        setenv("PATH", (folder.string() + ":/usr/bin:/bin").c_str(), 1);
    }
    ~OnlyPath() { setenv("PATH", before_.c_str(), 1); }
    OnlyPath(const OnlyPath&) = delete;
    OnlyPath& operator=(const OnlyPath&) = delete;

private:
    std::string before_;
};

TEST(Film, FfmpegGetsThePicturesAndItsFailureIsSaid) {
    const tests::TemporaryFolder folder;
    const auto program = [&](const std::string& text) {
        fs::permissions(folder.write("ffmpeg", "#!/bin/sh\n" + text), fs::perms::owner_all);
    };
    program("for last; do :; done\necho \"$@\" > '" + (folder / "words").string() + "'\ncat > \"$last\"\n");
    const OnlyPath path(folder.path());
    const fs::path file = folder / "it's a film.mp4";
    const auto film = app::openFilm(file, 60.0, 2);
    film->add({pngOf(1)});
    film->add({pngOf(2)});
    film->finish();
    EXPECT_EQ(read(file).size(), pngOf(1).size() + pngOf(2).size());
    EXPECT_NE(read(folder / "words").find("-framerate 60"), std::string::npos) << read(folder / "words");

    program("echo 'no such codec' >&2; exit 1\n");
    const auto broken = app::openFilm(folder / "b.webm", 60.0, 2);
    std::string words;
    try {
        for (int i = 0; i < 100000; ++i) broken->add({pngOf(1)});
        broken->finish();
    } catch (const app::FileError& error) {
        words = error.what();
    }
    EXPECT_NE(words.find("no such codec"), std::string::npos) << words;
}

TEST(Film, APictureWhoseNameEndsWithSvgIsAFigureForPrint) {
    const tests::TemporaryFolder folder;
    const auto run = [&](const std::string& words) {
        const std::string command = "cd '" + folder.path().string() +
                                    "' && '" COLLIDOSCOPE_BINARY_DIR "/collidoscope' --headless --demo integrators " +
                                    words + " > out.txt 2> err.txt < /dev/null";
        const int status = std::system(command.c_str());
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    };
    ASSERT_EQ(run("--frames 30 --screenshot a.svg --size 640x360"), 0) << read(folder / "err.txt");
    const std::string svg = read(folder / "a.svg");
    EXPECT_TRUE(svg.starts_with("<svg "));
    EXPECT_NE(svg.find("</text>"), std::string::npos);
    ASSERT_EQ(run("--frames 30 --screenshot b.svg --size 640x360 --theme projector"), 0);
    EXPECT_EQ(svg, read(folder / "b.svg")) << "white unless asked for otherwise";
    EXPECT_EQ(run("--screenshot c.svg --with-panels"), 2);
    EXPECT_EQ(run("--screenshot c.svg --compare step=1/60,1/30"), 2);
}

TEST(Film, TheProgramMakesTheSameFilmTwiceAndRefusesWhatMakesNone) {
    const tests::TemporaryFolder folder;
    const auto run = [&](const std::string& words) {
        const std::string command = "cd '" + folder.path().string() +
                                    "' && '" COLLIDOSCOPE_BINARY_DIR "/collidoscope' --headless --demo bouncing-ball " +
                                    words + " > out.txt 2> err.txt < /dev/null";
        const int status = std::system(command.c_str());
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    };
    ASSERT_EQ(run("--film a.png --from 20 --to 23 --size 64x48"), 0) << read(folder / "err.txt");
    ASSERT_EQ(run("--film b.png --from 20 --to 23 --size 64x48"), 0);
    const std::string film = read(folder / "a.png");
    EXPECT_EQ(film, read(folder / "b.png"));
    EXPECT_EQ(number(chunksOf(film)[1].data, 0), 4u);
    ASSERT_EQ(run("--frames 20 --screenshot still.png --size 64x48"), 0);
    const std::string still = read(folder / "still.png");
    EXPECT_EQ(chunksOf(film)[3].data, chunksOf(still)[1].data) << "a frame of the film is the picture of that frame";
    ASSERT_EQ(run("--film c-%02d.png --to 4 --size 64x48 --set step=1/120"), 0);
    EXPECT_TRUE(fs::exists(folder / "c-03.png")) << "every second of 120 steps a second";
    EXPECT_FALSE(fs::exists(folder / "c-04.png"));
    ASSERT_EQ(run("--film f.png --to 20 --fps 20 --size 64x48"), 0) << read(folder / "err.txt");
    EXPECT_EQ(number(chunksOf(read(folder / "f.png"))[1].data, 0), 7u) << "every third of 60 a second";
    EXPECT_EQ(run("--film d.png --to 100 --size 64x48 --break 'frame = 3'"), 1);
    EXPECT_EQ(number(chunksOf(read(folder / "d.png"))[1].data, 0), 4u) << "it ends where the condition holds";
    EXPECT_NE(read(folder / "out.txt").find("frame = 3 holds"), std::string::npos);
    ASSERT_EQ(run("--film g.png --to 3 --size 96x48 --compare restitution=0.2,0.9"), 0) << read(folder / "err.txt");
    const std::string both = read(folder / "g.png");
    EXPECT_EQ(number(chunksOf(both)[1].data, 0), 4u);
    EXPECT_NE(read(folder / "out.txt").find("bouncing-ball, frame 3,"), std::string::npos) << "the table is there, too";
    ASSERT_EQ(run("--screenshot pair.png --size 96x48 --compare restitution=0.2,0.9"), 0);
    EXPECT_EQ(chunksOf(both)[3].data, chunksOf(read(folder / "pair.png"))[1].data);
    for (const char* words :
         {"--film e.avi --to 3", "--film e.png", "--film e.png --from 5 --to 3", "--from 3",
          "--film e.png --to 3 --csv a.csv", "--film nowhere/e.png --to 3", "--fps 20", "--film e.png --to 3 --fps 0"})
        EXPECT_EQ(run(words), 2) << words;
    EXPECT_FALSE(fs::exists(folder / "e.png"));
}
#endif

}  // namespace
}  // namespace collidoscope::film_test
