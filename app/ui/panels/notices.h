#pragma once
/// Messages to the person: they appear as cards over the scene, and stay in a log.

#include <deque>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace app
