#pragma once
/// Says once what makes the window answer late: steps of the demo, or the drawing of its picture.

#include <string>

#include "app/gl/opengl.h"
#include "app/gl/scene_renderer.h"

namespace collidoscope::app {

/// Watches how long something takes, time after time.
class SlowWatch {
public:
    /// A time longer than `slow` s is slow, one shorter than half of that is quick. The message comes after `times`
    /// slow times in a row that last `seconds` together.
    explicit SlowWatch(double slow, int times = 1, double seconds = 0.0)
        : slow_(slow), minSeconds_(seconds), minTimes_(times) {}

    /// Whether to report it now: true once, and again only after a quick time or forget().
    bool shouldReport(double seconds);
    void forget() { times_ = 0, spent_ = 0.0, isReported_ = false; }

private:
    double slow_ = 0.0, minSeconds_ = 0.0;
    int minTimes_ = 1;
    int times_ = 0;       ///< that it was slow, in a row
    double spent_ = 0.0;  ///< s, in them
    bool isReported_ = false;
};

/// `stepLength` is the time that a step simulates; both in s.
std::string slowStepWords(double seconds, double stepLength);
/// Names what the user can do about it in this view. `seconds`: that one picture takes.
std::string slowPictureWords(double seconds, const OpenGlFacts& facts, const ViewOptions& view);

}  // namespace collidoscope::app
