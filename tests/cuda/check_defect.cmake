# Runs the self-test of the emulation with one planted defect and expects that it is seen, by what it prints:
#   cmake -DPROGRAM=... -DDEFECT=... -DEXPECT=regex [-DORDER=forward|reverse|random] -P check_defect.cmake
set(ENV{SCREE_EMULATION_ORDER} "${ORDER}")
execute_process(COMMAND ${PROGRAM} ${DEFECT} RESULT_VARIABLE status OUTPUT_VARIABLE text ERROR_VARIABLE text)
if(DEFECT STREQUAL "none")
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "the clean program is reported (${status}):\n${text}")
  endif()
elseif(status EQUAL 0)
  message(FATAL_ERROR "${DEFECT} is not seen:\n${text}")
elseif(NOT text MATCHES "${EXPECT}")
  message(FATAL_ERROR "${DEFECT} ends the program (${status}) without \"${EXPECT}\":\n${text}")
endif()
