//! `VP8L`: decoded row by row; what a pixel may refer to is held, at most 8 MB.

use crate::host::{push_row, Chunk};
use image_webp::LosslessRows;
use std::io::BufReader;

/// Of the file, which stays with the host.
const WINDOW_BYTES: usize = 64 * 1024;

pub(crate) type Rows = LosslessRows<BufReader<Chunk>>;

/// `has_header` is false in an `ALPH` chunk.
pub(crate) fn rows(chunk: Chunk, width: usize, height: usize, has_header: bool) -> Option<Rows> {
    let (width, height) = (u16::try_from(width).ok()?, u16::try_from(height).ok()?);
    LosslessRows::new(BufReader::with_capacity(WINDOW_BYTES, chunk), width, height, has_header).ok()
}

pub(crate) fn decode_picture(width: usize, height: usize, bytes: usize) -> Option<()> {
    let mut rows = rows(Chunk::new(crate::PICTURE, bytes), width, height, true)?;
    let mut rgb = vec![0; width * 3];
    for _ in 0..height {
        let rgba = rows.next_row().ok()?;
        for (to, from) in rgb.chunks_exact_mut(3).zip(rgba.chunks_exact(4)) {
            crate::alpha::over_white(to, [from[0], from[1], from[2]], from[3]);
        }
        push_row(&rgb);
    }
    Some(())
}
