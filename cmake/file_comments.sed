# Tells Doxygen that the first comment of a header is about the file, and gives sources a paragraph of their own.
0,\#^/// #s##/// \\file\n/// #
s#^\( *///\) \(.*[.:)]\) Source: #\1 \2\n\1 Source: #
s#\(^\|\n\)\( *///\) Source: #\1\2\n\2 \\par Source\n\2 #
