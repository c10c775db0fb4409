# An object file compiled for wider registers may only define functions that carry their instruction set in their names:
# others could replace, in the whole program, those that every processor must be able to run.
# Call with -DNM=... -DLIBRARY=...
execute_process(COMMAND ${NM} --print-file-name --defined-only ${LIBRARY} OUTPUT_VARIABLE symbols RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${NM} cannot read ${LIBRARY}")
endif()
string(REPLACE "\n" ";" symbols "${symbols}")
set(kernels 0)
foreach(symbol IN LISTS symbols)
  # "library:object.o:address type name"; lower-case types are local to the file.
  foreach(set "avx2 4Avx2" "avx512 6Avx512")
    string(REPLACE " " ";" set ${set})
    list(GET set 0 file)
    list(GET set 1 tag)
    if(symbol MATCHES "_${file}\\.cpp\\.o:.* [A-Zuvw] ")
      math(EXPR kernels "${kernels} + 1")
      if(NOT symbol MATCHES "${tag}")
        message(SEND_ERROR "compiled for ${file}, but others may link it: ${symbol}")
      endif()
    endif()
  endforeach()
endforeach()
message(STATUS "${kernels} functions of wide kernels looked at")
