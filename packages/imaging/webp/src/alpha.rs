//! `ALPH`, the opacity of a lossy picture: one byte a pixel, raw or as the green of a `VP8L` picture.

use crate::host::Chunk;
use crate::lossless;
use std::io::Read;

/// The opacity of each pixel; nothing where the chunk makes no sense.
pub(crate) fn decode(width: usize, height: usize, bytes: usize) -> Option<Vec<u8>> {
    let mut chunk = Chunk::new(crate::ALPHA, bytes);
    let mut info = [0];
    chunk.read_exact(&mut info).ok()?;
    let (filter, compression) = ((info[0] >> 2) & 3, info[0] & 3);
    let mut plane = match compression {
        0 => raw(chunk, width * height)?,
        1 => compressed(chunk, bytes - 1, width, height)?,
        _ => return None,
    };
    undo_filter(filter, &mut plane, width);
    Some(plane)
}

fn raw(mut chunk: Chunk, pixels: usize) -> Option<Vec<u8>> {
    let mut plane = vec![0; pixels];
    chunk.read_exact(&mut plane).ok()?;
    Some(plane)
}

fn compressed(chunk: Chunk, bytes: usize, width: usize, height: usize) -> Option<Vec<u8>> {
    let mut file = lossless::wrapper(width, height, lossless::HEADER_BYTES + bytes);
    file.extend(lossless::header(width, height));
    chunk.append_to(&mut file).ok()?;
    let mut rgba = lossless::decode(file, width, height)?;
    for pixel in 0..width * height {
        rgba[pixel] = rgba[pixel * 4 + 1];
    }
    rgba.truncate(width * height);
    rgba.shrink_to_fit();
    Some(rgba)
}

/// Each pixel was stored as its difference from a guess by its left and upper neighbours.
fn undo_filter(filter: u8, plane: &mut [u8], width: usize) {
    if filter == 0 {
        return;
    }
    for at in 1..plane.len() {
        let (x, has_above) = (at % width, at >= width);
        let guess = match (filter, x, has_above) {
            (_, _, false) => plane[at - 1],
            (_, 0, true) | (2, _, true) => plane[at - width],
            (1, _, true) => plane[at - 1],
            _ => gradient(plane[at - 1], plane[at - width], plane[at - width - 1]),
        };
        plane[at] = plane[at].wrapping_add(guess);
    }
}

fn gradient(left: u8, above: u8, corner: u8) -> u8 {
    (i16::from(left) + i16::from(above) - i16::from(corner)).clamp(0, 255) as u8
}

/// The colour on white paper.
#[inline]
pub(crate) fn over_white(to: &mut [u8], rgb: [u8; 3], alpha: u8) {
    for (to, value) in to.iter_mut().zip(rgb) {
        let (value, alpha) = (u32::from(value), u32::from(alpha));
        *to = ((value * alpha + 255 * (255 - alpha) + 127) / 255) as u8;
    }
}
