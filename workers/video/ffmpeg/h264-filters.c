/** The filters of H.264 of 8 bits for eight samples at once; FFmpeg has none for wasm. Each gives what its C function gives, bit by bit. */
#include "lanes.h"

#include "libavcodec/h264dsp.h"
#include "libavcodec/h264qpel.h"
#include "libavutil/attributes.h"

enum { MAX_SIZE = 16, BEFORE = 2, AFTER = 3 };

typedef int32_t WideLanes __attribute__((vector_size(32)));

/** Called by `ff_h264dsp_init` and `ff_h264qpel_init` of FFmpeg: `wasm.patch`. */
void ff_h264dsp_init_wasm(H264DSPContext *dsp, int bit_depth, int chroma_format);
void ff_h264qpel_init_wasm(H264QpelContext *qpel, int bit_depth);

/** Limits of an edge; `most` may be changed at each place, and nothing where it is below zero. */
typedef struct {
    Lanes across, beside, most;
} Limits;

static av_always_inline Lanes within(Lanes lanes, Lanes most)
{
    return __builtin_elementwise_max(__builtin_elementwise_min(lanes, most), -most);
}

/** `rows` are p2, p1, p0, q0, q1 and q2 from 1 on; answers whether any changed. */
static av_always_inline int filter_luma(Lanes rows[LANES], const Limits *limits)
{
    const Lanes p2 = rows[1], p1 = rows[2], p0 = rows[3], q0 = rows[4], q1 = rows[5], q2 = rows[6];
    const Lanes filtered = (distance(p0, q0) < limits->across) & (distance(p1, p0) < limits->beside) &
                           (distance(q1, q0) < limits->beside) & (limits->most >= all(0));
    if (!any_of(filtered))
        return 0;
    const Lanes most = limits->most & filtered, middle = (p0 + q0 + 1) >> 1;
    const Lanes even_p = (distance(p2, p0) < limits->beside) & filtered;
    const Lanes even_q = (distance(q2, q0) < limits->beside) & filtered;
    rows[2] = p1 + (within(((p2 + middle) >> 1) - p1, most) & even_p);
    rows[5] = q1 + (within(((q2 + middle) >> 1) - q1, most) & even_q);
    const Lanes step = within(((q0 - p0) * 4 + p1 - q1 + 4) >> 3, most - even_p - even_q);
    rows[3] = clip(p0 + step, 0, 255);
    rows[4] = clip(q0 - step, 0, 255);
    return 1;
}

static av_always_inline int filter_chroma(Lanes rows[LANES], const Limits *limits)
{
    const Lanes p1 = rows[2], p0 = rows[3], q0 = rows[4], q1 = rows[5];
    const Lanes filtered = (distance(p0, q0) < limits->across) & (distance(p1, p0) < limits->beside) &
                           (distance(q1, q0) < limits->beside) & (limits->most > all(0));
    if (!any_of(filtered))
        return 0;
    const Lanes step = within(((q0 - p0) * 4 + p1 - q1 + 4) >> 3, limits->most & filtered);
    rows[3] = clip(p0 + step, 0, 255);
    rows[4] = clip(q0 - step, 0, 255);
    return 1;
}

