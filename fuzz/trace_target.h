#pragma once
/// The work of the fuzzer, and of the replay of its corpus, on one input: read it as a trace, put all its frames to
/// this library, write them and read them back, and check every promise.

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "app/files/file_io.h"
#include "app/traces/trace_index.h"
#include "app/traces/trace_scene.h"
#include "app/traces/trace_writer.h"
#include "demos/replay/examine.h"
#include "fuzz/promise.h"

namespace collidoscope::fuzz {

inline void checkNear(const geometry::Vec3d& v) {
    expect(std::abs(v.x) <= 1e31 && std::abs(v.y) <= 1e31 && std::abs(v.z) <= 1e31, "every place is finite");
}

inline void checkFrame(const demos::TraceFrame& frame) {
    expect(frame.scene != nullptr, "a frame has its scene");
    const std::size_t bodies = frame.scene->bodies.size();
    for (std::size_t i = 0; i < frame.poses.size(); ++i) {
        expect(frame.poses[i].body < bodies, "a pose is of a body");
        expect(i == 0 || frame.poses[i - 1].body < frame.poses[i].body, "poses are sorted, each body once");
        checkNear(frame.poses[i].pose.position);
    }
    for (const demos::TraceContact& contact : frame.contacts) {
        expect(contact.a < bodies && contact.b < bodies, "a contact is of two bodies");
        checkNear(contact.point);
    }
    for (const demos::TraceBody& body : frame.scene->bodies)
        for (const std::uint32_t shape : body.shapes)
            expect(shape < frame.scene->shapes.size(), "a body's shapes are in the scene");
    const demos::Examined examined = examineFrame(frame);
    for (const demos::Disagreement& found : examined.disagreements) {
        expect(std::isfinite(found.by) && found.by > found.tolerance, "a disagreement has a size");
        expect(!sentenceOf(found, frame).empty(), "a disagreement has words");
        if (const auto taken = caseOf(found, frame))
            expect(taken->reported.has_value(), "a case says what was reported");
    }
}

/// True when the input was accepted. Throws std::logic_error when a promise is broken; refusing is no breach.
inline bool readAsTrace(std::string_view input) {
    try {
        app::TraceIndex index("input.jsonl");
        // In parts of odd sizes, as a pipe gives them.
        for (std::size_t at = 0, part = 1; at < input.size(); at += part, part = part * 2 + 1)
            index.take({input.data() + at, std::min(part, input.size() - at)});
        index.finish();
        app::TraceProblems problems = index.problems();
        std::string written;
        app::TraceWriter writer([&](const std::string& lines) { written += lines; }, "fuzz", 0.01, false);
        for (std::size_t i = 0; i < index.frameCount(); ++i) {
            const std::uint64_t begin = index.mark(i).offset;
            const std::uint64_t end = i + 1 < index.frameCount() ? index.mark(i + 1).offset : index.end();
            expect(begin < end && end <= input.size() + 1, "frames lie in the file, one after the other");
            const auto frame = readTraceFrame(input.substr(begin, end - begin), index.mark(i).line,
                                              *index.scene().vocabulary(), problems);
            checkFrame(frame);
            writer.write(frame);
        }
        for (const app::TraceProblem& problem : problems.list)
            expect(problem.text.find_first_of("\n\033") == std::string::npos, "a message is one plain line");
        app::TraceIndex again("written.jsonl");
        again.take({written.data(), written.size()});
        again.finish();
        expect(again.frameCount() == index.frameCount(), "what is written has as many frames");
    } catch (const app::FileError& error) {
        expect(std::string_view(error.what()).find_first_of("\n\033") == std::string_view::npos,
               "a message is one plain line");
        return false;
    }
    return true;
}

}  // namespace collidoscope::fuzz
