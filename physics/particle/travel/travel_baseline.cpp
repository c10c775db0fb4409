#include "physics/particle/travel/travel_kernel.h"

template void physics::travelKernel<geometry::batch::Baseline>(const TravelNumbers&, std::size_t, std::size_t,
                                                               std::uint8_t*);
