#ifndef BITS_H
#define BITS_H

#include <stddef.h>
#include <stdint.h>

/** A JPEG that grows, and the bits that are not yet a byte of it. Zeroed it is empty; `bytes` is freed by its owner. */
typedef struct {
    uint8_t *bytes;
    size_t length, room;
    uint64_t bits;
    int bit_count;
} Jpeg;

/** What the functions below write must fit; answers an error code of FFmpeg where memory is short. */
int make_room(Jpeg *jpeg, size_t bytes);

void put_byte(Jpeg *jpeg, int byte);
void put_short(Jpeg *jpeg, int value);
void put_bytes(Jpeg *jpeg, const uint8_t *bytes, size_t length);
void put_marker(Jpeg *jpeg, int marker);

/** Writes 32 bits, with a zero behind each byte that would look like a marker. */
void flush_bits(Jpeg *jpeg);

/** At most 32 bits, of which none above `length` is set. */
static inline void put_bits(Jpeg *jpeg, uint32_t bits, int length)
{
    jpeg->bits = jpeg->bits << length | bits;
    jpeg->bit_count += length;
    if (jpeg->bit_count >= 32)
        flush_bits(jpeg);
}

/** Fills the last byte with ones. */
void end_bits(Jpeg *jpeg);

#endif
