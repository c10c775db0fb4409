# Packages: `cmake --build build/release` and then `cpack --config build/release/CPackConfig.cmake` write a zip of the
# program, and on Debian a package of the program and one of the libraries.
set(package_files ${CMAKE_CURRENT_SOURCE_DIR}/cmake/package)

if(COLLIDOSCOPE_BUILD_APP AND UNIX AND NOT APPLE)
  install(FILES ${package_files}/collidoscope.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT program)
  install(FILES app/web/icon.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps
          RENAME collidoscope.svg COMPONENT program)
  if(NOT CMAKE_CROSSCOMPILING)
    set(man_page ${CMAKE_CURRENT_BINARY_DIR}/collidoscope.1)
    add_custom_command(OUTPUT ${man_page} DEPENDS collidoscope ${package_files}/man_page.cmake
                       COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:collidoscope> -DVERSION=${PROJECT_VERSION}
                               -DOUTPUT=${man_page} -P ${package_files}/man_page.cmake)
    add_custom_target(collidoscope_man_page ALL DEPENDS ${man_page})
    install(FILES ${man_page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program OPTIONAL)
  endif()
endif()

set(CPACK_PACKAGE_NAME collidoscope)
set(CPACK_PACKAGE_VENDOR "The developers of Collidoscope")
set(CPACK_PACKAGE_CONTACT "The developers of Collidoscope <collidoscope@localhost>")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_CURRENT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_DESCRIPTION "Runs the algorithms of game physics: shapes, rays, meshes, particles, cloth and rigid \
bodies. Every algorithm can be stepped from the inside, every run can be rewound, and collisions of other engines can \
be examined.")
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR ZIP)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL development)
if(COLLIDOSCOPE_BUILD_APP)
  list(APPEND CPACK_COMPONENTS_ALL program)
endif()
find_program(dpkg_deb dpkg-deb)
mark_as_advanced(dpkg_deb)
if(dpkg_deb)
  list(APPEND CPACK_GENERATOR DEB)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME collidoscope)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libcollidoscope-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS libglm-dev)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "The program with its meshes, cases and traces.")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "The libraries of geometry and rigid bodies, to be linked by other programs.")
include(CPack)
