#ifndef COLOUR_H
#define COLOUR_H

#include <stdint.h>

enum { PLANES = 3, MAX_SIDE = 16384 };

/** How rows of samples become RGB. */
typedef struct Colour {
    /** Red's and blue's share of luma. */
    float red_share, blue_share;
    /** Luma begins at 0 and colour reaches as far, as against 16 to 235 and 16 to 240. */
    int is_full;
    /** The planes are green, blue and red themselves. */
    int is_rgb;
    /** Luma alone counts. */
    int is_grey;
} Colour;

/** A row of each plane; `across_shift`: samples of colour lie at every first or every second pixel. */
typedef struct Samples {
    const uint8_t *of[PLANES];
    int depth;
    int across_shift;
    int is_grey;
} Samples;

/** The row as RGB: colour for each sample of luma is the nearest; valid until the next call. */
const uint8_t *paint_row(const Colour *colour, const Samples *samples, int width);

#endif
