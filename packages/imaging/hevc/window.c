/** What `wasm.patch` calls: the picture while it is decoded. Its rows are read once they are final, and then leave their memory to later ones. */
#include "window.h"

#include <string.h>

#include "libavcodec/hevc/hevcdec.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"

enum {
    PLANES = 3,
    ALIGNMENT = 64,
    /** Of coding tree blocks: the row that is decoded, two that filters wait for, one above them, and one to spare. */
    HELD_ROWS = 5,
    NONE = -1,
};

/** `base` is the first row that is held, `done` the first that is not final. */
static struct Window {
    TakeRows take;
    uint8_t *origins[PLANES];
    int planes, is_given, slides, held, block, base, done, height;
    int next_ctb;
} window;

static int give(AVCodecContext *decoder, AVFrame *frame, int flags);

void window_begin(AVCodecContext *decoder, TakeRows take)
{
    window = (struct Window){ .take = take };
    decoder->get_buffer2 = give;
}

void window_end(void)
{
    window = (struct Window){ 0 };
}

/** Columns of tiles are decoded one below the other, so all of the picture is held. */
static void measure_window(const HEVCContext *hevc)
{
    const HEVCSPS *sps = hevc->pps->sps;
    window.height = sps->height;
    window.block = 1 << sps->log2_ctb_size;
    window.slides = hevc->pps->num_tile_columns == 1 && HELD_ROWS * window.block < window.height;
    window.held = window.slides ? HELD_ROWS * window.block : FFALIGN(window.height, window.block);
}

static int shift_of(const AVPixFmtDescriptor *format, int plane)
{
    return plane ? format->log2_chroma_h : 0;
}

static int give(AVCodecContext *decoder, AVFrame *frame, int flags)
{
    (void)flags;
    const AVPixFmtDescriptor *format = av_pix_fmt_desc_get(frame->format);
    if (window.is_given || !format || format->flags & AV_PIX_FMT_FLAG_ALPHA)
        return AVERROR(ENOSYS);
    measure_window(decoder->priv_data);
    window.is_given = 1;
    window.planes = format->nb_components;
    const int bytes = format->comp[0].depth > 8 ? 2 : 1;
    for (int plane = 0; plane < window.planes; plane++) {
        const int width = plane ? AV_CEIL_RSHIFT(frame->width, format->log2_chroma_w) : frame->width;
        frame->linesize[plane] = FFALIGN(width * bytes, ALIGNMENT) + ALIGNMENT;
        const int rows = AV_CEIL_RSHIFT(window.held, shift_of(format, plane));
        frame->buf[plane] = av_buffer_allocz((size_t)frame->linesize[plane] * rows + ALIGNMENT);
        if (!frame->buf[plane])
            return AVERROR(ENOMEM);
        frame->data[plane] = window.origins[plane] = frame->buf[plane]->data;
    }
    frame->extended_data = frame->data;
    return 0;
}

/** Rows before `base` leave; the addresses of all others stay those that FFmpeg reckons with. */
static void slide_to(AVFrame *frame, int base)
{
    const AVPixFmtDescriptor *format = av_pix_fmt_desc_get(frame->format);
    for (int plane = 0; plane < window.planes; plane++) {
        const int shift = shift_of(format, plane);
        const size_t left = (size_t)frame->linesize[plane] * ((base - window.base) >> shift);
        const size_t all = (size_t)frame->linesize[plane] * (window.held >> shift);
        memmove(window.origins[plane], window.origins[plane] + left, all - left);
        frame->data[plane] -= left;
    }
    window.base = base;
}

void still_takes_rows(AVFrame *frame, int rows)
{
    const int done = FFMIN(rows, window.height);
    if (done <= window.done)
        return;
    window.take(frame, window.done, done);
    window.done = done;
    const int base = (done - window.block) & ~1;
    if (window.slides && base > window.base)
        slide_to(frame, base);
}

/** Blocks of a still come one after another, and refer to no other picture: what else a file says would reach out of the window. */
int still_begins_slice(const HEVCContext *hevc, int ctb)
{
    const int is_next = ctb == window.next_ctb && hevc->sh.slice_type == HEVC_SLICE_I;
    window.next_ctb = NONE;
    return is_next ? 0 : AVERROR_INVALIDDATA;
}

void still_ends_slice(int ctb)
{
    window.next_ctb = ctb;
}
