#include "dct.h"

#include <math.h>
#include <string.h>

/** Eight columns of a block at once. */
typedef float Row __attribute__((vector_size(SIDE * sizeof(float))));
typedef int Levels __attribute__((vector_size(SIDE * sizeof(int))));
typedef uint8_t Samples __attribute__((vector_size(SIDE)));

enum { GREY = 128 };

/** As FFmpeg's encoder rounds: a level is taken from five eighths on, which makes files a tenth smaller than one half would. */
static const float BIAS = 0.375f;

const uint8_t STEPS[COEFFICIENTS] = {
     8,  4,  4,  5,  6,  6,  7,  8,  //
     4,  4,  5,  6,  6,  7,  8,  9,  //
     4,  5,  6,  6,  7,  8,  8,  9,  //
     5,  5,  6,  6,  7,  8,  9, 10,  //
     5,  6,  6,  7,  8,  8, 10, 12,  //
     6,  6,  7,  8,  8, 10, 12, 14,  //
     6,  6,  7,  8,  9, 11, 14, 17,  //
     6,  7,  8,  9, 11, 14, 17, 20,  //
};

const uint8_t TURNED_ZIGZAG[COEFFICIENTS] = {
     0,  8,  1,  2,  9, 16, 24, 17,  //
    10,  3,  4, 11, 18, 25, 32, 40,  //
    33, 26, 19, 12,  5,  6, 13, 20,  //
    27, 34, 41, 48, 56, 49, 42, 35,  //
    28, 21, 14,  7, 15, 22, 29, 36,  //
    43, 50, 57, 58, 51, 44, 37, 30,  //
    23, 31, 38, 45, 52, 59, 60, 53,  //
    46, 39, 47, 54, 61, 62, 55, 63,  //
};

/** What the transform of Arai, Agui and Nakajima leaves each coefficient too large by, along one side. */
static const float EXCESS[SIDE] = { 1,           1.387039845f, 1.306562965f, 1.175875602f,
                                    1, 0.785694958f, 0.541196100f, 0.275899379f };

static Row factors[SIDE];

static void find_factors(void)
{
    for (int across = 0; across < SIDE; across++)
        for (int down = 0; down < SIDE; down++)
            factors[across][down] = 1 / (SIDE * EXCESS[across] * EXCESS[down] * STEPS[down * SIDE + across]);
}

/** Down all columns, by Arai, Agui and Nakajima. */
static void transform_columns(Row rows[SIDE])
{
    const Row sum07 = rows[0] + rows[7], rest07 = rows[0] - rows[7];
    const Row sum16 = rows[1] + rows[6], rest16 = rows[1] - rows[6];
    const Row sum25 = rows[2] + rows[5], rest25 = rows[2] - rows[5];
    const Row sum34 = rows[3] + rows[4], rest34 = rows[3] - rows[4];

    const Row outer = sum07 + sum34, outer_rest = sum07 - sum34;
    const Row inner = sum16 + sum25, inner_rest = sum16 - sum25;
    const Row even = (inner_rest + outer_rest) * 0.707106781f;
    rows[0] = outer + inner;
    rows[4] = outer - inner;
    rows[2] = outer_rest + even;
    rows[6] = outer_rest - even;

    const Row low = rest34 + rest25, middle = rest25 + rest16, high = rest16 + rest07;
    const Row turn = (low - high) * 0.382683433f;
    const Row low_turned = low * 0.541196100f + turn, high_turned = high * 1.306562965f + turn;
    const Row odd = middle * 0.707106781f;
    const Row plus = rest07 + odd, minus = rest07 - odd;
    rows[5] = minus + low_turned;
    rows[3] = minus - low_turned;
    rows[1] = plus + high_turned;
    rows[7] = plus - high_turned;
}

static void turn(Row rows[SIDE])
{
    Row turned[SIDE];
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            turned[x][y] = rows[y][x];
    memcpy(rows, turned, sizeof(turned));
}

void transform(const uint8_t *samples, size_t stride, int levels[COEFFICIENTS])
{
    Row rows[SIDE];
    if (factors[0][0] == 0)
        find_factors();
    for (int y = 0; y < SIDE; y++) {
        Samples line;
        memcpy(&line, samples + (size_t)y * stride, sizeof(line));
        rows[y] = __builtin_convertvector(line, Row) - GREY;
    }
    transform_columns(rows);
    turn(rows);
    transform_columns(rows);
    const int mean = (int)lrintf(rows[0][0] * factors[0][0]);
    for (int y = 0; y < SIDE; y++) {
        const Row level = rows[y] * factors[y];
        const Levels line = __builtin_convertvector(level + __builtin_elementwise_copysign(BIAS - (Row){ 0 }, level), Levels);
        memcpy(levels + (size_t)y * SIDE, &line, sizeof(line));
    }
    levels[0] = mean;
}
