#pragma once
/// The moments that the user was at before each jump: to another demo, branch or frame. One key leads back, so that a
/// digression before a class ends where it began.

#include <cstdint>
#include <optional>
#include <vector>

#include "app/view/camera_state.h"
#include "demos/registry.h"

namespace collidoscope::app {

struct Moment {
    const demos::DemoInfo* demo = nullptr;
    int branch = 0;
    std::uint64_t frame = 0;
    CameraState camera{};
};

class Moments {
public:
    static constexpr std::size_t kMax = 50;
    /// Frames in a picture's time that are still the run itself.
    static constexpr std::uint64_t kOfTheRun = 30;
    static constexpr double kSameJump = 1.0;  ///< s: a bar that is dragged is one jump

    /// Takes what is shown now. When it does not follow from what was shown before, that is kept.
    void see(const Moment& now, double time);
    /// Takes the last one that was kept.
    std::optional<Moment> takeLast();

private:
    std::optional<Moment> last_{};
    std::vector<Moment> kept_{};
    double jumped_ = -1e9;  ///< s
    bool isReturning_ = false;
};

}  // namespace collidoscope::app
