#pragma once
/// Cards over the scene: messages to the person, which stay in a log; how far long work is; and the one hint of the
/// first run.

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/panels/panel_layout.h"
#include "app/widgets/ui.h"

namespace app {

enum class NoticeKind { Info, Success, Warning, Error };

struct Notice {
    NoticeKind kind = NoticeKind::Info;
    std::string text{};
    double age = 0.0;  ///< s
    bool closed = false;
};

class Notices {
public:
    void add(NoticeKind kind, std::string text);
    /// Ages the notices; warnings and errors stay until they are closed.
    void advance(double seconds);
    /// True while a card is fading, so that the window must be drawn again.
    bool moving() const;
    /// Seconds until something changes by itself; infinite when nothing will.
    double nextChange() const;
    void closeAll();
    bool anyOpen() const;

    /// Draws the open cards, the newest lowest, with their lower right corner at `corner`.
    void draw(const Ui& ui, ImVec2 corner, float width);
    /// Everything that was ever said, newest first, in a sheet.
    void drawLog(const Ui& ui, bool& open) const;

    const std::deque<Notice>& all() const { return notices_; }

private:
    std::deque<Notice> notices_;
};

/// The one hint of the first run: it fades after the first drag.
class Hint {
public:
    void show() { opacity_ = 1.0f; }
    void dismiss() { leaving_ = true; }
    void advance(double seconds);
    bool shown() const { return opacity_ > 0.0f; }
    bool moving() const { return leaving_ && shown(); }
    void draw(const Ui& ui, const Box& scene, std::string_view words) const;

private:
    float opacity_ = 0.0f;
    bool leaving_ = false;
};

struct Progress {
    std::string title{};    ///< what is being done
    std::string details{};  ///< a quiet line below; may be empty
    float done = 0.0f;      ///< 0..1
};

/// Tells how far long work is, at the top of `scene`. True when the person cancels.
bool drawProgressCard(const Ui& ui, const Box& scene, const Progress& progress);

}  // namespace app
