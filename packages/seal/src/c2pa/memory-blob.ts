/** The library reads its source by `FileReaderSync`, which browsers have in their workers, and workerd and Node have not. */
export class MemoryBlob {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;

  constructor(bytes: Uint8Array<ArrayBuffer>, type: string) {
    this.bytes = bytes;
    this.type = type;
  }

  get size(): number {
    return this.bytes.length;
  }

  slice(start = 0, end = this.size): MemoryBlob {
    return new MemoryBlob(this.bytes.subarray(start, end), this.type);
  }
}

class MemoryReader {
  readAsArrayBuffer({ bytes }: MemoryBlob): ArrayBuffer {
    const { buffer, byteOffset, byteLength } = bytes;
    // not copied where it is whole: the library copies it into its own memory
    return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
  }
}

/** Gives the memory back now: a collector that waits would let one file's stand beside the next one's. */
export function release({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

export function provideFileReaderSync(): void {
  const scope = globalThis as { FileReaderSync?: unknown };
  scope.FileReaderSync ??= MemoryReader;
}
