//! `VP8 `: a few rows of luma and halved chroma at a time, turned into RGB one row after another.

use crate::alpha::{self, Opacity};
use crate::host::{push_row, Chunk};
use image_webp::vp8::{Frame, Vp8Decoder};
use std::ops::Range;

pub(crate) fn decode(width: usize, height: usize, bytes: usize, alpha_bytes: usize) -> Option<()> {
    let opacity = match alpha_bytes {
        0 => None,
        _ => Some(Opacity::open(width, height, alpha_bytes)?),
    };
    let mut painter = Painter::new(width, opacity);
    let mut is_whole = true;
    Vp8Decoder::decode_rows(Chunk::new(crate::PICTURE, bytes), bytes, |frame, rows| {
        let is_stated = usize::from(frame.width) == width && usize::from(frame.height) == height;
        is_whole = is_whole && is_stated && frame.for_display && painter.push_rows(frame, rows).is_some();
    })
    .ok()?;
    is_whole.then_some(())
}

struct Painter {
    opacity: Option<Opacity>,
    u: Vec<u8>,
    v: Vec<u8>,
    rgb: Vec<u8>,
}

impl Painter {
    fn new(width: usize, opacity: Option<Opacity>) -> Self {
        let stride = width.next_multiple_of(16);
        Self { opacity, u: vec![0; stride], v: vec![0; stride], rgb: vec![0; width * 3] }
    }

    /// Nothing where the opacity is damaged or cut.
    fn push_rows(&mut self, frame: &Frame, rows: Range<usize>) -> Option<()> {
        let width = usize::from(frame.width);
        let stride = width.next_multiple_of(16);
        for y in rows {
            let luma = &frame.ybuf[(y - frame.base * 16) * stride..][..width];
            upsample(&frame.ubuf, frame, y, &mut self.u);
            upsample(&frame.vbuf, frame, y, &mut self.v);
            for (x, to) in self.rgb.chunks_exact_mut(3).enumerate() {
                to.copy_from_slice(&to_rgb(luma[x], self.u[x], self.v[x]));
            }
            if let Some(opacity) = &mut self.opacity {
                for (to, &alpha) in self.rgb.chunks_exact_mut(3).zip(opacity.next_row()?) {
                    alpha::over_white(to, [to[0], to[1], to[2]], alpha);
                }
            }
            push_row(&self.rgb);
        }
        Some(())
    }
}

/// A row of chroma at full width: each sample by 9, 3, 3 and 1 sixteenths of the four that are nearest, as libwebp does.
fn upsample(plane: &[u8], frame: &Frame, y: usize, to: &mut [u8]) {
    let (width, height) = (usize::from(frame.width), usize::from(frame.height));
    let stride = width.next_multiple_of(16) / 2;
    let (columns, rows) = (width.div_ceil(2), height.div_ceil(2));
    let near = y / 2;
    let far = if y % 2 == 0 { near.saturating_sub(1) } else { (near + 1).min(rows - 1) };
    let near = &plane[(near - frame.base * 8) * stride..][..columns];
    let far = &plane[(far - frame.base * 8) * stride..][..columns];
    to[0] = edge(near[0], far[0]);
    for (x, (near, far)) in near.windows(2).zip(far.windows(2)).enumerate() {
        let [a, b] = [u16::from(near[0]), u16::from(near[1])];
        let [c, d] = [u16::from(far[0]), u16::from(far[1])];
        to[x * 2 + 1] = ((9 * a + 3 * b + 3 * c + d + 8) >> 4) as u8;
        to[x * 2 + 2] = ((9 * b + 3 * a + 3 * d + c + 8) >> 4) as u8;
    }
    if width % 2 == 0 {
        to[width - 1] = edge(near[columns - 1], far[columns - 1]);
    }
}

fn edge(near: u8, far: u8) -> u8 {
    ((3 * u16::from(near) + u16::from(far) + 2) >> 2) as u8
}

/// BT.601, studio range, with libwebp's integers.
#[inline]
fn to_rgb(y: u8, u: u8, v: u8) -> [u8; 3] {
    let scaled = |value: u8, factor: i32| (i32::from(value) * factor) >> 8;
    let clip = |value: i32| (value >> 6).clamp(0, 255) as u8;
    let luma = scaled(y, 19_077);
    [
        clip(luma + scaled(v, 26_149) - 14_234),
        clip(luma - scaled(u, 6_419) - scaled(v, 13_320) + 8_708),
        clip(luma + scaled(u, 33_050) - 17_685),
    ]
}
