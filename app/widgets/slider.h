#pragma once
/// A slider that is drawn as a thin track with a round knob.

#include "app/widgets/ui.h"
#include "demos/parameters.h"

namespace collidoscope::app {

struct SliderScale {
    double low = 0.0, high = 1.0;
    bool logarithmic = false;  ///< needs 0 < low
    bool whole = false;        ///< snaps to whole numbers

    /// Place of a value on the track, 0..1, clamped.
    double fraction(double value) const;
    double value(double fraction) const;
};

struct SliderResult {
    bool began = false;    ///< the user has just taken the knob
    bool changed = false;  ///< `value` is new
    bool ended = false;    ///< the knob was let go
    bool reset = false;    ///< double click
    double value = 0.0;
};

float sliderHeight(const Ui& ui);  ///< px
/// `standard` is marked on the track.
SliderResult slider(const Ui& ui, const char* id, const SliderScale& scale, double value, double standard, float width);

}  // namespace collidoscope::app
