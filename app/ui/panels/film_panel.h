#pragma once
/// The sheet that asks for a film: which frames, how large, how fast, and as which file.

#include <filesystem>
#include <optional>
#include <string>

#include "app/session/session.h"
#include "app/ui/film_task.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

class FilmDialog {
public:
    /// All that was recorded, of a scene of that size, px; the file goes to `folder`.
    void ask(const Session& session, PixelSize scene, const std::filesystem::path& folder);
    /// `open` is taken back when the user closes it. Returns the film that is to be made.
    std::optional<FilmRequest> draw(const Ui& ui, const Session& session, bool& open);

private:
    /// True when Enter was pressed in one of its fields.
    bool drawRange(const Ui& ui, const Session& session);
    void drawSizes(const Ui& ui);
    void drawRates(const Ui& ui);
    void drawKinds(const Ui& ui);
    void useKind(std::size_t kind);
    FilmRequest request() const;
    std::string summary(const Session& session) const;

    const demos::DemoInfo* shown_ = nullptr;
    PixelSize scene_{};
    std::filesystem::path folder_{};  ///< is made where it is missing
    std::string from_{}, to_{}, file_{};
    std::size_t size_ = 0, rate_ = 3, speed_ = 0;
    bool hasFfmpeg_ = false, takesKeyboard_ = false;
};

}  // namespace collidoscope::app
