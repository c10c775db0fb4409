#pragma once
/// A test suite that is run over all demos of the table: `TEST_P(MySuite, ...)` with `class MySuite : public
/// OverAllDemos {};` and `INSTANTIATE_TEST_SUITE_P(OfTheTable, MySuite, everyDemo(), nameOfTheDemo);`

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <ostream>
#include <string>

#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope {
namespace demos {

/// Keeps the entries of the table readable in the output of the tests.
inline void PrintTo(const DemoInfo& info, std::ostream* out) { *out << info.name; }

}  // namespace demos

namespace demos::testing {

class OverAllDemos : public ::testing::TestWithParam<DemoInfo> {
protected:
    static std::unique_ptr<DemoBase> fresh() { return makeDemo(GetParam()); }
};

inline auto everyDemo() { return ::testing::ValuesIn(allDemos().begin(), allDemos().end()); }
/// As the name of a test may be: with underscores for dashes.
inline std::string nameOfTheDemo(const ::testing::TestParamInfo<DemoInfo>& tested) {
    std::string name(tested.param.name);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

}  // namespace demos::testing
}  // namespace collidoscope
