/// Distances and depths of hulls: ours beside FCL's and Bullet's, on hulls of 8 to 200 corners, near, far and deep.
#include <algorithm>
#include <vector>

#include "bench/convex/peers.h"
#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/epa.h"

using namespace collidoscope;

namespace {

using namespace geometry;

constexpr int kPairs = 64;  // hulls of 200 corners then still fit the second level of cache

/// Made before the clock starts, as the peers' shapes are.
struct Proxies {
    std::vector<ConvexProxy> a{};
    std::vector<ConvexProxy> b{};
};
Proxies proxiesOf(const bench::HullPairs& pairs) {
    Proxies proxies;
    for (const Hulld& hull : pairs.a) proxies.a.push_back(proxyOf(hull));
    for (const Hulld& hull : pairs.b) proxies.b.push_back(proxyOf(hull));
    return proxies;
}

bench::Contestant distances(const bench::HullPairs& pairs) {
    return {"ours", [all = proxiesOf(pairs)] {
                int apart = 0;
                for (std::size_t i = 0; i < all.a.size(); ++i) apart += gjk(all.a[i], all.b[i]).distance > 0.0 ? 1 : 0;
                return apart;
            }};
}
bench::Contestant observed(const bench::HullPairs& pairs) {
    return {"ours, iterations counted", [all = proxiesOf(pairs)] {
                int apart = 0;
                int iterations = 0;
                for (std::size_t i = 0; i < all.a.size(); ++i)
                    apart += gjk(all.a[i], all.b[i], {}, [&](const GjkStep&) { ++iterations; }).distance > 0.0 ? 1 : 0;
                return iterations > 0 ? apart : 0;
            }};
}
bench::Contestant separations(const bench::HullPairs& pairs) {
    constexpr double kLargest = 4.0;  // m
    return {"ours", [all = proxiesOf(pairs)] {
                int apart = 0;
                for (std::size_t i = 0; i < all.a.size(); ++i)
                    apart += separationOfConvex(all.a[i], all.b[i], kLargest).distance > 0.0 ? 1 : 0;
                return apart;
            }};
}

void compareDistances(const bench::HullPairs& pairs) {
    std::vector<bench::Contestant> contestants{distances(pairs), observed(pairs)};
#ifdef COLLIDOSCOPE_BENCH_FCL
    contestants.push_back(bench::fclDistance(pairs));
    contestants.push_back(bench::fclOwnDistance(pairs));
#endif
#ifdef COLLIDOSCOPE_BENCH_BULLET
    contestants.push_back(bench::bulletHullDistance(pairs));
#endif
    bench::print(pairs.name, bench::compete(contestants, kPairs), "FCL (libccd)");
}
void compareDepths(const bench::HullPairs& pairs) {
    std::vector<bench::Contestant> contestants{separations(pairs)};
#ifdef COLLIDOSCOPE_BENCH_FCL
    contestants.push_back(bench::fclSignedDistance(pairs));
#endif
#ifdef COLLIDOSCOPE_BENCH_BULLET
    contestants.push_back(bench::bulletPenetration(pairs));
#endif
    bench::print(pairs.name, bench::compete(contestants, kPairs, 31), "FCL (libccd)");
}

}  // namespace

int main() {
    bench::pinToOneCore();
    for (const int corners : {8, 20, 50, 200}) {
        compareDistances(bench::roundHulls("near", corners, 2.1, kPairs));
        compareDistances(bench::roundHulls("far", corners, 6.0, kPairs));
        compareDepths(bench::roundHulls("deep", corners, 1.0, kPairs));
    }
    return 0;
}
