#include "libavutil/ffversion.h"

/** So that the file says what is in it. */
__attribute__((export_name("frames_version"))) const char *frames_version(void)
{
    return "FFmpeg " FFMPEG_VERSION;
}
