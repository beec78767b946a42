import { ApiError, invalidRequest } from "@svc/contract/wire/errors";

export type SmallFileLimits = { readonly max: number; readonly bytes: number };

/** Collects repeated file parts of one name, few and small enough to buffer. */
export class SmallFiles {
  readonly name: string;
  readonly #limits: SmallFileLimits;
  readonly #files: { readonly chunks: Uint8Array[]; bytes: number }[] = [];
  #isTooLarge = false;

  constructor(name: string, limits: SmallFileLimits) {
    this.name = name;
    this.#limits = limits;
  }

  get files(): readonly Uint8Array<ArrayBuffer>[] {
    return this.#files.map(({ chunks }) => Uint8Array.from(Buffer.concat(chunks)));
  }

  /** Starts the next part and returns its writer. Bytes over the limit are not kept. */
  open(): (chunk: Uint8Array | null) => void {
    const file = { chunks: [] as Uint8Array[], bytes: 0 };
    this.#files.push(file);
    return (chunk) => {
      file.bytes += chunk?.length ?? 0;
      this.#isTooLarge ||= file.bytes > this.#limits.bytes;
      if (chunk && !this.#isTooLarge && this.#files.length <= this.#limits.max) file.chunks.push(chunk);
    };
  }

  /** Throws the error for the caller as soon as the limit is exceeded. */
  requireFit(): void {
    const { max, bytes } = this.#limits;
    if (this.#files.length > max) {
      throw invalidRequest([{ path: this.name, message: `must have at most ${max} items` }]);
    }
    if (this.#isTooLarge) {
      throw new ApiError("payload_too_large", `a file in ${this.name} is larger than ${bytes} bytes`);
    }
  }
}
