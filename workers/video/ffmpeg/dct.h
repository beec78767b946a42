#ifndef DCT_H
#define DCT_H

#include <stddef.h>
#include <stdint.h>

enum {
    SIDE = 8,
    COEFFICIENTS = SIDE * SIDE,
};

/** What FFmpeg's own JPEG encoder divides by at quality 2: a quarter of MPEG-1's table. */
extern const uint8_t STEPS[COEFFICIENTS];

/** Where the coefficients lie in `levels`, whose columns are rows, from the mean to the finest. */
extern const uint8_t TURNED_ZIGZAG[COEFFICIENTS];

/** The quantised coefficients of a block of samples. */
void transform(const uint8_t *samples, size_t stride, int levels[COEFFICIENTS]);

#endif
