#pragma once
/// Says once what makes the window answer late: steps of the demo, or the drawing of its picture.

#include <string>

#include "app/gl/opengl.h"
#include "app/gl/scene_renderer.h"

namespace app {

/// Watches how long something takes, time after time.
class SlowWatch {
public:
    /// What takes longer than `slow` s is slow, what takes less than half of that is quick.
    explicit SlowWatch(double slow) : slow_(slow) {}

    /// True once it was slow `inARow` times; not again before it was quick in between, or forgotten.
    bool tells(double seconds, int inARow = 1);
    void forget() { times_ = 0, isTold_ = false; }

private:
    double slow_ = 0.0;
    int times_ = 0;  ///< that it was slow, in a row
    bool isTold_ = false;
};

/// `stepLength` is the time that a step simulates; both in s.
std::string slowStepWords(double seconds, double stepLength);
/// Names what the person can do about it in this view. `seconds`: that one picture takes.
std::string slowPictureWords(double seconds, const OpenGlFacts& facts, const ViewOptions& view);

}  // namespace app
