#pragma once
/// Algorithms that show their work take an observer: anything that can be called with a step.

namespace collidoscope::geometry {

/// Place in the sources at which an observer is called. A step has one as its last member, and gets the place where it
/// is made: whoever shows the step can show the lines that ran.
struct CodePlace {
    const char* file = __builtin_FILE();
    int line = __builtin_LINE();
};
/// The place of a step that was made without an observer.
inline constexpr CodePlace kNoCode{"", 0};

/// The default observer, which ignores all steps: the compiler removes their construction, and the rest is the same
/// code.
struct NoObserver {
    template <typename Step>
    constexpr void operator()(const Step&) const {}
};

}  // namespace collidoscope::geometry
