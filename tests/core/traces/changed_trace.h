#pragma once
/// A run of a demo as the trace of another engine: with other conventions, or with mistakes.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/traces/trace_file.h"
#include "app/traces/trace_writer.h"
#include "demos/registry.h"
#include "demos/replay/record_demo.h"
#include "tests/temporary_folder.h"

namespace collidoscope::tests {

inline std::vector<demos::TraceFrame> recordedFrames(const char* name, int frames) {
    const auto demo = demos::makeDemo(*demos::findDemo(name));
    demos::DemoRecorder recorder;
    std::vector<demos::TraceFrame> all;
    for (int i = 0; i < frames; ++i) {
        all.push_back(recorder.record(*demo));
        demo->advance();
    }
    return all;
}

/// Changes a frame of the run, and its scene, on the way into the file.
using ChangeOfFrame = std::function<void(demos::TraceFrame&, demos::TraceScene&)>;

inline std::string textOf(const std::vector<demos::TraceFrame>& frames, const ChangeOfFrame& change = {}) {
    std::string text;
    app::TraceWriter writer([&](const std::string& lines) { text += lines; }, "test", 1.0 / 60, true);
    for (const demos::TraceFrame& frame : frames) {
        demos::TraceFrame changed = frame;
        demos::TraceScene scene = *frame.scene;
        if (change) change(changed, scene);
        changed.scene = std::make_shared<const demos::TraceScene>(std::move(scene));
        writer.write(changed);
    }
    return text;
}

inline std::unique_ptr<app::TraceFile> fileOf(const TemporaryFolder& folder, const std::string& text,
                                              const char* name = "a.jsonl") {
    auto file = std::make_unique<app::TraceFile>(folder.write(name, text));
    file->waitForAll();
    return file;
}

}  // namespace collidoscope::tests
