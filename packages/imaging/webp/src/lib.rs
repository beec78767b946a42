//! Decodes one still WebP picture and hands it out row by row, and inflates what PNG compresses. The chunks of both are found by the host.

mod alpha;
mod host;
mod inflate;
mod lossless;
mod lossy;

use cap::Cap;
use std::alloc::System;

/// An allocation past the limit fails, which ends the instance in a trap.
#[global_allocator]
static MEMORY: Cap<System> = Cap::new(System, usize::MAX);

/// The chunks, as the host numbers them in `host::open`.
pub(crate) const PICTURE: u32 = 0;
pub(crate) const ALPHA: u32 = 1;

/// The answers of all that decodes.
const DONE: u32 = 0;
const DAMAGED: u32 = 1;

/// Bytes that may be in use at once until the next call.
#[no_mangle]
pub extern "C" fn limit_memory(bytes: usize) -> u32 {
    MEMORY.set_limit(bytes).map_or(DAMAGED, |()| DONE)
}

/// A `VP8 ` chunk of `bytes`, with an `ALPH` chunk of `alpha_bytes` unless that is 0.
#[no_mangle]
pub extern "C" fn decode_lossy(width: usize, height: usize, bytes: usize, alpha_bytes: usize) -> u32 {
    answer(lossy::decode(width, height, bytes, alpha_bytes))
}

/// A `VP8L` chunk of `bytes`.
#[no_mangle]
pub extern "C" fn decode_lossless(width: usize, height: usize, bytes: usize) -> u32 {
    answer(lossless::decode_picture(width, height, bytes))
}

/// The rows of a PNG, as one chunk; handed out in pieces of any length.
#[no_mangle]
pub extern "C" fn inflate_rows() -> u32 {
    answer(inflate::inflate(host::Chunk::new(PICTURE, usize::MAX)))
}

fn answer(decoded: Option<()>) -> u32 {
    decoded.map_or(DAMAGED, |()| DONE)
}
