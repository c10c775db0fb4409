#pragma once
/// The table of the algorithms that can be stepped through, and where each is: made of what the program itself knows,
/// so that docs/algorithms.md cannot differ from them.

#include <string>

namespace collidoscope::app {

/// Markdown: the methods on any pair with the shapes that they take, and the demos that step inside an algorithm.
std::string algorithmsText();

}  // namespace collidoscope::app
