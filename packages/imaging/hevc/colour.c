#include "colour.h"

#include <string.h>
#include <wasm_simd128.h>

enum { STEP = 16 };

typedef uint8_t Octets __attribute__((vector_size(STEP)));

/** Room for a last step that is not whole. */
enum { ROOM = MAX_SIDE + STEP };

static int16_t lines[PLANES][ROOM];
static uint8_t painted[PLANES][ROOM];
static uint8_t rgb[ROOM * PLANES];

static void read_line(const Samples *samples, int plane, int width)
{
    const uint8_t *octets = samples->of[plane];
    const int16_t *words = (const int16_t *)(const void *)octets;
    const int shift = plane ? samples->across_shift : 0;
    int16_t *to = lines[plane];
    if (samples->depth > 8 && shift) {
        for (int x = 0; x < width; x++)
            to[x] = words[x >> 1];
    } else if (samples->depth > 8) {
        memcpy(to, words, (size_t)width * sizeof(*to));
    } else if (shift) {
        for (int x = 0; x < width; x++)
            to[x] = octets[x >> 1];
    } else {
        for (int x = 0; x < width; x++)
            to[x] = octets[x];
    }
}

static inline uint8_t octet_of(float value)
{
    const float kept = value < 0 ? 0 : value > 255 ? 255 : value;
    return (uint8_t)(kept + 0.5f);
}

typedef struct Shares {
    float luma, blue, red, more;
} Shares;

static void mix(Shares shares, int width, uint8_t *to)
{
    const int16_t *luma = lines[0], *blue = lines[1], *red = lines[2];
    for (int x = 0; x < width; x++)
        to[x] = octet_of(luma[x] * shares.luma + blue[x] * shares.blue + red[x] * shares.red + shares.more);
}

static void scale(int plane, float share, float more, uint8_t *to, int width)
{
    const int16_t *line = lines[plane];
    for (int x = 0; x < width; x++)
        to[x] = octet_of(line[x] * share + more);
}

static void paint_colour(const Colour *colour, int depth, int width)
{
    const float unit = (float)(1 << (depth - 8)), most = (float)((1 << depth) - 1);
    const float luma = colour->is_full ? 255 / most : 255 / (219 * unit);
    const float chroma = colour->is_full ? 255 / most : 255 / (224 * unit);
    const float black = colour->is_full ? 0 : -16 * unit * luma, grey = 128 * unit;
    const float kr = colour->red_share, kb = colour->blue_share, kg = 1 - kr - kb;
    const float red = 2 * (1 - kr) * chroma, blue = 2 * (1 - kb) * chroma;
    const float less_blue = -kb * blue / kg, less_red = -kr * red / kg;
    mix((Shares){ luma, 0, red, black - grey * red }, width, painted[0]);
    mix((Shares){ luma, less_blue, less_red, black - grey * (less_blue + less_red) }, width, painted[1]);
    mix((Shares){ luma, blue, 0, black - grey * blue }, width, painted[2]);
}

/** In the order red, green, blue. */
static void paint_planes(const Colour *colour, int depth, int width)
{
    static const int plane_of[PLANES] = { 2, 0, 1 };
    const float unit = (float)(1 << (depth - 8)), most = (float)((1 << depth) - 1);
    const float share = colour->is_full ? 255 / most : 255 / (219 * unit);
    const float more = colour->is_full ? 0 : -16 * unit * share;
    for (int channel = 0; channel < PLANES; channel++)
        scale(colour->is_grey ? 0 : plane_of[channel], share, more, painted[channel], width);
}

/** Three times 16 octets, each channel apart, as 16 times three. */
static void interleave(int width)
{
    for (int x = 0; x < width; x += STEP) {
        Octets red, green, blue;
        memcpy(&red, painted[0] + x, STEP);
        memcpy(&green, painted[1] + x, STEP);
        memcpy(&blue, painted[2] + x, STEP);
        const Octets low = __builtin_shufflevector(red, green, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
        const Octets high =
            __builtin_shufflevector(red, green, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        const Octets middle =
            __builtin_shufflevector(red, green, 5, 21, 6, 22, 7, 23, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28);
        const Octets parts[PLANES] = {
            __builtin_shufflevector(low, blue, 0, 1, 16, 2, 3, 17, 4, 5, 18, 6, 7, 19, 8, 9, 20, 10),
            __builtin_shufflevector(middle, blue, 1, 21, 2, 3, 22, 4, 5, 23, 6, 7, 24, 8, 9, 25, 10, 11),
            __builtin_shufflevector(high, blue, 26, 6, 7, 27, 8, 9, 28, 10, 11, 29, 12, 13, 30, 14, 15, 31),
        };
        memcpy(rgb + x * PLANES, parts, sizeof(parts));
    }
}

const uint8_t *paint_row(const Colour *colour, const Samples *samples, int width)
{
    const int is_grey = colour->is_grey || samples->is_grey;
    for (int plane = 0; plane < (is_grey ? 1 : PLANES); plane++)
        read_line(samples, plane, width);
    if (is_grey || colour->is_rgb) {
        Colour plain = *colour;
        plain.is_grey = is_grey;
        paint_planes(&plain, samples->depth, width);
    } else {
        paint_colour(colour, samples->depth, width);
    }
    interleave(width);
    return rgb;
}
