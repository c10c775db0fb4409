#pragma once
/// The types and inline functions that a C++ source defines, as far as the one-definition rule is concerned.

#include <string>
#include <string_view>
#include <vector>

namespace structure {

struct Definition {
    std::string
        name{};  ///< with its namespaces, and the parameters of a function: geometry::Sphere, geometry::area(int )
    std::string text{};  ///< of an alias, what it stands for; empty for all others
    int line = 0;
};

/// Types, aliases and inline functions that are defined at the scope of a named namespace. Those in anonymous
/// namespaces, members and specialisations of templates are left out: they are not known beyond their file, or have a
/// name of their own.
std::vector<Definition> definitionsIn(std::string_view source);

}  // namespace structure
