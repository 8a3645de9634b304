/*
 * A libz that ends the program: the JDK for aarch64 that make test-aarch64 builds links with one, and reads classes from
 * folders only.
 */

#include <stdlib.h>

#define NOT_HERE(name) \
    void name(void) { abort(); }

NOT_HERE(adler32)
NOT_HERE(compress)
NOT_HERE(crc32)
NOT_HERE(deflate)
NOT_HERE(deflateBound)
NOT_HERE(deflateEnd)
NOT_HERE(deflateInit2_)
NOT_HERE(deflateParams)
NOT_HERE(deflateReset)
NOT_HERE(deflateSetDictionary)
NOT_HERE(deflateSetHeader)
NOT_HERE(inflate)
NOT_HERE(inflateEnd)
NOT_HERE(inflateInit2_)
NOT_HERE(inflateReset)
NOT_HERE(inflateSetDictionary)
NOT_HERE(inflateValidate)
