#include "jpeg.h"

#include <string.h>

#include "bits.h"
#include "dct.h"
#include "libavcodec/jpegtabs.h"
#include "libavcodec/mathops.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"

enum {
    /** Samples across an MCU of 4:2:0, which holds four blocks of luma and two of colour. */
    MCU = 2 * SIDE,
    MAX_LINE = MAX_SIDE + MCU,
    HEADER_BYTES = 1024,
    /** Six blocks of 64 codes of at most 27 bits, each byte of which may be 0xFF and take another. */
    MCU_BYTES = 6 * COEFFICIENTS * 4 * 2,
    ZERO_RUN = 0xF0,
    MAX_RUN = 15,
    END_OF_BLOCK = 0,
    CODES = 256,
};

typedef struct {
    uint16_t codes[CODES];
    uint8_t lengths[CODES];
} Huffman;

/** A table of the standard as it is written, and as it is used. */
typedef struct {
    int id;
    const uint8_t *counts, *values;
    Huffman huffman;
} Table;

/** By (colour or not) and (coefficient of the mean, or others). */
static Table tables[2][2] = {
    { { 0x00, ff_mjpeg_bits_dc_luminance, ff_mjpeg_val_dc, { { 0 }, { 0 } } },
      { 0x10, ff_mjpeg_bits_ac_luminance, ff_mjpeg_val_ac_luminance, { { 0 }, { 0 } } } },
    { { 0x01, ff_mjpeg_bits_dc_chrominance, ff_mjpeg_val_dc, { { 0 }, { 0 } } },
      { 0x11, ff_mjpeg_bits_ac_chrominance, ff_mjpeg_val_ac_chrominance, { { 0 }, { 0 } } } },
};

/** The lines of one row of MCUs, their last sample repeated to the end of the last MCU. */
static uint8_t luma[MCU][MAX_LINE];
static uint8_t colour[PLANES - 1][SIDE][MAX_LINE / 2];

static void write_table(Jpeg *jpeg, Table *table)
{
    const uint8_t *value = table->values;
    int code = 0, total = 0;
    put_byte(jpeg, table->id);
    for (int length = 1; length <= 16; length++, code <<= 1) {
        put_byte(jpeg, table->counts[length]);
        total += table->counts[length];
        for (int i = 0; i < table->counts[length]; i++, code++, value++) {
            table->huffman.codes[*value] = (uint16_t)code;
            table->huffman.lengths[*value] = (uint8_t)length;
        }
    }
    for (int i = 0; i < total; i++)
        put_byte(jpeg, table->values[i]);
}

static void write_tables(Jpeg *jpeg)
{
    put_marker(jpeg, 0xC4);
    const size_t start = jpeg->length;
    put_short(jpeg, 0);
    for (int of_colour = 0; of_colour < 2; of_colour++)
        for (int others = 0; others < 2; others++)
            write_table(jpeg, &tables[of_colour][others]);
    const size_t bytes = jpeg->length - start;
    jpeg->bytes[start] = (uint8_t)(bytes >> 8);
    jpeg->bytes[start + 1] = (uint8_t)bytes;
}

static void write_header(Jpeg *jpeg, const Picture *picture)
{
    static const uint8_t JFIF[] = { 0, 16, 'J', 'F', 'I', 'F', 0, 1, 2, 0, 0, 1, 0, 1, 0, 0 };
    static const uint8_t COMPONENTS[] = { 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0 };
    static const uint8_t SCAN[] = { 0, 12, 3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0 };
    put_marker(jpeg, 0xD8);
    put_marker(jpeg, 0xE0);
    put_bytes(jpeg, JFIF, sizeof(JFIF));
    put_marker(jpeg, 0xDB);
    put_short(jpeg, 3 + COEFFICIENTS);
    put_byte(jpeg, 0);
    for (int i = 0; i < COEFFICIENTS; i++)
        put_byte(jpeg, STEPS[ff_zigzag_direct[i]]);
    write_tables(jpeg);
    put_marker(jpeg, 0xC0);
    put_short(jpeg, 17);
    put_byte(jpeg, 8);
    put_short(jpeg, picture->height);
    put_short(jpeg, picture->width);
    put_bytes(jpeg, COMPONENTS, sizeof(COMPONENTS));
    put_marker(jpeg, 0xDA);
    put_bytes(jpeg, SCAN, sizeof(SCAN));
}

