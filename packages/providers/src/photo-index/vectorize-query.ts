import { callVectorize, type VectorizeAccount } from "./vectorize-api.ts";

/** The most matches of a query without values and with indexed metadata only. */
export const MOST_MATCHES = 100;

/** The most matches of a query that returns vectors, which is what makes it compute exact scores. */
const MOST_EXACT = 20;

type Query = {
  readonly namespace: string;
  readonly vector: readonly number[];
  readonly topK: number;
  readonly returnMetadata: "none" | "indexed";
  readonly filter: object;
};

/** `phash` is present if metadata was requested. */
export type Match = { readonly id: string; readonly score: number; readonly phash: bigint | undefined };

export async function queryVectorize(account: VectorizeAccount, query: Query): Promise<readonly Match[]> {
  const returnValues = query.returnMetadata !== "none" && query.topK <= MOST_EXACT;
  const body = { ...query, returnValues };
  const result = await callVectorize(account, { operation: "query", body });
  const matches = isRecord(result) ? result["matches"] : undefined;
  if (!Array.isArray(matches)) throw new Error("Vectorize query: an answer without matches");
  return matches.map(matchOf);
}

function matchOf(match: unknown): Match {
  const { id, score, metadata } = isRecord(match) ? match : {};
  if (typeof id !== "string" || typeof score !== "number") {
    throw new Error("Vectorize query: a match without id or score");
  }
  const phash = isRecord(metadata) ? metadata["phash"] : undefined;
  const isHash = typeof phash === "string" && /^[\da-f]{1,16}$/.test(phash);
  return { id, score, phash: isHash ? BigInt(`0x${phash}`) : undefined };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
