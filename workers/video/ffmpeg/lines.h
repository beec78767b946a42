#ifndef LINES_H
#define LINES_H

#include "libavutil/frame.h"
#include "libavutil/pixdesc.h"

enum {
    PLANES = 3,
    MAX_SIDE = 2048,
};

/** A plane of a picture as it is seen upright: a step across and one down, in bytes. */
typedef struct {
    const uint8_t *origin;
    ptrdiff_t across, down;
    int width, height;
    /** How much coarser than the picture. */
    int across_shift, down_shift;
} View;

/** A sample of the output is the sum of these shares of the samples of the input, rounded. */
typedef struct {
    int of[PLANES];
    int more;
} Shares;

/** A decoded picture, read as JPEG wants it: upright, 8 bits, 4:2:0, full range and BT.601. */
typedef struct {
    int width, height;
    int planes, depth;
    View views[PLANES];
    Shares shares[PLANES];
} Picture;

/** `quarter_turns` are clockwise. Answers 0, or says why the pixels are none that are read and answers an error code. */
int open_picture(Picture *picture, const AVFrame *frame, int quarter_turns);

/** One line of luma as it is coded, in `depth` bits. Valid until something else is read. */
const int16_t *read_samples(const Picture *picture, int y);

/** One line of luma. */
void read_luma(const Picture *picture, int y, uint8_t *line);

/** One line of plane 1 or 2, half as many as of luma and half as wide. */
void read_colour(const Picture *picture, int plane, int y, uint8_t *line);

#endif
