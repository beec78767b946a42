#ifndef WINDOW_H
#define WINDOW_H

#include "libavcodec/avcodec.h"

/** Hands out rows that are final, in the coded picture's terms, before they leave the window. */
typedef void (*TakeRows)(const AVFrame *frame, int from, int to);

/** Until the next call FFmpeg gets one picture, of which only the rows are held that it still needs. */
void window_begin(AVCodecContext *decoder, TakeRows take);

void window_end(void);

#endif
