#include "geometry/base/hash.h"

#include <gtest/gtest.h>

namespace collidoscope::geometry::hash_test {
namespace {

TEST(Hash, seesTheSignOfZero) {
    Hasher plus;
    plus.add(0.0f);
    Hasher minus;
    minus.add(-0.0f);
    EXPECT_NE(plus.value(), minus.value());
}

}  // namespace
}  // namespace collidoscope::geometry::hash_test
