//! `VP8L`: decoded as RGBA in one piece, four bytes a pixel.

use crate::host::{push_row, Chunk};
use image_webp::WebPDecoder;
use std::io::Cursor;

/// Before a `VP8L` chunk's data in the file that the decoder reads: RIFF and VP8X headers and the chunk's own.
const WRAPPER_BYTES: usize = 38;
const ALPHA_FLAG: u8 = 0x10;
const SIGNATURE: u8 = 0x2f;
pub(crate) const HEADER_BYTES: usize = 5;

pub(crate) fn decode_picture(width: usize, height: usize, bytes: usize) -> Option<()> {
    let mut file = wrapper(width, height, bytes);
    Chunk::new(crate::PICTURE, bytes).append_to(&mut file).ok()?;
    let rgba = decode(file, width, height)?;
    let mut rgb = vec![0; width * 3];
    for pixels in rgba.chunks_exact(width * 4) {
        for (to, from) in rgb.chunks_exact_mut(3).zip(pixels.chunks_exact(4)) {
            crate::alpha::over_white(to, [from[0], from[1], from[2]], from[3]);
        }
        push_row(&rgb);
    }
    Some(())
}

/// A `VP8L` file up to its data, with room for `bytes` of that. It states alpha, so that the decoder writes RGBA in place.
pub(crate) fn wrapper(width: usize, height: usize, bytes: usize) -> Vec<u8> {
    let mut file = Vec::with_capacity(WRAPPER_BYTES + bytes + 1);
    file.extend(b"RIFF");
    file.extend(((WRAPPER_BYTES - 8 + bytes + (bytes & 1)) as u32).to_le_bytes());
    file.extend(b"WEBPVP8X");
    file.extend(10_u32.to_le_bytes());
    file.extend([ALPHA_FLAG, 0, 0, 0]);
    file.extend(&(width as u32 - 1).to_le_bytes()[..3]);
    file.extend(&(height as u32 - 1).to_le_bytes()[..3]);
    file.extend(b"VP8L");
    file.extend((bytes as u32).to_le_bytes());
    file
}

/// The five bytes before a `VP8L` picture, which an `ALPH` chunk leaves out.
pub(crate) fn header(width: usize, height: usize) -> [u8; HEADER_BYTES] {
    let [a, b, c, d] = ((width as u32 - 1) | ((height as u32 - 1) << 14)).to_le_bytes();
    [SIGNATURE, a, b, c, d]
}

/// RGBA of a file made by `wrapper`.
pub(crate) fn decode(mut file: Vec<u8>, width: usize, height: usize) -> Option<Vec<u8>> {
    if file.len() & 1 == 1 {
        file.push(0);
    }
    let mut decoder = WebPDecoder::new(Cursor::new(file)).ok()?;
    let mut rgba = vec![0; width.checked_mul(height)?.checked_mul(4)?];
    decoder.read_image(&mut rgba).ok()?;
    Some(rgba)
}
