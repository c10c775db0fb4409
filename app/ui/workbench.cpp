#include "app/ui/workbench.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "app/files/file_io.h"
#include "app/files/folders.h"

namespace collidoscope::app {

Workbench::Workbench(Window& shownIn) : window(shownIn), folder(picturesFolder()) {}

float Workbench::scale() const {
    return std::clamp(std::max(window.contentScale(), 0.5f) * state.textScale, 0.5f, 4.0f);
}

Viewport Workbench::viewport() const {
    if (panes.compares() && panes.activeIndex() < rooms.size()) return rooms[panes.activeIndex()].viewport;
    const Box& box = layout.scene;
    return {box.x, box.y, box.width, box.height, scale()};
}

bool Workbench::isClick(const geometry::Vec2f& press, const geometry::Vec2f& release) const {
    return glm::distance(press, release) <= kClickTolerance * scale();
}

void Workbench::restart() {
    session().restart();
    panes.forOthers([](Session& other) { other.restart(); });
}

void Workbench::save(std::string stem, const char* extension, const WriteFile& write, const TellFile& words) {
    std::replace(stem.begin(), stem.end(), '/', '-');
    try {
        std::filesystem::create_directories(folder);
        const std::filesystem::path path = freshPath(folder, stem, extension);
        write(path);
        say(NoticeKind::Success, onSaved ? onSaved(path) : words(path));
    } catch (const std::exception& error) {
        say(NoticeKind::Error, error.what());
    }
    refresh(2);
}

void Workbench::saveTable(const std::string& table, const std::string& count, const std::string& stem, bool toFile) {
    if (!toFile) {
        window.setClipboard(table);
        return say(NoticeKind::Success, "Copied " + count + " as CSV.");
    }
    save(
        stem, ".csv", [&](const auto& path) { writeFile(path, table); },
        [&](const auto& path) { return "Saved " + count + " as " + path.string(); });
}

}  // namespace collidoscope::app
