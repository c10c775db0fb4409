# Puts the page for browsers together around the program: call with -DSOURCE_DIR=... -DPAGE_DIR=...
# Which files there are and how large they are is written into the page, so that it can show how far it has loaded.

foreach(part wasm data)
  file(SIZE ${PAGE_DIR}/collidoscope.${part} ${part}_size)
endforeach()

file(GLOB meshes ${SOURCE_DIR}/assets/meshes/*.obj ${SOURCE_DIR}/assets/meshes/*.mtl)
list(SORT meshes)
set(mesh_list "")
foreach(mesh IN LISTS meshes)
  get_filename_component(name ${mesh} NAME)
  file(SIZE ${mesh} size)
  string(APPEND mesh_list ",\"meshes/${name}\":${size}")
endforeach()
string(REGEX REPLACE "^," "" mesh_list "${mesh_list}")
file(COPY ${meshes} DESTINATION ${PAGE_DIR}/meshes)

set(FILES "{\"wasm\":${wasm_size},\"data\":${data_size},\"meshes\":{${mesh_list}}}")
configure_file(${SOURCE_DIR}/app/web/page.html ${PAGE_DIR}/index.html @ONLY)
file(COPY ${SOURCE_DIR}/app/web/page.js ${SOURCE_DIR}/app/web/worker.js
     ${SOURCE_DIR}/app/web/icon.svg DESTINATION ${PAGE_DIR})
configure_file(${SOURCE_DIR}/docs/pictures/preview.png ${PAGE_DIR}/preview.png COPYONLY)

# Nobody's work goes without its licence.
file(COPY ${SOURCE_DIR}/LICENSE ${SOURCE_DIR}/assets/SOURCES.md ${SOURCE_DIR}/assets/licenses DESTINATION ${PAGE_DIR}/licenses)
