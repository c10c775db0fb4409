#include "app/headless/hash_line.h"

#include <vector>

#include "app/headless/open_session.h"
#include "app/session/typed_setting.h"
#include "demos/host/state_archives.h"

namespace app {

std::string hashLine(const Session& session) {
    constexpr const char* kDigits = "0123456789abcdef";
    std::string line = std::string(session.info().name) + " " + std::to_string(session.frame()) + " ";
    const std::uint64_t hash = demos::hashOf(session.demo());
    for (int shift = 60; shift >= 0; shift -= 4) line += kDigits[(hash >> shift) & 15u];
    return line;
}

void writeHashes(std::ostream& out, const demos::DemoInfo& info, std::uint64_t frames, HashesOf which) {
    std::vector<demos::Preset> presets{{}};  // as it is by itself
    if (which == HashesOf::DefaultsAndPresets) {
        const auto own = demos::makeDemo(info)->presets();
        presets.insert(presets.end(), own.begin(), own.end());
    }
    for (const demos::Preset& preset : presets) {
        Session session(info);
        if (!preset.name.empty()) applyPreset(session, preset.name);
        runTo(session, frames);
        out << hashLine(session) << (preset.name.empty() ? "" : " ") << preset.name << '\n';
    }
}

void writeAllHashes(std::ostream& out, std::uint64_t frames, HashesOf which) {
    for (const demos::DemoInfo& info : demos::allDemos()) writeHashes(out, info, frames, which);
}

}  // namespace app
