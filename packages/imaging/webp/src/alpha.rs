//! `ALPH`, the opacity of a lossy picture: one byte a pixel, raw or as the green of a `VP8L` picture.

use crate::host::Chunk;
use crate::lossless::{self, Rows};
use std::io::Read;

enum Coding {
    Raw(Chunk),
    Lossless(Box<Rows>),
}

/// The opacity of a picture, row by row.
pub(crate) struct Opacity {
    coding: Coding,
    filter: u8,
    is_first: bool,
    above: Vec<u8>,
    row: Vec<u8>,
}

impl Opacity {
    /// Nothing where the chunk makes no sense.
    pub(crate) fn open(width: usize, height: usize, bytes: usize) -> Option<Self> {
        let mut chunk = Chunk::new(crate::ALPHA, bytes);
        let mut info = [0];
        chunk.read_exact(&mut info).ok()?;
        let coding = match info[0] & 3 {
            0 => Coding::Raw(chunk),
            1 => Coding::Lossless(Box::new(lossless::rows(chunk, width, height, false)?)),
            _ => return None,
        };
        let (above, row) = (vec![0; width], vec![0; width]);
        Some(Self { coding, filter: (info[0] >> 2) & 3, is_first: true, above, row })
    }

    /// The next row; nothing where it is damaged or cut.
    pub(crate) fn next_row(&mut self) -> Option<&[u8]> {
        std::mem::swap(&mut self.above, &mut self.row);
        match &mut self.coding {
            Coding::Raw(chunk) => chunk.read_exact(&mut self.row).ok()?,
            Coding::Lossless(rows) => {
                let rgba = rows.next_row().ok()?;
                for (to, pixel) in self.row.iter_mut().zip(rgba.chunks_exact(4)) {
                    *to = pixel[1];
                }
            }
        }
        let above = (!self.is_first).then_some(self.above.as_slice());
        undo_filter(self.filter, &mut self.row, above);
        self.is_first = false;
        Some(&self.row)
    }
}

/// Each pixel was stored as its difference from a guess by its left and upper neighbours.
fn undo_filter(filter: u8, row: &mut [u8], above: Option<&[u8]>) {
    if filter == 0 {
        return;
    }
    for x in 0..row.len() {
        let guess = match (filter, x, above) {
            (_, 0, None) => 0,
            (_, _, None) => row[x - 1],
            (_, 0, Some(above)) | (2, _, Some(above)) => above[x],
            (1, _, Some(_)) => row[x - 1],
            (_, _, Some(above)) => gradient(row[x - 1], above[x], above[x - 1]),
        };
        row[x] = row[x].wrapping_add(guess);
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
