#include "bench/triangles/peers.h"

namespace collidoscope::bench {

std::vector<TrianglePeer> trianglePeers([[maybe_unused]] std::span<const geometry::Trianglef> a,
                                        [[maybe_unused]] std::span<const geometry::Trianglef> b) {
    std::vector<TrianglePeer> peers;
#ifdef COLLIDOSCOPE_BENCH_CGAL
    peers.push_back(cgalPeer(a, b));
#endif
#ifdef COLLIDOSCOPE_BENCH_FCL
    peers.push_back(fclPeer(a, b));
#endif
    return peers;
}

}  // namespace collidoscope::bench
