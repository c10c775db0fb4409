#pragma once
/// A demo, fresh but for one choice.

#include <memory>
#include <string>

#include "demos/host/parameter_list.h"
#include "demos/registry.h"

namespace demos::testing {

inline std::unique_ptr<DemoBase> demoWith(const char* name, const char* parameter, const Value& value) {
    auto demo = makeDemo(*findDemo(name));
    setParameter(*demo, parameter, value);
    return demo;
}
inline std::unique_ptr<DemoBase> demoWith(const char* name, const char* parameter, const char* choice) {
    return demoWith(name, parameter, Value(std::string(choice)));
}

}  // namespace demos::testing
