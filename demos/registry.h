#pragma once
/// The shelf of demos. The build writes the table from the files demos/NN_chapter/some_name.cpp: the demo's stable
/// name is the file's ("some-name"), its chapter is the folder's. Each such file has a namespace of the same name,
/// which ends with the demo's line of the table:
///
///     namespace collidoscope::demos::some_name_demo {
///     table::Entry entry() { return table::entry<SomeName>("Some name", "One sentence on what there is to see."); }
///     }

#include <memory>
#include <span>
#include <string_view>

#include "demos/demo_base.h"

namespace collidoscope::demos {

namespace table {
struct Entry {
    std::string_view title{};
    std::string_view summary{};
    std::string_view terms{};  ///< what else people call it or look for in it, separated by commas
    std::unique_ptr<DemoBase> (*construct)();
};
template <typename T>
Entry entry(std::string_view title, std::string_view summary, std::string_view terms = {}) {
    return {title, summary, terms, []() -> std::unique_ptr<DemoBase> { return std::make_unique<T>(); }};
}
}  // namespace table

struct DemoInfo {
    std::string_view name{};  ///< stable word, "mesh-picking"
    int chapter = 0;
    std::string_view chapterTitle{};
    table::Entry entry{};
    std::string_view file{};  ///< its source, from the root of the repository
};

/// All demos, sorted by chapter and name.
std::span<const DemoInfo> allDemos();
/// Null when there is no demo of that name.
inline const DemoInfo* findDemo(std::string_view name) {
    for (const DemoInfo& info : allDemos())
        if (info.name == name) return &info;
    return nullptr;
}
/// A fresh demo at frame 0 with its default parameters, built.
inline std::unique_ptr<DemoBase> makeDemo(const DemoInfo& info) {
    std::unique_ptr<DemoBase> demo = info.entry.construct();
    demo->restart();
    return demo;
}

}  // namespace collidoscope::demos
