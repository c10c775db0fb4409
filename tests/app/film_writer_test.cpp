/// Films on the way to their files: which frames they show, what of a picture is stored, and the threads that write it.

#include "app/film/film_writer.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "app/film/film_pictures.h"

namespace collidoscope::film_writer_test {
namespace {

using app::FilmPicture;
using app::Image;

TEST(FilmTiming, AWholeNumberOfStepsLiesBetweenTwoPictures) {
    const auto timing = [](double rate, double speed, double step) {
        return app::timingOf({.from = 10, .to = 130, .maxRate = rate, .speed = speed}, step);
    };
    EXPECT_EQ(timing(60, 1, 1.0 / 60).stride, 1u);
    EXPECT_EQ(timing(60, 1, 1.0 / 60).count, 121u);
    EXPECT_EQ(timing(30, 1, 1.0 / 60).stride, 2u);
    EXPECT_EQ(timing(25, 1, 1.0 / 60).stride, 3u) << "at most so many";
    EXPECT_NEAR(timing(25, 1, 1.0 / 60).rate, 20.0, 1e-9);
    EXPECT_EQ(timing(60, 1, 1.0 / 240).stride, 4u);
    EXPECT_EQ(timing(60, 1, static_cast<double>(1.0f / 60.0f)).stride, 1u) << "a rounded step";
    EXPECT_EQ(timing(60, 2, 1.0 / 60).stride, 2u);
    const app::FilmTiming slow = timing(60, 0.25, 1.0 / 60);
    EXPECT_EQ(slow.stride, 1u);
    EXPECT_NEAR(slow.rate, 15.0, 1e-9) << "no picture is shown twice";
    EXPECT_NEAR(slow.seconds(), 4.0 * 121.0 / 60.0, 1e-9);
    EXPECT_EQ(timing(30, 1, 1.0 / 60).frameOf(60), 130u);
}

Image grey(int width, int height, std::uint8_t value) {
    Image image{.size = {width, height}, .rgba = {}};
    for (int i = 0; i < width * height; ++i) image.rgba.insert(image.rgba.end(), {value, value, value, 255});
    return image;
}
void set(Image& image, int x, int y, std::uint8_t value, std::uint8_t alpha = 255) {
    auto* pixel = &image.rgba[4 * static_cast<std::size_t>(y * image.size.width + x)];
    pixel[0] = value;
    pixel[3] = alpha;
}
std::uint32_t number(const std::vector<std::uint8_t>& png, std::size_t at) {
    return static_cast<std::uint32_t>(png[at] << 24 | png[at + 1] << 16 | png[at + 2] << 8 | png[at + 3]);
}

TEST(FilmPicture, OnlyTheRectangleThatHasChangedIsStored) {
    const Image before = grey(40, 30, 7);
    Image now = before;
    set(now, 5, 11, 200);
    set(now, 9, 12, 100);
    const FilmPicture part = app::filmPicture(now, &before);
    EXPECT_TRUE(part.isPart);
    EXPECT_EQ(part.x, 5);
    EXPECT_EQ(part.y, 11);
    EXPECT_EQ(number(part.png, 16), 5u) << "pixels wide";
    EXPECT_EQ(number(part.png, 20), 2u);
    EXPECT_LT(part.png.size(), app::encodePng(now).size());
    const FilmPicture whole = app::filmPicture(now, nullptr);
    EXPECT_FALSE(whole.isPart);
    EXPECT_EQ(whole.png, app::encodePng(now));
}

TEST(FilmPicture, WhatStandsStillIsOnePixelAndWhatCannotBeAPartIsWhole) {
    const Image before = grey(8, 8, 7);
    const FilmPicture same = app::filmPicture(before, &before);
    EXPECT_TRUE(same.isPart);
    EXPECT_EQ(number(same.png, 16), 1u);
    Image glass = before;
    set(glass, 3, 3, 9, 128);
    EXPECT_FALSE(app::filmPicture(glass, &before).isPart) << "it would mix with what was there";
    const Image larger = grey(9, 8, 7);
    EXPECT_FALSE(app::filmPicture(larger, &before).isPart);
}

/// Notes what it gets.
class NotedFilm final : public app::FilmFile {
public:
    struct Notes {
        std::vector<FilmPicture> pictures{};
        std::atomic<bool> finished = false, gone = false;
        std::size_t failsAt = 1000;
    };
    explicit NotedFilm(Notes& notes) : notes_(notes) {}
    ~NotedFilm() override { notes_.gone = true; }
    bool takesParts() const override { return true; }
    void add(const FilmPicture& picture) override {
        if (notes_.pictures.size() == notes_.failsAt) throw std::runtime_error("the disk is full");
        notes_.pictures.push_back(picture);
    }
    void finish() override { notes_.finished = true; }

private:
    Notes& notes_;
};

Image striped(int column) {
    Image image = grey(64, 48, 20);
    for (int y = 0; y < 48; ++y) set(image, column, y, 250);
    return image;
}

TEST(FilmWriter, PicturesComeInTheirOrderWhateverTheNumberOfThreads) {
    for (const unsigned threads : {1u, 3u, 8u}) {
        NotedFilm::Notes notes;
        {
            app::FilmWriter writer(std::make_unique<NotedFilm>(notes), threads);
            for (int i = 0; i < 60; ++i) {
                writer.waitForRoom();
                writer.add(striped(i));
            }
            writer.finish();
            writer.waitUntilDone();
            writer.check();
            EXPECT_TRUE(writer.isDone());
        }
        ASSERT_EQ(notes.pictures.size(), 60u);
        EXPECT_TRUE(notes.finished);
        EXPECT_FALSE(notes.pictures[0].isPart);
        for (int i = 1; i < 60; ++i) {
            const FilmPicture& one = notes.pictures[static_cast<std::size_t>(i)];
            EXPECT_TRUE(one.isPart);
            EXPECT_EQ(one.x, i - 1) << "the stripe before goes, the next comes";
        }
    }
}

TEST(FilmWriter, ThereIsNoRoomWithoutEnd) {
    NotedFilm::Notes notes;
    app::FilmWriter writer(std::make_unique<NotedFilm>(notes), 1);
    int added = 0;
    for (; added < 1000 && writer.hasRoom(); ++added) writer.add(striped(added % 64));
    EXPECT_LT(added, 1000);
}

TEST(FilmWriter, WhatGoesWrongWithTheFileIsSaidAndNothingWaitsForEver) {
    NotedFilm::Notes notes;
    notes.failsAt = 2;
    app::FilmWriter writer(std::make_unique<NotedFilm>(notes), 2);
    for (int i = 0; i < 10; ++i) {
        writer.waitForRoom();
        writer.add(striped(i));
    }
    writer.finish();
    writer.waitUntilDone();
    EXPECT_THROW(writer.check(), std::runtime_error);
    EXPECT_FALSE(writer.isDone());
    EXPECT_FALSE(notes.finished);
}

TEST(FilmWriter, AFilmThatIsGivenUpIsNotFinished) {
    NotedFilm::Notes notes;
    {
        app::FilmWriter writer(std::make_unique<NotedFilm>(notes), 2);
        writer.add(striped(1));
    }
    EXPECT_TRUE(notes.gone);
    EXPECT_FALSE(notes.finished);
}

}  // namespace
}  // namespace collidoscope::film_writer_test
