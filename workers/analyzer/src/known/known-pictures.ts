import type { KnownTrace } from "@svc/domain/known-image";
import { alikeness } from "@svc/domain/photo-index";
import type { Fingerprint } from "@svc/matching/fingerprint";
import { ones } from "@svc/matching/ones";

type Trace = Pick<Fingerprint, "phash" | "mirroredPhash" | "embedding">;
type Page = {
  readonly ids: readonly string[];
  /** Two words per picture. */
  readonly hashes: Uint32Array;
  readonly embeddings: Int8Array;
  /** Norms of the embeddings. */
  readonly lengths: Float32Array;
};

/** Traces of many pictures in typed arrays, about 200 bytes each, to find the most similar ones. */
export function createKnownPictures() {
  const pages: Page[] = [];
  let count = 0;
  return {
    count: () => count,
    add(traces: readonly KnownTrace[]): void {
      pages.push(pageOf(traces));
      count += traces.length;
    },
    /** Ids of the `most` most similar pictures, best first. */
    nearest(to: Trace, most: number): readonly string[] {
      const query = queryOf(to);
      const best: { readonly id: string; readonly alike: number }[] = [];
      for (const page of pages) {
        for (const [index, id] of page.ids.entries()) {
          const alike = alikeness({
            distance: distanceTo(page, index, query),
            cosine: cosineTo(page, index, query),
          });
          if (best.length === most && alike <= (best.at(-1)?.alike ?? -1)) continue;
          const before = best.findIndex((other) => other.alike < alike);
          best.splice(before < 0 ? best.length : before, 0, { id, alike });
          best.length = Math.min(best.length, most);
        }
      }
      return best.map(({ id }) => id);
    },
  };
}

function pageOf(traces: readonly KnownTrace[]): Page {
  const size = traces[0]?.embedding.length ?? 0;
  const embeddings = new Int8Array(traces.length * size);
  for (const [index, { embedding }] of traces.entries())
    embeddings.set(embedding.subarray(0, size), index * size);
  const lengths = traces.map((_, index) =>
    Math.hypot(...embeddings.subarray(index * size, (index + 1) * size)),
  );
  return {
    ids: traces.map(({ id }) => id),
    hashes: Uint32Array.from(traces.flatMap(({ phash }) => wordsOf(BigInt(`0x${phash}`)))),
    embeddings,
    lengths: Float32Array.from(lengths),
  };
}

function wordsOf(hash: bigint): readonly [number, number] {
  return [Number(hash >> 32n), Number(hash & 0xffffffffn)];
}

type Query = {
  readonly upright: readonly [number, number];
  readonly mirrored: readonly [number, number];
  readonly embedding: Int8Array;
  readonly length: number;
};

function queryOf({ phash, mirroredPhash, embedding }: Trace): Query {
  const length = Math.hypot(...embedding);
  return { upright: wordsOf(phash), mirrored: wordsOf(mirroredPhash), embedding, length };
}

function distanceTo({ hashes }: Page, index: number, { upright, mirrored }: Query): number {
  const [high, low] = [hashes[index * 2] as number, hashes[index * 2 + 1] as number]; // two words per picture
  return Math.min(
    ones(high ^ upright[0]) + ones(low ^ upright[1]),
    ones(high ^ mirrored[0]) + ones(low ^ mirrored[1]),
  );
}

function cosineTo({ embeddings, lengths }: Page, index: number, { embedding, length }: Query): number {
  const size = embedding.length;
  let both = 0;
  for (let at = 0; at < size; at++)
    both += (embedding[at] as number) * (embeddings[index * size + at] as number); // of the same length
  return both / (length * (lengths[index] as number) || 1); // as many norms as embeddings
}
