#include "lines.h"

#include <math.h>
#include <string.h>

#include "libavutil/csp.h"
#include "libavutil/intreadwrite.h"
#include "words.h"

enum {
    FRACTION_BITS = 14,
    HALF = 1 << (FRACTION_BITS - 1),
    GREY = 128,
    BLACK = 16,
    MAX_DEPTH = 12,
};

/** What is read of each plane for a line; as wide as the line that is made. */
static int16_t samples[PLANES][MAX_SIDE];

static const AVLumaCoefficients *coefficients_of(enum AVColorSpace space)
{
    const AVLumaCoefficients *known = av_csp_luma_coeffs_from_avcsp(space);
    return known ? known : av_csp_luma_coeffs_from_avcsp(AVCOL_SPC_SMPTE170M);
}

/** Luma and both differences of colour in BT.601, of one unit of a difference of colour (1: blue, 2: red) in another matrix. */
static void in_bt601(const AVLumaCoefficients *from, int difference, double to[PLANES])
{
    const AVLumaCoefficients *bt601 = coefficients_of(AVCOL_SPC_SMPTE170M);
    const double kr = av_q2d(from->cr), kg = av_q2d(from->cg), kb = av_q2d(from->cb);
    const double red = difference == 2 ? 2 * (1 - kr) : 0;
    const double blue = difference == 1 ? 2 * (1 - kb) : 0;
    const double green = -(kr * red + kb * blue) / kg;
    to[0] = av_q2d(bt601->cr) * red + av_q2d(bt601->cg) * green + av_q2d(bt601->cb) * blue;
    to[1] = (blue - to[0]) / (2 * (1 - av_q2d(bt601->cb)));
    to[2] = (red - to[0]) / (2 * (1 - av_q2d(bt601->cr)));
}

static int is_full_range(const AVFrame *frame)
{
    return frame->color_range == AVCOL_RANGE_JPEG || frame->format == AV_PIX_FMT_YUVJ420P ||
           frame->format == AV_PIX_FMT_YUVJ422P || frame->format == AV_PIX_FMT_YUVJ444P ||
           frame->format == AV_PIX_FMT_YUVJ440P;
}

/** Differences of colour lie around grey, and luma begins at black. */
static void find_shares(Picture *picture, const AVFrame *frame)
{
    const int full = is_full_range(frame), finer = picture->depth - 8;
    const double whole = full ? (1 << picture->depth) - 1 : 1 << finer;
    const double luma = 255 / whole / (full ? 1 : 219), colour = 255 / whole / (full ? 1 : 224);
    double matrix[PLANES][PLANES] = { { 1, 0, 0 } };
    in_bt601(coefficients_of(frame->colorspace), 1, matrix[1]);
    in_bt601(coefficients_of(frame->colorspace), 2, matrix[2]);
    for (int to = 0; to < PLANES; to++) {
        Shares *shares = &picture->shares[to];
        for (int of = 0; of < PLANES; of++)
            shares->of[of] = of < picture->planes
                                 ? (int)lrint(matrix[of][to] * (of ? colour : luma) * (1 << FRACTION_BITS))
                                 : 0;
        shares->more = HALF + (to ? GREY << FRACTION_BITS : 0) - (full ? 0 : shares->of[0] * (BLACK << finer)) -
                       (shares->of[1] + shares->of[2]) * (GREY << finer);
    }
}

static View view_of(const AVFrame *frame, const AVPixFmtDescriptor *format, int plane, int quarter_turns)
{
    const ptrdiff_t sample = format->comp[0].depth > 8 ? 2 : 1, line = frame->linesize[plane];
    const int across_shift = plane ? format->log2_chroma_w : 0, down_shift = plane ? format->log2_chroma_h : 0;
    const int width = AV_CEIL_RSHIFT(frame->width, across_shift), height = AV_CEIL_RSHIFT(frame->height, down_shift);
    const uint8_t *origin = frame->data[plane];
    const uint8_t *right = origin + (width - 1) * sample, *bottom = origin + (height - 1) * line;
    switch (quarter_turns) {
    case 1:
        return (View){ bottom, -line, sample, height, width, down_shift, across_shift };
    case 2:
        return (View){ bottom + (width - 1) * sample, -sample, -line, width, height, across_shift, down_shift };
    case 3:
        return (View){ right, line, -sample, height, width, down_shift, across_shift };
    default:
        return (View){ origin, sample, line, width, height, across_shift, down_shift };
    }
}

