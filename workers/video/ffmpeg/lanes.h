#ifndef LANES_H
#define LANES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <wasm_simd128.h>

/** Eight samples at once. */
typedef int16_t Lanes __attribute__((vector_size(16)));
typedef uint16_t WholeLanes __attribute__((vector_size(16)));
typedef uint8_t Octets __attribute__((vector_size(8)));

enum { LANES = 8 };

static inline Lanes all(int value)
{
    return (Lanes)wasm_i16x8_splat((int16_t)value);
}

static inline Lanes load_lanes(const uint8_t *from)
{
    return (Lanes)wasm_u16x8_load8x8(from);
}

/** Each lane is clipped to a sample. */
static inline void store_lanes(uint8_t *to, Lanes lanes)
{
    wasm_v128_store64_lane(to, wasm_u8x16_narrow_i16x8((v128_t)lanes, (v128_t)lanes), 0);
}

static inline Lanes distance(Lanes one, Lanes other)
{
    return __builtin_elementwise_abs(one - other);
}

static inline Lanes clip(Lanes lanes, int low, int high)
{
    return __builtin_elementwise_max(__builtin_elementwise_min(lanes, all(high)), all(low));
}

/** Of two values, lane by lane; a mask's lanes are all ones or all zeros. */
static inline Lanes choose(Lanes mask, Lanes one, Lanes other)
{
    return (Lanes)wasm_v128_bitselect((v128_t)one, (v128_t)other, (v128_t)mask);
}

static inline int any_of(Lanes mask)
{
    return wasm_v128_any_true((v128_t)mask);
}

/** Rows become columns: the halves are shuffled into each other three times. */
static inline void turn_lanes(Lanes rows[LANES])
{
    for (int times = 0; times < 3; times++) {
        Lanes turned[LANES];
        for (int i = 0; i < LANES / 2; i++) {
            turned[2 * i] = __builtin_shufflevector(rows[i], rows[i + 4], 0, 8, 1, 9, 2, 10, 3, 11);
            turned[2 * i + 1] = __builtin_shufflevector(rows[i], rows[i + 4], 4, 12, 5, 13, 6, 14, 7, 15);
        }
        memcpy(rows, turned, sizeof(turned));
    }
}

#endif
