# Writes a C++ file that holds the files of the library in which observers are called, as text, so that the program can show
# the lines that ran: call with -DSOURCE_DIR=... -DOUTPUT=...
file(GLOB_RECURSE files RELATIVE ${SOURCE_DIR} ${SOURCE_DIR}/geometry/*.h ${SOURCE_DIR}/geometry/*.cpp)
list(SORT files)
set(text "// Written by the build from the files in geometry/.\n#include \"app/inspect/shown_code.h\"\n\nnamespace collidoscope::app {\n\nstd::string_view carriedSource([[maybe_unused]] std::string_view file) {\n")
foreach(file IN LISTS files)
  file(STRINGS ${SOURCE_DIR}/${file} calls REGEX "observ|Trace|Step[ {(]" LIMIT_COUNT 1)
  if(calls)
    file(READ ${SOURCE_DIR}/${file} content)
    string(APPEND text "    if (file == \"${file}\") return R\"carried(${content})carried\";\n")
  endif()
endforeach()
string(APPEND text "    return {};\n}\n\n}  // namespace collidoscope::app\n")
file(WRITE ${OUTPUT} "${text}")