static int can_be_read(const AVFrame *frame, const AVPixFmtDescriptor *format)
{
    const uint64_t others = AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_ALPHA | AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_PAL;
    return format && !(format->flags & others) && frame->colorspace != AVCOL_SPC_RGB &&
           (format->nb_components == 1 || format->flags & AV_PIX_FMT_FLAG_PLANAR) &&
           format->comp[0].depth <= MAX_DEPTH && format->log2_chroma_w <= 1 && format->log2_chroma_h <= 1 &&
           frame->width <= MAX_SIDE && frame->height <= MAX_SIDE;
}

int open_picture(Picture *picture, const AVFrame *frame, int quarter_turns)
{
    const AVPixFmtDescriptor *format = av_pix_fmt_desc_get(frame->format);
    if (!can_be_read(frame, format)) {
        words_say("pixels of this kind are not read");
        return AVERROR(ENOSYS);
    }
    picture->planes = format->nb_components;
    picture->depth = format->comp[0].depth;
    for (int plane = 0; plane < picture->planes; plane++)
        picture->views[plane] = view_of(frame, format, plane, quarter_turns);
    picture->width = picture->views[0].width;
    picture->height = picture->views[0].height;
    find_shares(picture, frame);
    return 0;
}

static int sample_at(const View *view, int deep, int x, int y)
{
    const uint8_t *at = view->origin + x * view->across + y * view->down;
    return deep ? AV_RL16(at) : *at;
}

static void read_plane(const Picture *picture, int plane, int y, int16_t *to)
{
    const View *view = &picture->views[plane];
    const int width = view->width;
    const uint8_t *from = view->origin + y * view->down;
    if (picture->depth == 8 && view->across == 1) {
        for (int x = 0; x < width; x++)
            to[x] = from[x];
    } else if (view->across == 2) {
        memcpy(to, from, (size_t)width * 2);
    } else {
        for (int x = 0; x < width; x++)
            to[x] = (int16_t)sample_at(view, picture->depth > 8, x, y);
    }
}

/** Colour for each sample of luma: the nearest. */
static void spread_colour(const Picture *picture, int plane, int y)
{
    const View *view = &picture->views[plane];
    for (int x = 0; x < picture->width; x++)
        samples[plane][x] =
            (int16_t)sample_at(view, picture->depth > 8, x >> view->across_shift, y >> view->down_shift);
}

/** Colour where it is finer than the output: the mean. */
static void shrink_colour(const Picture *picture, int plane, int y)
{
    const View *view = &picture->views[plane];
    const int columns = 2 >> view->across_shift, rows = 2 >> view->down_shift;
    for (int x = 0; x < (picture->width + 1) / 2; x++) {
        int sum = columns * rows / 2;
        for (int i = 0; i < columns * rows; i++) {
            const int column = FFMIN(x * columns + i % columns, view->width - 1);
            const int row = FFMIN(y * rows + i / columns, view->height - 1);
            sum += sample_at(view, picture->depth > 8, column, row);
        }
        samples[plane][x] = (int16_t)(sum / (columns * rows));
    }
}

static void mix(const Shares *shares, int width, uint8_t *line)
{
    const int luma = shares->of[0], blue = shares->of[1], red = shares->of[2], more = shares->more;
    for (int x = 0; x < width; x++) {
        const int mixed = samples[0][x] * luma + samples[1][x] * blue + samples[2][x] * red + more;
        line[x] = (uint8_t)FFMAX(0, FFMIN(255, mixed >> FRACTION_BITS));
    }
}

/** As `mix`, of luma alone. */
static void scale(const Shares *shares, int width, uint8_t *line)
{
    const int luma = shares->of[0], more = shares->more;
    for (int x = 0; x < width; x++)
        line[x] = (uint8_t)FFMAX(0, FFMIN(255, (samples[0][x] * luma + more) >> FRACTION_BITS));
}

const int16_t *read_samples(const Picture *picture, int y)
{
    read_plane(picture, 0, y, samples[0]);
    return samples[0];
}

void read_luma(const Picture *picture, int y, uint8_t *line)
{
    const Shares *shares = &picture->shares[0];
    read_plane(picture, 0, y, samples[0]);
    if (shares->of[1] == 0 && shares->of[2] == 0) {
        scale(shares, picture->width, line);
        return;
    }
    spread_colour(picture, 1, y);
    spread_colour(picture, 2, y);
    mix(shares, picture->width, line);
}

void read_colour(const Picture *picture, int plane, int y, uint8_t *line)
{
    const int width = (picture->width + 1) / 2;
    if (picture->planes < PLANES) {
        memset(line, GREY, (size_t)width);
        return;
    }
    for (int of = 1; of < PLANES; of++) {
        const View *view = &picture->views[of];
        if (view->across_shift && view->down_shift)
            read_plane(picture, of, y, samples[of]);
        else
            shrink_colour(picture, of, y);
    }
    mix(&picture->shares[plane], width, line);
}
