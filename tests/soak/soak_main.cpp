/// Uses the program at random for some time, and ends with 1 as soon as anything is wrong with it.

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

#include "tests/soak/user.h"

using namespace collidoscope;

namespace {

namespace fs = std::filesystem;

constexpr int kLastLines = 40;  ///< of the log, that are shown of a failure
/// Between two times at rest. Pictures of demos in both themes, fonts and what the sanitizers keep come and go.
constexpr std::size_t kMaxGrowth = std::size_t{48} << 20;

struct Order {
    std::uint64_t seed = 1;
    double seconds = 300.0;
    int acts = std::numeric_limits<int>::max();
    fs::path folder{};
};

void help() {
    std::cout
        << "collidoscope_soak SEED [--seconds S] [--acts N] [--folder DIR]\n"
           "Uses the whole program at random for S seconds (300), at most N acts. The same seed acts alike: to see a\n"
           "failure again, give its seed, more seconds, and the number of acts. DIR gets the log and what is saved.\n";
}

std::string megabytes(std::size_t bytes) { return std::to_string(bytes >> 20) + " MB"; }

Order orderOf(const std::vector<std::string>& words) {
    Order order;
    std::size_t at = 0;
    order.seed = std::stoull(words.at(at++));
    for (; at + 1 < words.size(); at += 2) {
        if (words[at] == "--seconds")
            order.seconds = std::stod(words[at + 1]);
        else if (words[at] == "--acts")
            order.acts = std::stoi(words[at + 1]);
        else if (words[at] == "--folder")
            order.folder = words[at + 1];
        else
            throw std::invalid_argument(words[at]);
    }
    if (at != words.size()) throw std::invalid_argument(words[at]);
    if (order.folder.empty()) order.folder = fs::temp_directory_path() / ("collidoscope-soak-" + words[0]);
    return order;
}

void showEndOf(const fs::path& log) {
    std::vector<std::string> lines;
    std::ifstream file(log);
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    const std::size_t first = lines.size() > kLastLines ? lines.size() - kLastLines : 0;
    for (std::size_t i = first; i < lines.size(); ++i) std::cout << "  " << lines[i] << '\n';
}

bool soaked(const Order& order) {
    const fs::path log = order.folder / "soak.log";
    std::cout << "seed " << order.seed << ", log " << log.string() << std::endl;
    soak::Program program(order.folder);
    soak::User user(order.seed, program, order.folder, log);

    const auto start = std::chrono::steady_clock::now();
    const auto spent = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    std::size_t first = 0, last = 0;  // bytes at rest, after the first round through all demos and after the last
    int rounds = 0;
    while (spent() < order.seconds && user.acts() < order.acts && program.complaints().empty()) {
        user.act();
        if (user.rounds() == rounds) continue;
        rounds = user.rounds();
        program.comeToRest();
        last = soak::heapInUse();
        if (first == 0) first = last;
        std::cout << "round " << rounds << ": " << user.acts() << " acts, " << program.frames() << " pictures, "
                  << megabytes(last) << " at rest, " << megabytes(soak::residentMemory()) << " resident" << std::endl;
    }
    std::cout << user.acts() << " acts, " << program.frames() << " pictures in " << static_cast<int>(spent()) << " s; "
              << program.troubles().size() << " demos exploded:";
    for (const std::string& demo : program.troubles()) std::cout << ' ' << demo;
    std::cout << std::endl;
    for (const std::string& complaint : program.complaints()) std::cout << "WRONG: " << complaint << '\n';
    if (!program.complaints().empty()) showEndOf(log);
    const bool grown = last > first + kMaxGrowth;
    if (grown) std::cout << "WRONG: memory has grown from " << megabytes(first) << " to " << megabytes(last) << '\n';
    return program.complaints().empty() && !grown;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.empty() || words[0] == "--help") {
        help();
        return words.empty() ? 2 : 0;
    }
    Order order;
    try {
        order = orderOf(words);
    } catch (const std::exception& error) {
        std::cerr << "collidoscope_soak: cannot understand \"" << error.what() << "\"; see --help\n";
        return 2;
    }
    fs::create_directories(order.folder);
    return soaked(order) ? 0 : 1;
}
