#include "libavutil/ffversion.h"

/** So that the file says what is in it. */
__attribute__((export_name("still_version"))) const char *still_version(void)
{
    return "FFmpeg " FFMPEG_VERSION;
}
