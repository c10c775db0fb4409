#pragma once
/// Pictures of headless runs, drawn with OpenGL on an off-screen window: the same scene, overlay and panels that
/// the program shows. Nothing is blended and no settings are read, so the same command gives the same picture.

#include <memory>

#include "app/gl/image.h"
#include "app/headless/headless.h"
#include "app/pane/pane.h"
#include "app/pane/side_by_side.h"

namespace collidoscope::app {

class OpenGlPictures final : public PictureTaker {
public:
    OpenGlPictures();
    ~OpenGlPictures() override;

    std::vector<std::uint8_t> take(std::unique_ptr<Session> session, const CommandLine& line) override;
    std::vector<std::uint8_t> takeSideBySide(std::vector<std::unique_ptr<Session>> runs, const Lineup& lineup,
                                             const CommandLine& line) override;
    std::vector<std::uint8_t> takeSweep(const Sweep& sweep, const CommandLine& line) override;
    void checkFilm(const std::filesystem::path& file) const override;
    void film(std::unique_ptr<Session>& session, const CommandLine& line,
              const std::function<bool(const Session&)>& goesOn) override;
    void filmSideBySide(std::vector<std::unique_ptr<Session>>& runs, const Lineup& lineup, const CommandLine& line,
                        const std::function<bool(const Session&)>& goesOn) override;

private:
    struct OffscreenRenderer;
    PaneFrame beginFrame(const CommandLine& line);
    PaneFrame beginScene(std::unique_ptr<Session> session, const CommandLine& line);
    template <typename Work>
    auto inFrame(const Work& work);
    Image scenePicture(const PaneFrame& frame);
    Image picture(SideBySide& panes, const PaneFrame& frame);

    std::unique_ptr<OffscreenRenderer> renderer_;  ///< made for the first picture and kept for the next
};

}  // namespace collidoscope::app
