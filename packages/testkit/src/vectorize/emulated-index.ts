import type { Condition, Query, Vector } from "./shapes.ts";

type Write = { readonly seenAt: number; readonly id: string; readonly vector: Vector | undefined };

/** Writes are acknowledged immediately and become visible after `visibleAfterMs`, in order. */
export class EmulatedIndex {
  visibleAfterMs = 0;
  readonly #writes: Write[] = [];
  #mutations = 0;

  upsert(vectors: readonly Vector[]) {
    return this.#write(vectors.map((vector) => ({ id: vector.id, vector })));
  }

  deleteByIds(ids: readonly string[]) {
    return this.#write(ids.map((id) => ({ id, vector: undefined })));
  }

  getByIds(ids: readonly string[]) {
    return [...this.#seen().values()].filter(({ id }) => ids.includes(id));
  }

  query({ namespace, vector, topK, returnMetadata, filter }: Query) {
    const matches = [...this.#seen().values()]
      .filter((each) => each.namespace === namespace && fits(each, filter))
      .map(({ id, values, metadata }) => ({
        id,
        score: cosineOf(vector, values),
        ...(returnMetadata !== "none" && { metadata }),
      }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, topK);
    return { count: matches.length, matches };
  }

  #write(changes: readonly Pick<Write, "id" | "vector">[]) {
    const seenAt = Date.now() + this.visibleAfterMs;
    for (const change of changes) this.#writes.push({ ...change, seenAt });
    return { mutationId: `mutation-${++this.#mutations}` };
  }

  #seen(): ReadonlyMap<string, Vector> {
    const seen = new Map<string, Vector>();
    for (const { id, vector, seenAt } of this.#writes) {
      if (seenAt > Date.now()) break;
      if (vector) seen.set(id, vector);
      else seen.delete(id);
    }
    return seen;
  }
}

function fits({ metadata }: Vector, filter: Query["filter"]): boolean {
  const values = new Map(Object.entries(metadata));
  return Object.entries(filter).every(
    ([name, condition]) => condition === undefined || holds(values.get(name) ?? "", condition),
  );
}

function holds(value: string | number, condition: Condition): boolean {
  if (typeof condition === "string") return value === condition;
  if ("$ne" in condition) return value !== condition.$ne;
  return typeof value === "number" && value >= condition.$gte && value < condition.$lt;
}

function cosineOf(a: readonly number[], b: readonly number[]): number {
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
