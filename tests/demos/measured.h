#pragma once
/// A demo that is set up, run and asked: what nearly every test of a demo does.

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>

#include "demos/demo_base.h"
#include "demos/host/parameter_list.h"
#include "demos/host/recording_canvas.h"
#include "demos/registry.h"

namespace collidoscope::demos::testing {

/// What a demo measures under one name.
class MeasureOfName final : public Measurements {
public:
    explicit MeasureOfName(std::string_view name) : name_(name) {}
    void number(std::string_view name, double value, const MeasureSpec&) override {
        if (name == name_) number_ = value;
    }
    void text(std::string_view name, std::string_view value, const char*) override {
        if (name == name_) text_ = value;
    }
    void group(std::string_view) override {}

    double number() const { return number_; }
    const std::string& text() const { return text_; }

private:
    std::string_view name_;
    double number_ = std::numeric_limits<double>::quiet_NaN();  ///< when there is no such measure
    std::string text_{};
};

/// Of a demo, or of a part of one that measures.
inline double measured(const auto& measuring, std::string_view name) {
    MeasureOfName reader(name);
    measuring.measure(reader);
    return reader.number();
}
inline std::string measuredText(const auto& measuring, std::string_view name) {
    MeasureOfName reader(name);
    measuring.measure(reader);
    return reader.text();
}

/// A demo, fresh but for one choice.
inline std::unique_ptr<DemoBase> demoWith(const char* name, const char* parameter, const Value& value) {
    auto demo = makeDemo(*findDemo(name));
    setParameter(*demo, parameter, value);
    return demo;
}
inline std::unique_ptr<DemoBase> demoWith(const char* name, const char* parameter, const char* choice) {
    return demoWith(name, parameter, Value(std::string(choice)));
}
/// The same, begun anew with the choice.
inline std::unique_ptr<DemoBase> restartedWith(const char* name, const char* parameter, const char* choice) {
    auto demo = demoWith(name, parameter, choice);
    demo->restart();
    return demo;
}

inline void run(DemoBase& demo, int steps) {
    for (int i = 0; i < steps; ++i) demo.advance();
}
inline void runFor(DemoBase& demo, double seconds) {
    run(demo, static_cast<int>(std::lround(seconds / double{demo.stepLength()})));
}
inline void runTo(DemoBase& demo, std::uint64_t frame) {
    while (demo.stepCount() < frame) demo.advance();
}
inline RecordingCanvas drawn(const DemoBase& demo) {
    RecordingCanvas canvas;
    demo.draw(canvas);
    return canvas;
}

}  // namespace collidoscope::demos::testing
