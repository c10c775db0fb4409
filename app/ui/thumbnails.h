#pragma once
/// Small pictures of the demos, made one at a time while the program is idle.

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/gl/image.h"
#include "app/gl/scene_renderer.h"
#include "demos/registry.h"

namespace collidoscope::app {

class Thumbnails {
public:
    /// The texture of a demo's picture (row 0 at the bottom), or 0 while there is none; asking for it orders it.
    /// A picture of another size is made anew; each theme has its own, and until it is there, that of another is shown.
    unsigned texture(const demos::DemoInfo& info, const Theme& theme, PixelSize size);
    /// Works on what was ordered for at most `seconds`, but finishes a picture that is ready. True when a picture was
    /// finished.
    bool work(double seconds);
    bool pending() const { return !orders_.empty(); }

private:
    using Key = std::pair<const demos::DemoInfo*, std::string>;  ///< and the name of the theme
    struct Entry {
        GlTexture texture{};
        PixelSize size{};
    };
    struct Order {
        const demos::DemoInfo* info = nullptr;
        const Theme* theme = nullptr;
        PixelSize size{};
        std::unique_ptr<demos::DemoBase> demo{};
        double spent = 0.0;  ///< s
    };
    /// The texture to show in this theme; 0 while there is none of the demo.
    unsigned nearestTexture(const demos::DemoInfo& info, const Theme& theme) const;
    void finish(Order& order);

    std::map<Key, Entry> entries_{};
    std::vector<Order> orders_{};
    SceneRenderer renderer_{};
    RenderTarget copy_{};
};

}  // namespace collidoscope::app
