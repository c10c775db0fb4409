#pragma once
/// A demo that is opened over a frame of another one and explains something in it step by step.

#include <string>

#include "demos/inside/explanation.h"

namespace collidoscope::demos {

class StepsRoom {
public:
    virtual ~StepsRoom() = default;
    /// The question: "Do they overlap?".
    virtual std::string question() const = 0;
    /// The explanation with a step shown, whichever is shown now; 0: the whole.
    virtual Explanation explainAt(int step) const = 0;
    /// Words of the command line that lead to what is asked: "overlap:axes"; empty where nothing can be chosen.
    virtual std::string words() const = 0;
    /// The other words that could stand there, one after the other; empty: there are none.
    virtual std::string otherWords() const = 0;
};

}  // namespace collidoscope::demos
