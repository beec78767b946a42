//! zlib data, inflated into a window out of which the host takes it, whatever there is of it.

use crate::host::{push_row, Chunk};
use miniz_oxide::inflate::core::{decompress, inflate_flags, DecompressorOxide};
use miniz_oxide::inflate::TINFLStatus;
use std::io::Read;

const INPUT_BYTES: usize = 16 * 1024;
/// A power of two, and at least the 32 KB that the data may refer back to.
const WINDOW_BYTES: usize = 64 * 1024;

/// Nothing where it is damaged or cut, after what came before.
pub(crate) fn inflate(mut chunk: Chunk) -> Option<()> {
    let mut input = vec![0; INPUT_BYTES];
    let mut window = vec![0; WINDOW_BYTES];
    let mut state = Box::<DecompressorOxide>::default();
    let (mut from, mut until, mut at) = (0, 0, 0);
    loop {
        if from == until {
            until = chunk.read(&mut input).ok()?;
            from = 0;
        }
        let more = if until > 0 { inflate_flags::TINFL_FLAG_HAS_MORE_INPUT } else { 0 };
        let flags = inflate_flags::TINFL_FLAG_PARSE_ZLIB_HEADER | more;
        let (status, taken, given) = decompress(&mut state, &input[from..until], &mut window, at, flags);
        from += taken;
        push_row(&window[at..at + given]);
        at = (at + given) % WINDOW_BYTES;
        match status {
            TINFLStatus::Done => return Some(()),
            TINFLStatus::NeedsMoreInput | TINFLStatus::HasMoreOutput => {}
            _ => return None,
        }
    }
}
