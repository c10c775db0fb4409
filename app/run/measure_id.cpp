#include "app/run/measure_id.h"

namespace collidoscope::app {

std::string measureId(std::string_view name) {
    std::string id;
    for (const char c : name) {
        const bool isSmall = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'), isLarge = c >= 'A' && c <= 'Z';
        if (isSmall || isLarge)
            id += isLarge ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!id.empty() && id.back() != '_')
            id += '_';
    }
    while (!id.empty() && id.back() == '_') id.pop_back();
    return id;
}

}  // namespace collidoscope::app
