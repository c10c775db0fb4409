#pragma once
/// The bias of recorded depths against ours, over all contacts. One depth that is a tenth too large may lie within the
/// tolerance; a hundred of them are a mistake.

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "demos/replay/examine.h"

namespace collidoscope::app {

/// Quotients of the recorded depth and ours, of which not all are kept: of many every second, every fourth ...
class DepthRatios {
public:
    void add(double ratio);
    std::uint64_t count() const { return count_; }
    double median() const { return at(0.5); }
    /// Quantile: the number below which this share of the ratios lies. Precondition: there are some.
    double at(double share) const;

private:
    static constexpr std::size_t kKept = 512;

    std::vector<double> kept_{};
    std::uint64_t count_ = 0, stride_ = 1;
};

class DepthBias {
public:
    struct Row {
        std::string who{};
        std::uint64_t count = 0;
        double median = 1.0, low = 1.0, high = 1.0;  ///< half of the quotients lie between the last two
    };

    void add(const demos::Examined& examined, const demos::TraceScene& scene);
    /// One row for each pair of kinds of shapes, such as "plane and sphere".
    std::vector<Row> kinds() const;
    /// Pairs of bodies whose depths are all too large or all too small, the furthest from 1 first.
    std::vector<Row> biasedPairs() const;

private:
    std::map<std::pair<std::string, std::string>, DepthRatios> kinds_{};
    std::map<std::pair<std::uint32_t, std::uint32_t>, DepthRatios> pairs_{};
    std::vector<std::string> names_{};  ///< of bodies
};

}  // namespace collidoscope::app
