//! What the host does: reads chunks, takes rows.

use std::io::{self, Read};

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Copies bytes `from..from + room` of a chunk to `at` and says how many there were.
    fn read(chunk: u32, from: usize, at: *mut u8, room: usize) -> usize;
    /// Takes a row of RGB.
    fn row(at: *const u8, bytes: usize);
}

pub(crate) fn push_row(rgb: &[u8]) {
    // SAFETY: the host reads the slice's own bytes before it returns.
    unsafe { row(rgb.as_ptr(), rgb.len()) }
}

/// A chunk that stays with the host.
pub(crate) struct Chunk {
    id: u32,
    at: usize,
    bytes: usize,
}

impl Chunk {
    pub(crate) fn new(id: u32, bytes: usize) -> Self {
        Self { id, at: 0, bytes }
    }
}

impl Read for Chunk {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let room = buffer.len().min(self.bytes - self.at);
        // SAFETY: the host writes at most `room` bytes, which the slice has.
        let taken = unsafe { read(self.id, self.at, buffer.as_mut_ptr(), room) }.min(room);
        self.at += taken;
        Ok(taken)
    }
}
