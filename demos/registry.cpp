#include "demos/registry.h"

namespace demos {

const DemoInfo* findDemo(std::string_view name) {
    for (const DemoInfo& info : allDemos())
        if (info.name == name) return &info;
    return nullptr;
}

std::unique_ptr<DemoBase> makeDemo(const DemoInfo& info) {
    std::unique_ptr<DemoBase> demo = info.entry.construct();
    demo->build();
    return demo;
}

}  // namespace demos
