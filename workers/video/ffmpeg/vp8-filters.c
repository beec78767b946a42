/** The filters of VP8 for eight samples at once; FFmpeg has none for wasm. Each gives what its C function gives, bit by bit. */
#include "edge.h"

#include "libavcodec/vp8dsp.h"
#include "libavutil/attributes.h"

enum { MAX_SIZE = 16, TAPS = 6 };

/** Set by `ff_vp8dsp_init` of FFmpeg: `wasm.patch`. */
void ff_vp8dsp_init_wasm(VP8DSPContext *dsp);

/** Between macroblocks: six samples change where it is not steep. */
static av_always_inline Edge filter_wide(const Edge *edge, Lanes filtered)
{
    const Lanes step = clip(clip(edge->p1 - edge->q1, -128, 127) + (edge->q0 - edge->p0) * 3, -128, 127) & filtered;
    const Lanes near = (step * 27 + 63) >> 7, middle = (step * 18 + 63) >> 7, far = (step * 9 + 63) >> 7;
    Edge to = *edge;
    to.p0 = clip(edge->p0 + near, 0, 255);
    to.q0 = clip(edge->q0 - near, 0, 255);
    to.p1 = clip(edge->p1 + middle, 0, 255);
    to.q1 = clip(edge->q1 - middle, 0, 255);
    to.p2 = clip(edge->p2 + far, 0, 255);
    to.q2 = clip(edge->q2 - far, 0, 255);
    return to;
}

static av_always_inline int filter_rows(Lanes rows[LANES], int edge_limit, int inner_limit, int steep_limit, int inner)
{
    const Edge edge = edge_of(rows);
    const Lanes filtered = is_filtered(&edge, edge_limit, inner_limit), steep = is_steep(&edge, steep_limit);
    if (!any_of(filtered))
        return 0;
    if (inner) {
        const Edge to = filter_narrow(&edge, filtered, steep);
        rows_of(&to, rows);
        return 1;
    }
    // what is steep is filtered narrowly, and the rest by the wide filter, which leaves alone what is masked
    const Edge narrow = filter_narrow(&edge, filtered & steep, ~all(0));
    const Edge to = filter_wide(&narrow, filtered & ~steep);
    rows_of(&to, rows);
    return 1;
}

static av_always_inline void filter_lying(uint8_t *dst, ptrdiff_t stride, int e, int i, int steep, int inner)
{
    Lanes rows[LANES];
    for (int y = 0; y < LANES; y++)
        rows[y] = load_lanes(dst + (y - 4) * stride);
    if (!filter_rows(rows, e, i, steep, inner))
        return;
    for (int y = 1; y < LANES - 1; y++)
        store_lanes(dst + (y - 4) * stride, rows[y]);
}

static av_always_inline void filter_standing(uint8_t *dst, ptrdiff_t stride, int e, int i, int steep, int inner)
{
    Lanes rows[LANES];
    for (int y = 0; y < LANES; y++)
        rows[y] = load_lanes(dst + y * stride - 4);
    turn_lanes(rows);
    if (!filter_rows(rows, e, i, steep, inner))
        return;
    turn_lanes(rows);
    for (int y = 0; y < LANES; y++)
        store_lanes(dst + y * stride - 4, rows[y]);
}

#define LOOP_FILTERS(way, name, inner, next)                                                                            \
    static void way##16##name(uint8_t *dst, ptrdiff_t stride, int e, int i, int steep)                                  \
    {                                                                                                                   \
        filter_##way(dst, stride, e, i, steep, inner);                                                                  \
        filter_##way(dst + LANES * (next), stride, e, i, steep, inner);                                                 \
    }                                                                                                                   \
    static void way##8##name(uint8_t *u, uint8_t *v, ptrdiff_t stride, int e, int i, int steep)                         \
    {                                                                                                                   \
        filter_##way(u, stride, e, i, steep, inner);                                                                    \
        filter_##way(v, stride, e, i, steep, inner);                                                                    \
    }

LOOP_FILTERS(lying, _outer, 0, 1)
LOOP_FILTERS(lying, _inner, 1, 1)
LOOP_FILTERS(standing, _outer, 0, stride)
LOOP_FILTERS(standing, _inner, 1, stride)

/** For each eighth of a sample but none; odd ones leave the outermost samples alone. */
static const int16_t SHARES[7][TAPS] = {
    { 0, -6, 123, 12, -1, 0 }, { 2, -11, 108, 36, -8, 1 }, { 0, -9, 93, 50, -6, 0 }, { 3, -16, 77, 77, -16, 3 },
    { 0, -6, 50, 93, -9, 0 },  { 1, -8, 36, 108, -11, 2 }, { 0, -1, 12, 123, -6, 0 },
};

