#include "app/run/measure_id.h"

#include "demos/share/letter_case.h"

namespace collidoscope::app {

std::string measureId(std::string_view name) {
    std::string id;
    for (const char c : name) {
        const char small = demos::lowerCase(c);
        if ((small >= 'a' && small <= 'z') || (small >= '0' && small <= '9'))
            id += small;
        else if (!id.empty() && id.back() != '_')
            id += '_';
    }
    while (!id.empty() && id.back() == '_') id.pop_back();
    return id;
}

}  // namespace collidoscope::app