/** Across a lying edge, whose rows from `first` to `last` are read. */
#define FILTER_LYING(plane, first, last)                                                                                \
    static av_always_inline void lying_##plane(uint8_t *pix, ptrdiff_t stride, const Limits *limits)                    \
    {                                                                                                                   \
        Lanes rows[LANES];                                                                                              \
        for (int y = first; y <= last; y++)                                                                             \
            rows[y] = load_lanes(pix + (y - 4) * stride);                                                               \
        if (!filter_##plane(rows, limits))                                                                              \
            return;                                                                                                     \
        for (int y = first + 1; y < last; y++)                                                                          \
            store_lanes(pix + (y - 4) * stride, rows[y]);                                                               \
    }

#define FILTER_STANDING(plane)                                                                                          \
    static av_always_inline void standing_##plane(uint8_t *pix, ptrdiff_t stride, const Limits *limits)                 \
    {                                                                                                                   \
        Lanes rows[LANES];                                                                                              \
        for (int y = 0; y < LANES; y++)                                                                                 \
            rows[y] = load_lanes(pix + y * stride - 4);                                                                 \
        turn_lanes(rows);                                                                                               \
        if (!filter_##plane(rows, limits))                                                                              \
            return;                                                                                                     \
        turn_lanes(rows);                                                                                               \
        for (int y = 0; y < LANES; y++)                                                                                 \
            store_lanes(pix + y * stride - 4, rows[y]);                                                                 \
    }

FILTER_LYING(luma, 1, 6)
FILTER_LYING(chroma, 2, 5)
FILTER_STANDING(luma)
FILTER_STANDING(chroma)

/** Luma has a limit for every four samples, and is sixteen long. */
#define LUMA_FILTER(way, next)                                                                                          \
    static void way##16(uint8_t *pix, ptrdiff_t stride, int across, int beside, int8_t *most)                           \
    {                                                                                                                   \
        for (int half = 0; half < 4; half += 2, pix += LANES * (next)) {                                                \
            const int16_t one = most[half], two = most[half + 1];                                                       \
            const Limits limits = { all(across), all(beside), { one, one, one, one, two, two, two, two } };             \
            way##_luma(pix, stride, &limits);                                                                           \
        }                                                                                                               \
    }

#define CHROMA_FILTER(way)                                                                                              \
    static void way##8(uint8_t *pix, ptrdiff_t stride, int across, int beside, int8_t *most)                            \
    {                                                                                                                   \
        const Limits limits = { all(across),                                                                            \
                                all(beside),                                                                            \
                                { most[0], most[0], most[1], most[1], most[2], most[2], most[3], most[3] } };           \
        way##_chroma(pix, stride, &limits);                                                                             \
    }

LUMA_FILTER(lying, 1)
LUMA_FILTER(standing, stride)
CHROMA_FILTER(lying)
CHROMA_FILTER(standing)

/** Between the sample and the next along `step`, times 32. */
static av_always_inline Lanes half_sum(const uint8_t *from, ptrdiff_t step)
{
    return (load_lanes(from) + load_lanes(from + step)) * 20 - (load_lanes(from - step) + load_lanes(from + 2 * step)) * 5 +
           load_lanes(from - 2 * step) + load_lanes(from + 3 * step);
}

static av_always_inline Lanes half(const uint8_t *from, ptrdiff_t step)
{
    return clip((half_sum(from, step) + 16) >> 5, 0, 255);
}

static av_always_inline WideLanes widened(Lanes one, Lanes other)
{
    return __builtin_convertvector(one, WideLanes) + __builtin_convertvector(other, WideLanes);
}

/** Half way in both directions, of six lines that are half way across. */
static av_always_inline Lanes half_both(const Lanes *sums)
{
    const WideLanes sum = widened(sums[2], sums[3]) * 20 - widened(sums[1], sums[4]) * 5 + widened(sums[0], sums[5]);
    return clip(__builtin_convertvector((sum + 512) >> 10, Lanes), 0, 255);
}

static av_always_inline Lanes mean(Lanes one, Lanes other)
{
    return (one + other + 1) >> 1;
}

/** A line that lies quarters of a sample right and below; `sums` are the six lines around it, half way across. */
static av_always_inline Lanes quarter(const uint8_t *from, ptrdiff_t stride, const Lanes *sums, int right, int below)
{
    // three quarters are nearer to the next sample or line
    const uint8_t *beside = from + right / 2, *under = from + below / 2 * stride;
    if (right == 0 && below == 0)
        return load_lanes(from);
    if (below == 0)
        return right == 2 ? half(from, 1) : mean(half(from, 1), load_lanes(beside));
    if (right == 0)
        return below == 2 ? half(from, stride) : mean(half(from, stride), load_lanes(under));
    if (right == 2)
        return below == 2 ? half_both(sums) : mean(half_both(sums), half(under, 1));
    return mean(below == 2 ? half_both(sums) : half(under, 1), half(beside, stride));
}

static av_always_inline void predict(uint8_t *to, const uint8_t *from, ptrdiff_t stride, int size, int place, int average)
{
    const int right = place & 3, below = place >> 2;
    const int needs_sums = (right == 2 && below != 0) || (below == 2 && right != 0);
    for (int x = 0; x < size; x += LANES) {
        Lanes sums[MAX_SIZE + BEFORE + AFTER];
        for (int y = 0; needs_sums && y < size + BEFORE + AFTER; y++)
            sums[y] = half_sum(from + x + (y - BEFORE) * stride, 1);
        for (int y = 0; y < size; y++) {
            uint8_t *line = to + x + y * stride;
            const Lanes made = quarter(from + x + y * stride, stride, sums + y, right, below);
            store_lanes(line, average ? mean(load_lanes(line), made) : made);
        }
    }
}

#define PREDICTION(name, size, place, average)                                                                          \
    static void name##size##_##place(uint8_t *to, const uint8_t *from, ptrdiff_t stride)                                \
    {                                                                                                                   \
        predict(to, from, stride, size, place, average);                                                                \
    }

#define EACH_PLACE(apply, name, size, more)                                                                             \
    apply(name, size, 1, more) apply(name, size, 2, more) apply(name, size, 3, more) apply(name, size, 4, more)         \
    apply(name, size, 5, more) apply(name, size, 6, more) apply(name, size, 7, more) apply(name, size, 8, more)         \
    apply(name, size, 9, more) apply(name, size, 10, more) apply(name, size, 11, more) apply(name, size, 12, more)      \
    apply(name, size, 13, more) apply(name, size, 14, more) apply(name, size, 15, more)

EACH_PLACE(PREDICTION, put, 16, 0)
EACH_PLACE(PREDICTION, put, 8, 0)
EACH_PLACE(PREDICTION, avg, 16, 1)
EACH_PLACE(PREDICTION, avg, 8, 1)

#define SET_PREDICTION(name, size, place, index) qpel->name##_h264_qpel_pixels_tab[index][place] = name##size##_##place;

void ff_h264qpel_init_wasm(H264QpelContext *qpel, int bit_depth)
{
    if (bit_depth > 8)
        return;
    EACH_PLACE(SET_PREDICTION, put, 16, 0)
    EACH_PLACE(SET_PREDICTION, put, 8, 1)
    EACH_PLACE(SET_PREDICTION, avg, 16, 0)
    EACH_PLACE(SET_PREDICTION, avg, 8, 1)
}

void ff_h264dsp_init_wasm(H264DSPContext *dsp, int bit_depth, int chroma_format)
{
    if (bit_depth > 8)
        return;
    dsp->v_loop_filter_luma = lying16;
    dsp->h_loop_filter_luma = standing16;
    dsp->v_loop_filter_chroma = lying8;
    if (chroma_format <= 1)
        dsp->h_loop_filter_chroma = standing8;
}
