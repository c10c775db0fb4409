#include "demos/host/state_archives.h"

#include "demos/demo_base.h"
#include "geometry/base/state_archives.h"

namespace demos {
namespace {

geometry::StateVisit visitOf(const DemoBase& demo) {
    return [&demo](geometry::Archive& archive) { readable(demo).stateAll(archive); };
}

}  // namespace

std::uint64_t hashOf(const DemoBase& demo) { return geometry::hashOf(visitOf(demo)); }
std::size_t sizeOf(const DemoBase& demo) { return geometry::sizeOf(visitOf(demo)); }
std::vector<std::uint8_t> save(const DemoBase& demo) { return geometry::save(visitOf(demo)); }
void load(DemoBase& demo, const std::vector<std::uint8_t>& bytes) {
    geometry::load(visitOf(demo), bytes);
    demo.changed();
}
std::vector<std::string> differences(const DemoBase& a, const DemoBase& b, std::size_t most) {
    return geometry::differences(visitOf(a), visitOf(b), most);
}
std::optional<std::string> firstNotFinite(const DemoBase& demo) { return geometry::firstNotFinite(visitOf(demo)); }

}  // namespace demos
