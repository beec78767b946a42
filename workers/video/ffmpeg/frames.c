/** What `src/ffmpeg-instance.ts` calls: one stretch of a clip at a time, packet by packet; of each wanted picture its look, and its JPEG if asked. */
#include "jpeg.h"
#include "lines.h"
#include "look.h"
#include "words.h"

#include "libavcodec/avcodec.h"
#include "libavutil/mem.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum {
    /** As in `src/limits.ts`; what claims to be larger is not decoded. */
    MAX_PIXELS = 1920 * 1088,
    MAX_REORDER = 16,
    NONE = -1,
    FAILED = -2,
};

/** In the order of `CODINGS` in `src/ffmpeg-instance.ts`. */
static const enum AVCodecID CODINGS[] = { AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_VP8, AV_CODEC_ID_VP9 };

static AVCodecContext *decoder;
static AVPacket *packet;
static AVFrame *frame;
static Picture picture;
static Look look;
static Jpeg jpeg;
static int quarter_turns;
static int may_skip;

static int fail(int code)
{
    words_say_code(code);
    return FAILED;
}

/** FFmpeg goes on after some of its complaints, with a picture that it guessed. */
static int succeeded_without_words(int code)
{
    if (code < 0)
        return fail(code);
    return words_were_said() ? FAILED : 0;
}

/** Frees what the last stretch left. */
EXPORT(frames_close) void frames_close(void)
{
    avcodec_free_context(&decoder);
    av_packet_free(&packet);
    av_frame_free(&frame);
    av_freep(&jpeg.bytes);
    jpeg = (Jpeg){ 0 };
}

static int allocate(const AVCodec *codec, int settings_bytes)
{
    packet = av_packet_alloc();
    frame = av_frame_alloc();
    decoder = avcodec_alloc_context3(codec);
    if (!packet || !frame || !decoder)
        return AVERROR(ENOMEM);
    decoder->extradata = av_mallocz((size_t)settings_bytes + AV_INPUT_BUFFER_PADDING_SIZE);
    decoder->extradata_size = settings_bytes;
    return decoder->extradata ? 0 : AVERROR(ENOMEM);
}

/** Begins a stretch; answers where the decoder's settings (extradata) are to be written, or 0. */
EXPORT(frames_begin) uint8_t *frames_begin(int coding, int settings_bytes)
{
    frames_close();
    words_listen();
    const int ret = allocate(avcodec_find_decoder(CODINGS[coding]), settings_bytes);
    if (ret >= 0)
        return decoder->extradata;
    fail(ret);
    return NULL;
}

/** In VP8 and VP9 later pictures also need what a picture says of segments and probabilities. */
static int knows_nonref(void)
{
    return decoder->codec_id == AV_CODEC_ID_H264 || decoder->codec_id == AV_CODEC_ID_HEVC;
}

/** `reorder`: how many pictures are decoded before one that is shown earlier, at most. `skips`: what nobody needs is not decoded. */
EXPORT(frames_open) int frames_open(int reorder, int turns, int skips)
{
    quarter_turns = turns & 3;
    may_skip = skips && knows_nonref();
    decoder->err_recognition = AV_EF_EXPLODE | AV_EF_CRCCHECK;
    decoder->max_pixels = MAX_PIXELS;
    decoder->has_b_frames = FFMIN(reorder, MAX_REORDER);
    return succeeded_without_words(avcodec_open2(decoder, decoder->codec, NULL));
}

/** Where the bytes of the next packet are to be written, or 0. */
EXPORT(frames_packet) uint8_t *frames_packet(int bytes)
{
    const int ret = av_new_packet(packet, bytes);
    if (ret >= 0)
        return packet->data;
    fail(ret);
    return NULL;
}

/** A picture that nobody wants has no number (NONE), and is not decoded where no other refers to it. */
EXPORT(frames_send) int frames_send(int number)
{
    packet->pts = number == NONE ? AV_NOPTS_VALUE : number;
    decoder->skip_frame = number == NONE && may_skip ? AVDISCARD_NONREF : AVDISCARD_DEFAULT;
    const int ret = avcodec_send_packet(decoder, packet);
    av_packet_unref(packet);
    return succeeded_without_words(ret);
}

/** No packet follows. */
EXPORT(frames_end) int frames_end(void)
{
    return succeeded_without_words(avcodec_send_packet(decoder, NULL));
}

static int is_broken(void)
{
    return frame->decode_error_flags || frame->flags & AV_FRAME_FLAG_CORRUPT;
}

/** The number of the next picture that is wanted and shown, NONE until more packets are sent, or FAILED. */
EXPORT(frames_next) int frames_next(void)
{
    for (;;) {
        int ret = avcodec_receive_frame(decoder, frame);
        if (ret == AVERROR(EAGAIN) || ret == AVERROR_EOF)
            return words_were_said() ? FAILED : NONE;
        if (ret >= 0 && is_broken())
            words_say("corrupt decoded frame");
        if (succeeded_without_words(ret) < 0)
            return FAILED;
        if (frame->pts == AV_NOPTS_VALUE)
            continue;
        ret = succeeded_without_words(open_picture(&picture, frame, quarter_turns));
        return ret < 0 ? FAILED : (int)frame->pts;
    }
}

/** Of the last picture that `frames_next` answered. */
EXPORT(frames_look) const uint16_t *frames_look(void)
{
    read_look(&look, &picture);
    return look.brightness;
}

/** Of the same picture; 0 if there is no memory for it. */
EXPORT(frames_jpeg) const uint8_t *frames_jpeg(void)
{
    return succeeded_without_words(write_jpeg(&jpeg, &picture)) < 0 ? NULL : jpeg.bytes;
}

EXPORT(frames_jpeg_bytes) int frames_jpeg_bytes(void)
{
    return (int)jpeg.length;
}

/** Why the last call failed. */
EXPORT(frames_words) const char *frames_words(void)
{
    return words_said();
}
