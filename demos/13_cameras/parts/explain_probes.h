#pragma once
/// The tests of probes against triangles in words and numbers.

#include "demos/13_cameras/parts/walker.h"
#include "demos/inside/explanation.h"

namespace demos::cameras {

/// `shown` counts from 1; 0 tells of the step as a whole, a number beyond the last test of that one.
Explanation explainProbes(const LastStep& last, const geometry::ProbeSet& probes, int shown);

}  // namespace demos::cameras
