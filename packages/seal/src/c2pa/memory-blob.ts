/**
 * The library reads its source with `FileReaderSync`, which exists in browser workers but not in workerd or
 * Node.
 */
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
    // A whole buffer is not copied here, because the library copies it into its own memory.
    return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
  }
}

/** Frees the memory at once. If we waited for the garbage collector, two files could be in memory together. */
export function release({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Defines a global `FileReaderSync` for the library, unless the platform has one. */
export function provideFileReaderSync(): void {
  const scope = globalThis as { FileReaderSync?: unknown };
  scope.FileReaderSync ??= MemoryReader;
}
