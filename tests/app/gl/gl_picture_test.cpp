#include "app/gl/image.h"

#include <gtest/gtest.h>

#include <fstream>

#include "app/files/file_io.h"
#include "app/gl/opengl.h"
#include "app/window/offscreen_window.h"
#include "tests/temporary_folder.h"

namespace collidoscope::app::gl_picture_test {
namespace {

class GlPicture : public testing::Test {
protected:
    GlPicture() { loadOpenGl(window_); }

    /// A target of 4 x 2 pixels: black, its bottom row red.
    RenderTarget smallTarget() {
        RenderTarget target;
        target.resize({4, 2});
        target.bind();
        glDisable(GL_SCISSOR_TEST);
        glClearColor(0, 0, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glEnable(GL_SCISSOR_TEST);
        glScissor(0, 0, 4, 1);
        glClearColor(1, 0, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glDisable(GL_SCISSOR_TEST);
        return target;
    }

    OffscreenWindow window_;
};

TEST_F(GlPicture, startsWithTheTopRow) {
    const Image picture = smallTarget().read();
    ASSERT_EQ(picture.rgba.size(), 32u);
    EXPECT_EQ(picture.at(0, 0)[0], 0);
    EXPECT_EQ(picture.at(3, 1)[0], 255);
}

TEST_F(GlPicture, aPastedTextureLandsAtItsTopLeftCorner) {
    const RenderTarget small = smallTarget();
    RenderTarget target;
    target.resize({8, 8});
    target.bind();
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    GlTexture copy;
    const Image source = small.read();
    glBindTexture(GL_TEXTURE_2D, copy.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, source.rgba.data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    target.paste(copy.name(), {4, 2}, 1, 3);
    const Image picture = target.read();
    EXPECT_EQ(picture.at(1, 3)[0], 255);  // uploading turned the picture upside down: red is on top
    EXPECT_EQ(picture.at(0, 3)[2], 255);
    EXPECT_EQ(picture.at(1, 2)[2], 255);
    EXPECT_EQ(picture.at(4, 4)[2], 0);
    EXPECT_EQ(picture.at(5, 4)[2], 255);
}

TEST_F(GlPicture, isWrittenAsPng) {
    const tests::TemporaryFolder folder;
    const auto path = folder / "picture.png";
    writePng(smallTarget().read(), path);
    std::ifstream file(path, std::ios::binary);
    std::string head(8, '\0');
    file.read(head.data(), 8);
    EXPECT_EQ(head, "\x89PNG\r\n\x1a\n");
}

TEST_F(GlPicture, thatCannotBeWrittenSaysWhereAndWhy) {
    try {
        writePng(smallTarget().read(), "/no-such-folder/picture.png");
        FAIL() << "the file was written";
    } catch (const FileError& error) {
        EXPECT_EQ(error.path(), "/no-such-folder/picture.png");
        EXPECT_NE(error.reason().find("/no-such-folder does not exist"), std::string::npos);
    }
}

TEST_F(GlPicture, ofAnEmptySizeIsEmptyAndNotWritten) {
    const Image picture = readFramebuffer(0, {0, 5});
    EXPECT_TRUE(picture.rgba.empty());
    EXPECT_THROW(writePng(picture, "empty.png"), FileError);
}

}  // namespace
}  // namespace collidoscope::app::gl_picture_test
