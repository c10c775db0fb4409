# Writes the table of demos from the files demos/NN_chapter/name.cpp: call with -DDEMOS_DIR=... -DOUTPUT=...
# A file name gives the demo's stable name (dashes for underscores, and without "_demo", which a name needs that is a
# word of C++), its folder the chapter's number and title.

file(GLOB files RELATIVE ${DEMOS_DIR} ${DEMOS_DIR}/[0-9][0-9]_*/*.cpp)
list(SORT files)
set(declarations "")
set(lines "")
foreach(file IN LISTS files)
  string(REGEX MATCH "^([0-9][0-9])_([^/]+)/(.+)\\.cpp$" matched ${file})
  math(EXPR chapter "1${CMAKE_MATCH_1} - 100")
  set(chapter_title ${CMAKE_MATCH_2})
  set(word ${CMAKE_MATCH_3})
  string(REPLACE "_" " " chapter_title ${chapter_title})
  string(SUBSTRING ${chapter_title} 0 1 first)
  string(SUBSTRING ${chapter_title} 1 -1 rest)
  string(TOUPPER ${first} first)
  string(REGEX REPLACE "_demo$" "" word ${word})
  string(REPLACE "_" "-" name ${word})
  string(APPEND declarations "namespace ${word}_demo {\ntable::Entry entry();\n}\n")
  string(APPEND lines
         "        {\"${name}\", ${chapter}, \"${first}${rest}\", ${word}_demo::entry(), \"demos/${file}\"},\n")
endforeach()

set(text "// Written by the build from the files in demos/.
#include \"demos/registry.h\"

namespace collidoscope::demos {
${declarations}
std::span<const DemoInfo> allDemos() {
    static const DemoInfo demos[] = {
${lines}    };
    return demos;
}

}  // namespace collidoscope::demos
")
set(old "")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} old)
endif()
if(NOT old STREQUAL text)
  file(WRITE ${OUTPUT} "${text}")
endif()
