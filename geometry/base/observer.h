#pragma once
/// Algorithms that show their work take an observer: anything that can be called with a step.

namespace collidoscope::geometry {

/// The default: the compiler drops the making of the steps, and what runs is the very same code.
struct NoObserver {
    template <typename Step>
    constexpr void operator()(const Step&) const {}
};

}  // namespace collidoscope::geometry
