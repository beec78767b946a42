/** The loop filters of VP9 of 8 bits for eight samples at once; FFmpeg has none for wasm. Each gives what its C function gives, bit by bit. */
#include "edge.h"

#include "libavcodec/vp9dsp.h"
#include "libavutil/attributes.h"

enum { SIDE_TAPS = 8, FLAT = 1 };

/** Called by `ff_vp9dsp_init` of FFmpeg: `wasm.patch`. */
void ff_vp9dsp_init_wasm(VP9DSPContext *dsp, int depth);

static av_always_inline Lanes is_flat(const Edge *edge)
{
    const Lanes flat = all(FLAT);
    return (distance(edge->p3, edge->p0) <= flat) & (distance(edge->p2, edge->p0) <= flat) &
           (distance(edge->p1, edge->p0) <= flat) & (distance(edge->q1, edge->q0) <= flat) &
           (distance(edge->q2, edge->q0) <= flat) & (distance(edge->q3, edge->q0) <= flat);
}

/** Each of six samples becomes the mean of eight around it. */
static av_always_inline Edge filter_wide(const Edge *from, Lanes flat)
{
    Edge to = *from;
    Lanes sum = from->p3 * 3 + from->p2 * 2 + from->p1 + from->p0 + from->q0 + 4;
    to.p2 = choose(flat, sum >> 3, from->p2);
    sum += from->p1 + from->q1 - from->p3 - from->p2;
    to.p1 = choose(flat, sum >> 3, from->p1);
    sum += from->p0 + from->q2 - from->p3 - from->p1;
    to.p0 = choose(flat, sum >> 3, from->p0);
    sum += from->q0 + from->q3 - from->p3 - from->p0;
    to.q0 = choose(flat, sum >> 3, from->q0);
    sum += from->q1 + from->q3 - from->p2 - from->q0;
    to.q1 = choose(flat, sum >> 3, from->q1);
    sum += from->q2 + from->q3 - from->p1 - from->q1;
    to.q2 = choose(flat, sum >> 3, from->q2);
    return to;
}

/** Where all sixteen samples are flat, each of fourteen becomes the mean of sixteen around it. */
static av_always_inline void filter_widest(Lanes rows[2 * SIDE_TAPS], const Lanes before[2 * SIDE_TAPS], Lanes flat)
{
    const Lanes first = before[0], last = before[2 * SIDE_TAPS - 1];
    Lanes sum = first * 7 + before[1] * 2 + 8;
    for (int i = 2; i <= 8; i++)
        sum += before[i];
    for (int i = 1; i < 2 * SIDE_TAPS - 1; i++) {
        rows[i] = choose(flat, sum >> 4, rows[i]);
        const Lanes leaving = i < SIDE_TAPS ? first : before[i - SIDE_TAPS + 1];
        const Lanes coming = i + SIDE_TAPS < 2 * SIDE_TAPS ? before[i + SIDE_TAPS] : last;
        sum += coming - leaving + before[i + 1] - before[i];
    }
}

static av_always_inline Lanes is_flat_far(const Lanes rows[2 * SIDE_TAPS])
{
    Lanes far = all(0);
    for (int i = 0; i < 4; i++) {
        far = __builtin_elementwise_max(far, distance(rows[i], rows[7]));
        far = __builtin_elementwise_max(far, distance(rows[15 - i], rows[8]));
    }
    return far <= all(FLAT);
}

/** `rows` are the sixteen around the edge, of which `wide` 4 and 8 use the eight in the middle; answers whether any changed. */
static av_always_inline int filter_rows(Lanes rows[2 * SIDE_TAPS], int wide, int e, int i, int steep_limit)
{
    const Edge edge = edge_of(rows + 4);
    const Lanes filtered = is_filtered(&edge, e, i);
    if (!any_of(filtered))
        return 0;
    const Lanes flat = wide > 4 ? is_flat(&edge) & filtered : all(0);
    Edge to = filter_narrow(&edge, filtered & ~flat, is_steep(&edge, steep_limit));
    if (wide > 4 && any_of(flat)) {
        const Edge smooth = filter_wide(&edge, flat);
        to.p2 = choose(flat, smooth.p2, to.p2);
        to.p1 = choose(flat, smooth.p1, to.p1);
        to.p0 = choose(flat, smooth.p0, to.p0);
        to.q0 = choose(flat, smooth.q0, to.q0);
        to.q1 = choose(flat, smooth.q1, to.q1);
        to.q2 = choose(flat, smooth.q2, to.q2);
    }
    const Lanes flattest = wide > 8 ? flat & is_flat_far(rows) : all(0);
    if (wide > 8 && any_of(flattest)) {
        Lanes before[2 * SIDE_TAPS];
        memcpy(before, rows, sizeof(before));
        rows_of(&to, rows + 4);
        filter_widest(rows, before, flattest);
        return 2;
    }
    rows_of(&to, rows + 4);
    return 1;
}

