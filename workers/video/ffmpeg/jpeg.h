#ifndef JPEG_H
#define JPEG_H

#include "bits.h"
#include "lines.h"

/** Writes a picture as a baseline JPEG; answers 0, or an error code of FFmpeg where memory is short. */
int write_jpeg(Jpeg *jpeg, const Picture *picture);

#endif
