#pragma once
/// Cards over the scene: messages to the user, which stay in a log; how far long work is; and the one hint of the
/// first run.

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/panels/panel_layout.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

enum class NoticeKind { Info, Success, Warning, Error };

/// Something to do next, as a button below the words.
struct Offer {
    std::string title{};
    Request request{};
};
struct Notice {
    NoticeKind kind = NoticeKind::Info;
    std::string text{};
    std::optional<Offer> offer{};
    double age = 0.0;  ///< s
    bool closed = false;
    std::string topic{};  ///< the next notice of the same topic closes it; empty: none does
};

class Notices {
public:
    void add(NoticeKind kind, std::string text, std::optional<Offer> offer = {});
    /// Closes the open notices of a topic, and shows this one in their place.
    void addAbout(const std::string& topic, NoticeKind kind, const std::string& text);
    /// Ages the notices; warnings and errors stay until they are closed.
    void advance(double seconds);
    /// True while a card is fading, so that the window must be drawn again.
    bool moving() const;
    /// Seconds until something changes by itself; infinite when nothing will.
    double nextChange() const;
    void closeAll();
    bool anyOpen() const;

    /// Draws the open cards, the newest lowest, with their lower right corner at `corner`.
    void draw(const Ui& ui, ImVec2 corner, float width, Requests& requests);
    /// Draws a sheet with all past messages, newest first.
    void drawLog(const Ui& ui, bool& open) const;

    const std::deque<Notice>& all() const { return notices_; }

private:
    std::deque<Notice> notices_;
};

/// The one hint of the first run. It fades after ten seconds, comes back for as long when nothing has been touched for
/// a minute, and is not seen again after the first drag.
class Hint {
public:
    static constexpr double kShownSeconds = 10.0, kIdleSeconds = 60.0;

    void show();
    /// Hides the hint for good, once the user has dragged.
    void dismiss() { isWanted_ = false; }
    /// The user has done something.
    void touched();
    void advance(double seconds);
    /// False once it has done its work.
    bool wanted() const { return isWanted_; }
    bool shown() const { return opacity_ > 0.0f; }
    bool moving() const { return opacity_ != (comes() ? 1.0f : 0.0f); }
    /// Seconds until something changes by itself; infinite when nothing will.
    double nextChange() const;
    void draw(const Ui& ui, const Box& scene, std::string_view words) const;

private:
    bool comes() const { return isWanted_ && shownFor_ < kShownSeconds; }

    bool isWanted_ = false;
    bool cameBack_ = false;  ///< since the user did anything
    float opacity_ = 0.0f;
    double shownFor_ = 0.0;  ///< s
    double idleFor_ = 0.0;   ///< s
};

struct Progress {
    std::string title{};    ///< what is being done
    std::string details{};  ///< a quiet line below; may be empty
    float done = 0.0f;      ///< 0..1
};

/// Tells how far long work is, at the top of `scene`. True when the user cancels.
bool drawProgressCard(const Ui& ui, const Box& scene, const Progress& progress);

}  // namespace collidoscope::app
