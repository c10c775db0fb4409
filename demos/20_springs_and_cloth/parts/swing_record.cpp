#include "demos/20_springs_and_cloth/parts/swing_record.h"

#include <cmath>

#include "demos/chart.h"

namespace demos::pendulum {

void SwingRecord::note(double time, double h, double before, const Rods& rods, const Rods& twin) {
    const double now = rods.angle(0);
    // Near the bottom the angle grows evenly, so the passage lies where the straight line has it. A jump from pi to
    // -pi, over the top, is no passage.
    if (before < 0.0 && now >= 0.0 && now - before < 1.0) {
        const double at = time - h * now / (now - before);
        if (passage) period = at - *passage;
        passage = at;
    }
    if (!samples.empty() && time - double{samples.back().time} < kBetweenSamples) return;
    if (samples.size() == kMost || (!samples.empty() && time - double{samples.front().time} > kKept))
        samples.erase(samples.begin());
    const int last = rods.build().bobs - 1;
    samples.push_back({static_cast<float>(time), static_cast<float>(now), static_cast<float>(rods.angle(last)),
                       static_cast<float>(twin.angle(0)), static_cast<float>(twin.angle(last))});
}

void Divergence::note(double time, double distance) {
    if (time < spacing * static_cast<double>(apart.size())) return;
    apart.push_back(static_cast<float>(distance));
    if (apart.size() < kMost) return;
    for (std::size_t i = 0; i < kMost / 2; ++i) apart[i] = apart[2 * i];
    apart.resize(kMost / 2);
    spacing *= 2.0;
}

void state(geometry::Archive& archive, Sample& sample) {
    archive.field("time", sample.time);
    archive.field("inner", sample.inner);
    archive.field("outer", sample.outer);
    archive.field("twin inner", sample.twinInner);
    archive.field("twin outer", sample.twinOuter);
}
void state(geometry::Archive& archive, SwingRecord& record) {
    archive.field("samples", record.samples);
    archive.field("passage", record.passage);
    archive.field("period", record.period);
}
void state(geometry::Archive& archive, Divergence& divergence) {
    archive.field("apart", divergence.apart);
    archive.field("spacing", divergence.spacing);
}

}  // namespace demos::pendulum
