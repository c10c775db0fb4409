#include "app/ui/slowness.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "app/widgets/number_format.h"

namespace collidoscope::app {
namespace {

/// Whether OpenGL is worked out by the processor.
bool isSoftware(const OpenGlFacts& facts) {
    constexpr std::array<std::string_view, 4> kNames{"llvmpipe", "softpipe", "SwiftShader", "Software"};
    return std::any_of(kNames.begin(), kNames.end(),
                       [&](std::string_view name) { return facts.renderer.find(name) != std::string::npos; });
}

}  // namespace

bool SlowWatch::shouldReport(double seconds) {
    const bool isSlow = seconds > slow_;
    times_ = isSlow ? times_ + 1 : 0;
    spent_ = isSlow ? spent_ + seconds : 0.0;
    if (seconds > 0.0 && seconds < 0.5 * slow_) isReported_ = false;
    if (!isSlow || times_ < minTimes_ || spent_ < minSeconds_ || isReported_) return false;
    isReported_ = true;
    return true;
}

std::string slowStepWords(double seconds, double stepLength) {
    return "A step takes " + formatNumber(seconds, 2) + " s, so that the run goes at ×" +
           formatNumber(stepLength / seconds, 4) +
           " of real time and the window answers late. Space pauses it. Fewer bodies, or a mesh with fewer triangles, "
           "make it faster.";
}

std::string slowPictureWords(double seconds, const OpenGlFacts& facts, const ViewOptions& view) {
    std::string words = "Drawing a picture takes " + formatNumber(seconds, 2) + " s, so the window answers late. ";
    if (isSoftware(facts)) words += "OpenGL runs on the processor here, without a graphics card. ";
    words += "A smaller window and a mesh with fewer triangles make it faster";
    if (view.shadows) words += "; so does turning shadows off (Ctrl+K, “shadows”)";
    if (view.wireframe) words += "; so does hiding the edges (M)";
    return words + ".";
}

}  // namespace collidoscope::app
