# Installs the two libraries for embedding, and the program with its assets.
include(CMakePackageConfigHelpers)

install(TARGETS collidoscope_geometry collidoscope_physics EXPORT collidoscopeTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
set(header_folder ${CMAKE_INSTALL_INCLUDEDIR}/collidoscope)
if(NOT IS_ABSOLUTE ${header_folder})
  set(header_folder "\${CMAKE_INSTALL_PREFIX}/${header_folder}")
endif()
install(CODE "set(HEADER_FOLDER \"${header_folder}\")\nset(EXAMINE ${COLLIDOSCOPE_BUILD_DEMOS})" COMPONENT development)
install(SCRIPT cmake/install_headers.cmake COMPONENT development)
if(COLLIDOSCOPE_BUILD_DEMOS)
  install(TARGETS collidoscope_examine EXPORT collidoscopeTargets
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
endif()
install(EXPORT collidoscopeTargets NAMESPACE collidoscope:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/collidoscope
        COMPONENT development)
configure_package_config_file(cmake/collidoscopeConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/collidoscopeConfig.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/collidoscope)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/collidoscopeConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/collidoscopeConfig.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/collidoscopeConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/collidoscope COMPONENT development)

install(FILES tools/collidoscope_trace.h tools/collidoscope_trace.py
        DESTINATION ${CMAKE_INSTALL_DATADIR}/collidoscope/tools COMPONENT development)

if(COLLIDOSCOPE_BUILD_APP)
  set(program_folder ${CMAKE_INSTALL_BINDIR})
  set(data_folder ${CMAKE_INSTALL_DATADIR}/collidoscope)
  if(WIN32)  # all in one folder, which is unpacked anywhere
    set(program_folder .)
    set(data_folder .)
  endif()
  install(TARGETS collidoscope RUNTIME DESTINATION ${program_folder} COMPONENT program)
  install(DIRECTORY assets DESTINATION ${data_folder} COMPONENT program)
endif()
