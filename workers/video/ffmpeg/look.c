#include "look.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIXTEENTHS = 16,
};

static int16_t above[MAX_SIDE];
static uint32_t brightness[LOOK_SIDE], texture[LOOK_SIDE];

/** The first sample of a cell of a line or column of `samples`. */
static int first_of(int cell, int samples)
{
    return (cell * samples + LOOK_SIDE - 1) / LOOK_SIDE;
}

static void add_line(const int16_t *line, int width)
{
    for (int cell = 0; cell < LOOK_SIDE; cell++) {
        const int end = first_of(cell + 1, width);
        uint32_t sum = 0, differences = 0;
        for (int x = first_of(cell, width); x < end; x++) {
            sum += (uint32_t)line[x];
            // The last sample is its own neighbour
            differences += (uint32_t)(abs(line[FFMIN(x + 1, width - 1)] - line[x]) + abs(above[x] - line[x]));
        }
        brightness[cell] += sum;
        texture[cell] += differences;
    }
}

static void finish_row(Look *look, int row, const Picture *picture)
{
    const int lines = first_of(row + 1, picture->height) - first_of(row, picture->height);
    for (int cell = 0; cell < LOOK_SIDE; cell++) {
        const int columns = first_of(cell + 1, picture->width) - first_of(cell, picture->width);
        const uint32_t samples = (uint32_t)FFMAX(1, lines * columns) << (picture->depth - 8);
        look->brightness[row * LOOK_SIDE + cell] = (uint16_t)(brightness[cell] * SIXTEENTHS / samples);
        look->texture[row * LOOK_SIDE + cell] = (uint16_t)(texture[cell] * SIXTEENTHS / samples);
    }
    memset(brightness, 0, sizeof(brightness));
    memset(texture, 0, sizeof(texture));
}

void read_look(Look *look, const Picture *picture)
{
    memcpy(above, read_samples(picture, 0), (size_t)picture->width * sizeof(*above));
    for (int row = 0; row < LOOK_SIDE; row++) {
        const int end = first_of(row + 1, picture->height);
        for (int y = first_of(row, picture->height); y < end; y++) {
            const int16_t *line = read_samples(picture, y);
            add_line(line, picture->width);
            memcpy(above, line, (size_t)picture->width * sizeof(*above));
        }
        finish_row(look, row, picture);
    }
}
