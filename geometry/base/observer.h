#pragma once
/// Algorithms that show their work take an observer: anything that can be called with a step.

namespace collidoscope::geometry {

/// Place in the sources at which an observer is called. A step has one as its last member, and gets the place where it
/// is made: whoever shows the step can show the lines that ran.
struct CodePlace {
    const char* file = __builtin_FILE();
    int line = __builtin_LINE();
};
/// For a step that was made without an observer.
inline constexpr CodePlace kNoCode{"", 0};

/// The default: the compiler drops the making of the steps, and what runs is the very same code.
struct NoObserver {
    template <typename Step>
    constexpr void operator()(const Step&) const {}
};

}  // namespace collidoscope::geometry
