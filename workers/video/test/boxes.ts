/** ISO/IEC 14496-12: a box of a name with its content. */
export function boxOf(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + content.length);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, content]);
}

/** The same MP4 with a box added at the end of the innermost of `path`. Its `moov` must be behind its pictures. */
export function withBox(clip: Uint8Array, path: readonly string[], box: Uint8Array): Buffer {
  const copy = Buffer.from(clip);
  let at = copy.lastIndexOf("moov", undefined, "latin1");
  for (const name of path) {
    at = copy.indexOf(name, at, "latin1");
    if (at === -1) throw new Error(`the clip has no ${name}`);
    copy.writeUInt32BE(copy.readUInt32BE(at - 4) + box.length, at - 4);
  }
  const end = at - 4 + copy.readUInt32BE(at - 4) - box.length;
  return Buffer.concat([copy.subarray(0, end), box, copy.subarray(end)]);
}

/** The same clip with one name of its description replaced, such as that of its codec. */
export function renamed(clip: Uint8Array, from: string, to: string): Buffer {
  const copy = Buffer.from(clip);
  copy.write(to, copy.lastIndexOf(from, undefined, "latin1"), "latin1");
  return copy;
}