/** Sums lie between -8,160 and 40,864: raised above zero they fit 16 bits. */
static av_always_inline Lanes round_sum(Lanes sum)
{
    return (Lanes)((WholeLanes)(sum + 64 + (64 << 7)) >> 7) - 64;
}

static av_always_inline Lanes shifted(const uint8_t *from, ptrdiff_t step, const int16_t *shares, int six)
{
    Lanes sum = load_lanes(from) * shares[2];
    sum += load_lanes(from - step) * shares[1];
    sum += load_lanes(from + step) * shares[3];
    sum += load_lanes(from + 2 * step) * shares[4];
    if (six) {
        sum += load_lanes(from - 2 * step) * shares[0];
        sum += load_lanes(from + 3 * step) * shares[5];
    }
    return round_sum(sum);
}

typedef struct {
    uint8_t *to;
    ptrdiff_t to_stride;
    const uint8_t *from;
    ptrdiff_t from_stride;
    int width, height;
} Block;

/** `step` leads to the next sample along which is shifted. */
static void shift(const Block *block, ptrdiff_t step, int eighths)
{
    const int16_t *shares = SHARES[eighths - 1];
    for (int x = 0; x < block->width; x += LANES) {
        uint8_t *to = block->to + x;
        const uint8_t *from = block->from + x;
        for (int y = 0; y < block->height; y++, to += block->to_stride, from += block->from_stride)
            store_lanes(to, eighths & 1 ? shifted(from, step, shares, 0) : shifted(from, step, shares, 1));
    }
}

/** Across into lines of which two come before the block and three after it, or one and two, and then down. */
static void shift_both(const Block *block, int across, int down)
{
    uint8_t lines[(MAX_SIZE + TAPS - 1) * MAX_SIZE];
    const int before = down & 1 ? 1 : 2, after = down & 1 ? 2 : 3;
    const Block first = { lines,
                          MAX_SIZE,
                          block->from - before * block->from_stride,
                          block->from_stride,
                          block->width,
                          block->height + before + after };
    const Block second = { block->to, block->to_stride, lines + before * MAX_SIZE, MAX_SIZE, block->width, block->height };
    shift(&first, 1, across);
    shift(&second, MAX_SIZE, down);
}

#define SHIFTS(size)                                                                                                    \
    static void across##size(uint8_t *to, ptrdiff_t to_stride, const uint8_t *from, ptrdiff_t stride, int h, int x, int y) \
    {                                                                                                                   \
        (void)y;                                                                                                        \
        shift(&(Block){ to, to_stride, from, stride, size, h }, 1, x);                                                  \
    }                                                                                                                   \
    static void down##size(uint8_t *to, ptrdiff_t to_stride, const uint8_t *from, ptrdiff_t stride, int h, int x, int y)   \
    {                                                                                                                   \
        (void)x;                                                                                                        \
        shift(&(Block){ to, to_stride, from, stride, size, h }, stride, y);                                             \
    }                                                                                                                   \
    static void both##size(uint8_t *to, ptrdiff_t to_stride, const uint8_t *from, ptrdiff_t stride, int h, int x, int y)   \
    {                                                                                                                   \
        shift_both(&(Block){ to, to_stride, from, stride, size, h }, x, y);                                             \
    }

SHIFTS(16)
SHIFTS(8)

void ff_vp8dsp_init_wasm(VP8DSPContext *dsp)
{
    dsp->vp8_v_loop_filter16y = lying16_outer;
    dsp->vp8_h_loop_filter16y = standing16_outer;
    dsp->vp8_v_loop_filter8uv = lying8_outer;
    dsp->vp8_h_loop_filter8uv = standing8_outer;
    dsp->vp8_v_loop_filter16y_inner = lying16_inner;
    dsp->vp8_h_loop_filter16y_inner = standing16_inner;
    dsp->vp8_v_loop_filter8uv_inner = lying8_inner;
    dsp->vp8_h_loop_filter8uv_inner = standing8_inner;
    for (int taps = 1; taps <= 2; taps++) {
        dsp->put_vp8_epel_pixels_tab[0][0][taps] = across16;
        dsp->put_vp8_epel_pixels_tab[0][taps][0] = down16;
        dsp->put_vp8_epel_pixels_tab[1][0][taps] = across8;
        dsp->put_vp8_epel_pixels_tab[1][taps][0] = down8;
        for (int across = 1; across <= 2; across++) {
            dsp->put_vp8_epel_pixels_tab[0][taps][across] = both16;
            dsp->put_vp8_epel_pixels_tab[1][taps][across] = both8;
        }
    }
}
