#pragma once
/// Small pictures of the demos, made one at a time while nobody waits for them.

#include <map>
#include <memory>
#include <string>

#include "app/gl/picture.h"
#include "app/gl/scene_renderer.h"
#include "demos/registry.h"

namespace app {

class Thumbnails {
public:
    /// The texture of a demo's picture (row 0 at the bottom), or 0 while there is none; asking for it orders it.
    /// Pictures of another theme or size are made anew.
    unsigned texture(const demos::DemoInfo& info, const Theme& theme, PixelSize size);
    /// Works on what was ordered for at most `seconds`, but finishes a picture that is ready. True when a picture was
    /// finished.
    bool work(double seconds);
    bool pending() const { return !orders_.empty(); }

private:
    struct Entry {
        GlTexture texture{};
        std::string theme{};
        PixelSize size{};
    };
    struct Order {
        const demos::DemoInfo* info = nullptr;
        const Theme* theme = nullptr;
        PixelSize size{};
        std::unique_ptr<demos::DemoBase> demo{};
        double spent = 0.0;  ///< s
    };
    void finish(Order& order);

    std::map<const demos::DemoInfo*, Entry> entries_{};
    std::vector<Order> orders_{};
    SceneRenderer renderer_{};
    FrameTarget copy_{};
};

}  // namespace app
