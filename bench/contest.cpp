#include "bench/contest.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#ifdef __linux__
#include <sched.h>
#endif

namespace collidoscope::bench {

std::vector<Result> compete(const std::vector<Contestant>& contestants, int count, int rounds) {
    std::vector<Result> results;
    std::vector<std::vector<double>> seconds(contestants.size());
    for (const Contestant& contestant : contestants) results.push_back({contestant.name, 0.0, contestant.run()});
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < contestants.size(); ++i) {
            const auto start = std::chrono::steady_clock::now();
            results[i].hits = contestants[i].run();
            seconds[i].push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        }
    for (std::size_t i = 0; i < contestants.size(); ++i) {
        const auto median = seconds[i].begin() + rounds / 2;
        std::nth_element(seconds[i].begin(), median, seconds[i].end());
        results[i].millionsPerSecond = count / *median * 1e-6;
    }
    return results;
}

void pinToOneCore() {
#ifdef __linux__
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    CPU_SET(sched_getcpu(), &allowed);
    sched_setaffinity(0, sizeof(allowed), &allowed);
#endif
}

void print(const std::string& title, const std::vector<Result>& results, const std::string& yardstick) {
    std::printf("%s\n", title.c_str());
    const auto found =
        std::find_if(results.begin(), results.end(), [&](const Result& r) { return r.name == yardstick; });
    for (const Result& result : results) {
        std::printf("  %-28s %8.2f M/s", result.name.c_str(), result.millionsPerSecond);
        if (found != results.end()) std::printf("  %7.2f x", result.millionsPerSecond / found->millionsPerSecond);
        std::printf("  %7d hits\n", result.hits);
    }
}

}  // namespace collidoscope::bench