/** A code, and behind it the level in as few bits as it takes. */
static void put_level(Jpeg *jpeg, const Huffman *huffman, int run, int level)
{
    const int magnitude = level < 0 ? -level : level;
    const int length = magnitude ? 32 - __builtin_clz((unsigned)magnitude) : 0;
    const int symbol = run << 4 | length;
    const uint32_t bits = (uint32_t)(level < 0 ? level - 1 : level) & ((1U << length) - 1);
    put_bits(jpeg, (uint32_t)huffman->codes[symbol] << length | bits, huffman->lengths[symbol] + length);
}

static void put_block(Jpeg *jpeg, const uint8_t *samples, size_t stride, int of_colour, int *last_mean)
{
    const Huffman *means = &tables[of_colour][0].huffman, *others = &tables[of_colour][1].huffman;
    int levels[COEFFICIENTS];
    transform(samples, stride, levels);
    put_level(jpeg, means, 0, levels[0] - *last_mean);
    *last_mean = levels[0];
    int run = 0;
    for (int i = 1; i < COEFFICIENTS; i++) {
        const int level = levels[TURNED_ZIGZAG[i]];
        if (level == 0) {
            run++;
            continue;
        }
        for (; run > MAX_RUN; run -= MAX_RUN + 1)
            put_bits(jpeg, others->codes[ZERO_RUN], others->lengths[ZERO_RUN]);
        put_level(jpeg, others, run, level);
        run = 0;
    }
    if (run > 0)
        put_bits(jpeg, others->codes[END_OF_BLOCK], others->lengths[END_OF_BLOCK]);
}

static void put_mcu(Jpeg *jpeg, int x, int last_means[PLANES])
{
    for (int y = 0; y < MCU; y += SIDE)
        for (int block = 0; block < MCU; block += SIDE)
            put_block(jpeg, &luma[y][x + block], MAX_LINE, 0, &last_means[0]);
    for (int plane = 1; plane < PLANES; plane++)
        put_block(jpeg, &colour[plane - 1][0][x / 2], MAX_LINE / 2, 1, &last_means[plane]);
}

static void read_mcus(const Picture *picture, int top)
{
    const int width = picture->width, half = (picture->width + 1) / 2;
    for (int y = 0; y < MCU; y++) {
        read_luma(picture, FFMIN(top + y, picture->height - 1), luma[y]);
        memset(luma[y] + width, luma[y][width - 1], MCU);
    }
    for (int plane = 1; plane < PLANES; plane++) {
        for (int y = 0; y < SIDE; y++) {
            uint8_t *line = colour[plane - 1][y];
            read_colour(picture, plane, FFMIN(top / 2 + y, (picture->height + 1) / 2 - 1), line);
            memset(line + half, line[half - 1], SIDE);
        }
    }
}

int write_jpeg(Jpeg *jpeg, const Picture *picture)
{
    int last_means[PLANES] = { 0 };
    jpeg->length = 0;
    if (make_room(jpeg, HEADER_BYTES) < 0)
        return AVERROR(ENOMEM);
    write_header(jpeg, picture);
    for (int y = 0; y < picture->height; y += MCU) {
        read_mcus(picture, y);
        for (int x = 0; x < picture->width; x += MCU) {
            if (make_room(jpeg, MCU_BYTES) < 0)
                return AVERROR(ENOMEM);
            put_mcu(jpeg, x, last_means);
        }
    }
    end_bits(jpeg);
    put_marker(jpeg, 0xD9);
    return 0;
}
