#include "app/traces/depth_bias.h"

#include <algorithm>
#include <cmath>
#include <variant>

namespace collidoscope::app {
namespace {

constexpr std::size_t kMaxPairs = 20'000;
constexpr std::uint64_t kEnough = 8;     // quotients: of fewer nothing is concluded
constexpr double kBias = 0.02;           // a median that is so far from 1 is none of rounding
constexpr double kMinDepth = 1e-2;       // tolerances: rounding makes anything of quotients of smaller depths
constexpr double kFarthestRatio = 1e12;  // larger quotients count as this one

/// As a trace names it.
std::string kindOf(const geometry::AnyShaped& shape) {
    if (std::holds_alternative<geometry::Boxd>(shape)) return "box";
    return std::holds_alternative<geometry::Aabbd>(shape) ? "aabb" : geometry::nameOf(shape);
}

DepthBias::Row rowOf(std::string who, const DepthRatios& ratios) {
    return {std::move(who), ratios.count(), ratios.median(), ratios.at(0.25), ratios.at(0.75)};
}

}  // namespace

void DepthRatios::add(double ratio) {
    if (count_++ % stride_ != 0) return;
    kept_.push_back(std::clamp(ratio, -kFarthestRatio, kFarthestRatio));
    if (kept_.size() < kKept) return;
    for (std::size_t i = 0; 2 * i < kept_.size(); ++i) kept_[i] = kept_[2 * i];
    kept_.resize((kept_.size() + 1) / 2);
    stride_ *= 2;
}

double DepthRatios::at(double share) const {
    std::vector<double> sorted = kept_;
    std::sort(sorted.begin(), sorted.end());
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

void DepthBias::add(const demos::Examined& examined, const demos::TraceScene& scene) {
    for (std::size_t i = names_.size(); i < scene.bodies.size(); ++i) names_.push_back(scene.bodies[i].name);
    for (const demos::DepthPair& depths : examined.depths) {
        if (!(depths.ours > kMinDepth * depths.tolerance) || !std::isfinite(depths.recorded)) continue;
        const double ratio = depths.recorded / depths.ours;
        std::string a = kindOf(scene.shapes[depths.shapeA].shape), b = kindOf(scene.shapes[depths.shapeB].shape);
        if (b < a) std::swap(a, b);
        kinds_[{std::move(a), std::move(b)}].add(ratio);
        const std::pair key{std::min(depths.a, depths.b), std::max(depths.a, depths.b)};
        if (pairs_.size() < kMaxPairs || pairs_.contains(key)) pairs_[key].add(ratio);
    }
}

std::vector<DepthBias::Row> DepthBias::kinds() const {
    std::vector<Row> rows;
    for (const auto& [kinds, ratios] : kinds_) rows.push_back(rowOf(kinds.first + " and " + kinds.second, ratios));
    std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.count > b.count; });
    return rows;
}

std::vector<DepthBias::Row> DepthBias::biasedPairs() const {
    std::vector<Row> rows;
    for (const auto& [bodies, ratios] : pairs_) {
        if (ratios.count() < kEnough || std::abs(ratios.median() - 1.0) <= kBias) continue;
        const Row row = rowOf(names_[bodies.first] + " and " + names_[bodies.second], ratios);
        const bool isOneSided = row.low > 1.0 + 0.5 * kBias || row.high < 1.0 - 0.5 * kBias;
        if (isOneSided) rows.push_back(row);
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Row& a, const Row& b) { return std::abs(a.median - 1.0) > std::abs(b.median - 1.0); });
    return rows;
}

}  // namespace collidoscope::app
