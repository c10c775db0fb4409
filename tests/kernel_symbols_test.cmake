# An object file compiled for wider registers may only define functions that carry their instruction set in their names:
# others could replace, in the whole program, those that every processor must be able to run.
# Call with -DNM=... -DLIBRARY=... -DPROCESSOR=...
execute_process(COMMAND ${NM} --print-file-name --defined-only ${LIBRARY} OUTPUT_VARIABLE symbols RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${NM} cannot read ${LIBRARY}")
endif()
string(REPLACE "\n" ";" symbols "${symbols}")
set(kernels 0)
foreach(symbol IN LISTS symbols)
  # "library:object.o:address type name", for Windows object.obj; lower-case types are local to the file.
  foreach(set "avx2 4Avx2" "avx512 6Avx512")
    string(REPLACE " " ";" set ${set})
    list(GET set 0 file)
    list(GET set 1 tag)
    if(symbol MATCHES "kernels_${file}\\.cpp\\.o(bj)?:.* [A-Zuvw] ")
      math(EXPR kernels "${kernels} + 1")
      # A reference to the language's own handler of exceptions is data, and the same in every file.
      if(NOT symbol MATCHES "${tag}" AND NOT symbol MATCHES " DW\\.ref\\.")
        message(SEND_ERROR "compiled for ${file}, but others may link it: ${symbol}")
      endif()
    endif()
  endforeach()
endforeach()
if(kernels EQUAL 0 AND PROCESSOR MATCHES "x86_64|AMD64")
  message(FATAL_ERROR "there are no kernels for wider registers in ${LIBRARY}")
endif()
message(STATUS "${kernels} functions of wide kernels looked at")
