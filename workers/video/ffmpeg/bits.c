#include "bits.h"

#include <string.h>

#include "libavutil/error.h"
#include "libavutil/mem.h"

enum { FIRST_ROOM = 64 * 1024 };

int make_room(Jpeg *jpeg, size_t bytes)
{
    if (jpeg->room - jpeg->length >= bytes)
        return 0;
    const size_t room = jpeg->room ? jpeg->room * 2 : FIRST_ROOM;
    uint8_t *grown = av_realloc(jpeg->bytes, room);
    if (!grown)
        return AVERROR(ENOMEM);
    jpeg->bytes = grown;
    jpeg->room = room;
    return 0;
}

void put_byte(Jpeg *jpeg, int byte)
{
    jpeg->bytes[jpeg->length++] = (uint8_t)byte;
}

void put_short(Jpeg *jpeg, int value)
{
    put_byte(jpeg, value >> 8);
    put_byte(jpeg, value);
}

void put_bytes(Jpeg *jpeg, const uint8_t *bytes, size_t length)
{
    memcpy(jpeg->bytes + jpeg->length, bytes, length);
    jpeg->length += length;
}

void put_marker(Jpeg *jpeg, int marker)
{
    put_byte(jpeg, 0xFF);
    put_byte(jpeg, marker);
}

static void put_stuffed(Jpeg *jpeg, uint8_t byte)
{
    put_byte(jpeg, byte);
    if (byte == 0xFF)
        put_byte(jpeg, 0);
}

void flush_bits(Jpeg *jpeg)
{
    jpeg->bit_count -= 32;
    const uint32_t word = (uint32_t)(jpeg->bits >> jpeg->bit_count);
    for (int shift = 24; shift >= 0; shift -= 8)
        put_stuffed(jpeg, (uint8_t)(word >> shift));
}

void end_bits(Jpeg *jpeg)
{
    const int missing = -jpeg->bit_count & 7;
    jpeg->bits = jpeg->bits << missing | ((1U << missing) - 1);
    for (jpeg->bit_count += missing; jpeg->bit_count > 0; jpeg->bit_count -= 8)
        put_stuffed(jpeg, (uint8_t)(jpeg->bits >> (jpeg->bit_count - 8)));
}
