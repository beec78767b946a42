/** What `src/decode/hevc.ts` calls: one still picture, of which rows of RGB are handed out as soon as they are final. */
#include "colour.h"
#include "window.h"

#include "libavcodec/hevc/hevcdec.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/** Takes the next row: its address and how many bytes it has. */
__attribute__((import_module("host"), import_name("row"))) void host_row(const uint8_t *rgb, int bytes);

enum {
    /** What encoders add to a side so that whole blocks fill it. */
    PADDING = 64,
    MAX_DEPTH = 12,
    DONE = 0,
    FAILED = 1,
};

static AVCodecContext *decoder;
static AVPacket *packet;
static Colour colour;
static int wanted_width, wanted_height, given_rows, is_damaged;

/** FFmpeg goes on after some errors; what it complains about is never a photo. */
static void hear(void *speaker, int level, const char *format, va_list values)
{
    (void)speaker, (void)format, (void)values;
    is_damaged |= level <= AV_LOG_ERROR;
}

/** Frees what the last picture left. */
EXPORT(still_close) void still_close(void)
{
    avcodec_free_context(&decoder);
    av_packet_free(&packet);
    window_end();
}

/** Begins a picture; answers where the decoder's settings (hvcC) are to be written, or 0. */
EXPORT(still_begin) uint8_t *still_begin(int settings_bytes)
{
    still_close();
    av_log_set_callback(hear);
    given_rows = is_damaged = 0;
    packet = av_packet_alloc();
    decoder = avcodec_alloc_context3(avcodec_find_decoder(AV_CODEC_ID_HEVC));
    if (!packet || !decoder)
        return NULL;
    decoder->extradata = av_mallocz((size_t)settings_bytes + AV_INPUT_BUFFER_PADDING_SIZE);
    decoder->extradata_size = settings_bytes;
    return decoder->extradata;
}

/** Once it is open: the matrix coefficients and, above 8 bits, whether the range is full; or -1 if the settings state neither. A range may be stated alone (H.265 E.3.1). */
EXPORT(still_stated) int still_stated(void)
{
    const HEVCParamSets *sets = &((const HEVCContext *)decoder->priv_data)->ps;
    for (int i = 0; i < HEVC_MAX_SPS_COUNT; i++) {
        if (!sets->sps_list[i])
            continue;
        const H2645VUI *vui = &sets->sps_list[i]->vui.common;
        if (!vui->video_signal_type_present_flag)
            return -1;
        const int matrix = vui->colour_description_present_flag ? (int)vui->matrix_coeffs : AVCOL_SPC_UNSPECIFIED;
        return matrix | vui->video_full_range_flag << 8;
    }
    return -1;
}

/** Red's and blue's share of luma, and whether they have the full range. */
EXPORT(still_colour) void still_colour(float red_share, float blue_share, int is_full)
{
    colour = (Colour){ .red_share = red_share, .blue_share = blue_share, .is_full = is_full };
}

/** The planes are green, blue and red themselves, or all but the first is left out. */
EXPORT(still_planes) void still_planes(int is_rgb, int is_full)
{
    colour = (Colour){ .is_rgb = is_rgb, .is_grey = !is_rgb, .is_full = is_full };
}

/** Whether the pixels are of a kind that is known, and no fewer than stated. */
static int can_be_read(const AVFrame *frame, const AVPixFmtDescriptor *format, const HEVCWindow *crop)
{
    return format->comp[0].depth <= MAX_DEPTH && format->nb_components <= PLANES &&
           !(format->flags & (AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_ALPHA)) &&
           wanted_width + (int)(crop->left_offset + crop->right_offset) <= frame->width;
}

/** Rows of the picture itself: encoders pad it, and say by how much. */
static void take_rows(const AVFrame *frame, int from, int to)
{
    const AVPixFmtDescriptor *format = av_pix_fmt_desc_get(frame->format);
    const HEVCWindow *crop = &((const HEVCContext *)decoder->priv_data)->pps->sps->output_window;
    if (!can_be_read(frame, format, crop)) {
        is_damaged = 1;
        return;
    }
    const int end = FFMIN(to, frame->height - (int)crop->bottom_offset);
    Samples samples = { .depth = format->comp[0].depth,
                        .across_shift = format->log2_chroma_w,
                        .is_grey = format->nb_components == 1 };
    const int bytes = samples.depth > 8 ? 2 : 1;
    for (int y = FFMAX(from, (int)crop->top_offset); y < end && given_rows < wanted_height; y++) {
        for (int plane = 0; plane < format->nb_components; plane++) {
            const int across = plane ? format->log2_chroma_w : 0, down = plane ? format->log2_chroma_h : 0;
            samples.of[plane] = frame->data[plane] + (ptrdiff_t)(y >> down) * frame->linesize[plane] +
                                (crop->left_offset >> across) * bytes;
        }
        host_row(paint_row(&colour, &samples, wanted_width), wanted_width * PLANES);
        given_rows++;
    }
}

/** The picture has at least this size, and little more. */
EXPORT(still_open) int still_open(int width, int height)
{
    wanted_width = width;
    wanted_height = height;
    if (width > MAX_SIDE)
        return FAILED;
    decoder->err_recognition = AV_EF_EXPLODE;
    decoder->export_side_data = AV_CODEC_EXPORT_DATA_FILM_GRAIN;
    decoder->max_pixels = ((int64_t)width + PADDING) * (height + PADDING);
    window_begin(decoder, take_rows);
    return avcodec_open2(decoder, decoder->codec, NULL) < 0 || is_damaged ? FAILED : DONE;
}

/** Where the bytes of the picture are to be written, or 0. */
EXPORT(still_packet) uint8_t *still_packet(int bytes)
{
    return av_new_packet(packet, bytes) < 0 ? NULL : packet->data;
}

/** Decodes it and hands out its rows, which are all there only where this is done. */
EXPORT(still_decode) int still_decode(void)
{
    const int ret = avcodec_send_packet(decoder, packet);
    av_packet_unref(packet);
    return ret < 0 || is_damaged || given_rows < wanted_height ? FAILED : DONE;
}
