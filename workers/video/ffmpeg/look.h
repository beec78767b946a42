#ifndef LOOK_H
#define LOOK_H

#include "lines.h"

enum {
    /** Cells across and down, whatever the picture's shape. */
    LOOK_SIDE = 64,
    LOOK_CELLS = LOOK_SIDE * LOOK_SIDE,
};

/** A picture by its cells, row by row, in sixteenths of a level of 8 bits. */
typedef struct {
    uint16_t brightness[LOOK_CELLS];
    /** The mean difference between neighbours, across plus down: texture, noise and focus. */
    uint16_t texture[LOOK_CELLS];
} Look;

void read_look(Look *look, const Picture *picture);

#endif
