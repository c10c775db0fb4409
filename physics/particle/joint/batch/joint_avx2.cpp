#include "physics/particle/joint/batch/joint_kernel.h"

namespace physics {

template void solveJoints<geometry::batch::Avx2>(const JointArrays&, std::size_t, std::size_t);

}  // namespace physics
