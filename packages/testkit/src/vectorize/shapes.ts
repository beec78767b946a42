import { z } from "zod";

const DIMENSIONS = 128;
const Values = z.array(z.number().min(-128).max(127)).length(DIMENSIONS);
const Name = z.string().min(1).max(64);

const Vector = z.strictObject({
  id: Name,
  values: Values,
  namespace: Name,
  metadata: z.strictObject({
    verification: Name,
    capture: Name,
    at: z.number(),
    phash: Name,
  }),
});
export type Vector = z.infer<typeof Vector>;

const Condition = z.union([
  z.string(),
  z.strictObject({ $ne: z.string() }),
  z.strictObject({ $gte: z.number(), $lt: z.number() }),
]);
export type Condition = z.infer<typeof Condition>;

const Query = z
  .strictObject({
    namespace: Name,
    vector: Values,
    topK: z.number().int().min(1).max(100),
    returnMetadata: z.enum(["none", "indexed", "all"]),
    returnValues: z.boolean(),
    filter: z.partialRecord(z.enum(["verification", "capture", "at", "phash"]), Condition),
  })
  .refine(
    ({ topK, returnValues, returnMetadata }) => topK <= 20 || !(returnValues || returnMetadata === "all"),
  );
export type Query = z.infer<typeof Query>;

/** Throws if Vectorize would refuse the request. */
export function readVectors(lines: string): readonly Vector[] {
  const rows = lines.split("\n").filter((line) => line !== "");
  return z
    .array(Vector)
    .max(5_000)
    .parse(rows.map((row) => JSON.parse(row)));
}

export function readQuery(text: string): Query {
  return Query.parse(JSON.parse(text));
}

export function readIds(text: string, most: number): readonly string[] {
  return z.strictObject({ ids: z.array(Name).min(1).max(most) }).parse(JSON.parse(text)).ids;
}
