#include "app/headless/hash_line.h"

#include "app/headless/open_session.h"
#include "demos/host/state_archives.h"

namespace app {

std::string hashLine(const Session& session) {
    constexpr const char* kDigits = "0123456789abcdef";
    std::string line = std::string(session.info().name) + " " + std::to_string(session.frame()) + " ";
    const std::uint64_t hash = demos::hashOf(session.demo());
    for (int shift = 60; shift >= 0; shift -= 4) line += kDigits[(hash >> shift) & 15u];
    return line;
}

void writeAllHashes(std::ostream& out, std::uint64_t frames) {
    for (const demos::DemoInfo& info : demos::allDemos()) {
        Session session(info);
        runTo(session, frames);
        out << hashLine(session) << '\n';
    }
}

}  // namespace app
