# Writes the manual page from what `collidoscope --help` prints, so that both say the same.
# Call with -DPROGRAM=... -DVERSION=... -DOUTPUT=...
execute_process(COMMAND ${PROGRAM} --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\\" "\\e" help "${help}")
string(REPLACE "-" "\\-" help "${help}")
string(REGEX REPLACE "\n( *)([.'])" "\n\\1\\\\&\\2" help "${help}")
# The first line names the program, the lines up to the next heading are its synopsis, and headings are not indented.
string(FIND "${help}" "\n" end_of_title)
string(SUBSTRING "${help}" ${end_of_title} -1 help)
string(STRIP "${help}" help)
set(help "\n.SH SYNOPSIS\n.nf\n  ${help}\n")
string(REGEX REPLACE "\n\n([^ \n][^\n]*)\n" "\n.fi\n.SH \\1\n.nf\n" help "${help}")
file(WRITE ${OUTPUT}
     ".TH COLLIDOSCOPE 1 \"\" \"Collidoscope ${VERSION}\" \"User Commands\"\n"
     ".SH NAME\ncollidoscope \\- an instrument for looking at collisions${help}.fi\n")