static av_always_inline void filter_lying(uint8_t *dst, ptrdiff_t stride, int wide, int e, int i, int steep)
{
    Lanes rows[2 * SIDE_TAPS];
    const int half = wide > 8 ? 8 : 4;
    for (int y = -half; y < half; y++)
        rows[SIDE_TAPS + y] = load_lanes(dst + y * stride);
    const int changed = filter_rows(rows, wide, e, i, steep);
    const int reach = changed == 0 ? 0 : changed == 2 ? 7 : 3;
    for (int y = -reach; y < reach; y++)
        store_lanes(dst + y * stride, rows[SIDE_TAPS + y]);
}

/** Eight columns from `left` on, as rows. */
static av_always_inline void load_columns(Lanes rows[LANES], const uint8_t *left, ptrdiff_t stride)
{
    for (int y = 0; y < LANES; y++)
        rows[y] = load_lanes(left + y * stride);
    turn_lanes(rows);
}

static av_always_inline void store_columns(uint8_t *left, ptrdiff_t stride, Lanes rows[LANES])
{
    turn_lanes(rows);
    for (int y = 0; y < LANES; y++)
        store_lanes(left + y * stride, rows[y]);
}

static av_always_inline void filter_standing(uint8_t *dst, ptrdiff_t stride, int wide, int e, int i, int steep)
{
    Lanes rows[2 * SIDE_TAPS];
    if (wide > 8) {
        load_columns(rows, dst - 8, stride);
        load_columns(rows + 8, dst, stride);
    } else {
        load_columns(rows + 4, dst - 4, stride);
    }
    const int changed = filter_rows(rows, wide, e, i, steep);
    if (changed == 2) {
        store_columns(dst - 8, stride, rows);
        store_columns(dst, stride, rows + 8);
    } else if (changed) {
        store_columns(dst - 4, stride, rows + 4);
    }
}

#define LOOP_FILTER(way, wide)                                                                                          \
    static void way##_##wide(uint8_t *dst, ptrdiff_t stride, int e, int i, int steep)                                   \
    {                                                                                                                   \
        filter_##way(dst, stride, wide, e, i, steep);                                                                   \
    }

LOOP_FILTER(lying, 4)
LOOP_FILTER(lying, 8)
LOOP_FILTER(lying, 16)
LOOP_FILTER(standing, 4)
LOOP_FILTER(standing, 8)
LOOP_FILTER(standing, 16)

#define LONG_FILTER(way, next)                                                                                          \
    static void way##_long(uint8_t *dst, ptrdiff_t stride, int e, int i, int steep)                                     \
    {                                                                                                                   \
        way##_16(dst, stride, e, i, steep);                                                                             \
        way##_16(dst + LANES * (next), stride, e, i, steep);                                                            \
    }

LONG_FILTER(lying, 1)
LONG_FILTER(standing, stride)

/** Two filters side by side, whose limits share a number: the first has the low byte. */
#define MIXED_FILTER(way, one, other, next)                                                                             \
    static void way##_##one##_##other(uint8_t *dst, ptrdiff_t stride, int e, int i, int steep)                          \
    {                                                                                                                   \
        way##_##one(dst, stride, e & 0xff, i & 0xff, steep & 0xff);                                                     \
        way##_##other(dst + LANES * (next), stride, e >> 8, i >> 8, steep >> 8);                                        \
    }

#define MIXED_FILTERS(way, next)                                                                                        \
    MIXED_FILTER(way, 4, 4, next)                                                                                       \
    MIXED_FILTER(way, 4, 8, next)                                                                                       \
    MIXED_FILTER(way, 8, 4, next)                                                                                       \
    MIXED_FILTER(way, 8, 8, next)

MIXED_FILTERS(lying, 1)
MIXED_FILTERS(standing, stride)

/** What FFmpeg calls horizontal stands: it filters along a line. */
#define SET_FILTERS(dsp, index, way)                                                                                    \
    do {                                                                                                                \
        (dsp)->loop_filter_8[0][index] = way##_4;                                                                       \
        (dsp)->loop_filter_8[1][index] = way##_8;                                                                       \
        (dsp)->loop_filter_8[2][index] = way##_16;                                                                      \
        (dsp)->loop_filter_16[index] = way##_long;                                                                      \
        (dsp)->loop_filter_mix2[0][0][index] = way##_4_4;                                                               \
        (dsp)->loop_filter_mix2[0][1][index] = way##_4_8;                                                               \
        (dsp)->loop_filter_mix2[1][0][index] = way##_8_4;                                                               \
        (dsp)->loop_filter_mix2[1][1][index] = way##_8_8;                                                               \
    } while (0)

void ff_vp9dsp_init_wasm(VP9DSPContext *dsp, int depth)
{
    if (depth != 8)
        return;
    SET_FILTERS(dsp, 0, standing);
    SET_FILTERS(dsp, 1, lying);
}
