#include "app/ui/thumbnails.h"

#include <algorithm>
#include <chrono>

#include <glm/geometric.hpp>

#include "app/view/camera_state.h"

namespace collidoscope::app {
namespace {

constexpr std::uint64_t kThumbnailSteps = 40;  ///< enough for things to have come apart from their first places
constexpr double kDemoSeconds = 0.06;          ///< of computing; a heavy demo is shown earlier in its run

geometry::Cameraf cameraFor(const demos::View& view, PixelSize size) {
    const float aspect = static_cast<float>(size.width) / static_cast<float>(size.height);
    const geometry::Spheref around{view.target, 2.0f * glm::length(view.eye - view.target)};
    return cameraOf(cameraStateOf(view), aspect, around);
}

}  // namespace

unsigned Thumbnails::texture(const demos::DemoInfo& info, const Theme& theme, PixelSize size) {
    if (size.empty()) return 0;
    const auto found = entries_.find({&info, theme.name});
    if (found == entries_.end() || found->second.size != size) {
        const auto same = std::find_if(orders_.begin(), orders_.end(), [&](const Order& o) { return o.info == &info; });
        if (same == orders_.end()) {
            orders_.push_back({.info = &info, .theme = &theme, .size = size});
        } else {
            same->theme = &theme;
            same->size = size;
        }
    }
    return nearestTexture(info, theme);
}

unsigned Thumbnails::nearestTexture(const demos::DemoInfo& info, const Theme& theme) const {
    if (const auto found = entries_.find({&info, theme.name}); found != entries_.end())
        return found->second.texture.name();
    const auto other = entries_.lower_bound({&info, {}});
    return other != entries_.end() && other->first.first == &info ? other->second.texture.name() : 0;
}

bool Thumbnails::work(double seconds) {
    if (orders_.empty()) return false;
    using SteadyClock = std::chrono::steady_clock;
    const auto start = SteadyClock::now();
    const auto spent = [&] { return std::chrono::duration<double>(SteadyClock::now() - start).count(); };
    Order& order = orders_.front();
    if (!order.demo) order.demo = demos::makeDemo(*order.info);
    const auto ready = [&] {
        return !order.demo->moves() || order.demo->stepCount() >= kThumbnailSteps ||
               order.spent + spent() >= kDemoSeconds;
    };
    while (!ready() && spent() < seconds) order.demo->advance();
    if (!ready()) {
        order.spent += spent();
        return false;
    }
    finish(order);
    return true;
}

void Thumbnails::finish(Order& order) {
    demos::RecordingCanvas canvas;
    order.demo->draw(canvas);
    SceneFrame frame{.current = &canvas};
    frame.camera = cameraFor(order.demo->homeView(), order.size);
    frame.size = order.size;
    frame.contentScale = std::max(0.5f, static_cast<float>(order.size.width) / 320.0f);
    const unsigned picture = renderer_.render(frame, *order.theme);

    copy_.resize(order.size);
    copy_.paste(picture, order.size, 0, 0);
    Entry& entry = entries_[{order.info, order.theme->name}];
    entry.size = order.size;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, copy_.framebuffer());
    glBindTexture(GL_TEXTURE_2D, entry.texture.name());
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, order.size.width, order.size.height, 0);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindTexture(GL_TEXTURE_2D, 0);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    orders_.erase(orders_.begin());
}

}  // namespace collidoscope::app
