import {
  findKnownHashes,
  findKnownImages,
  hasKnownImages,
  listKnownTraces,
} from "@svc/store/known-image/known-images";
import { addKnownImage } from "@svc/store/operator/operator-statements";
import { beforeEach, describe, it } from "vitest";
import { env } from "./support/environment.ts";

const PHASH = "00ff00ff00ff00ff";
const LARGE = Uint8Array.from({ length: 9_200 }, (_, index) => index);

beforeEach(async () => {
  const tables = ["known_images", "known_image_bands", "known_image_fingerprints"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`delete from ${table}`)));
});

function statementsOf(id: string, fingerprint = LARGE) {
  const image = { id, phash: PHASH, pageUrl: `https://a.example/${id}`, imageUrl: undefined };
  return addKnownImage({ image, embedding: new Uint8Array(128).fill(200), fingerprint });
}

async function load(...of: Parameters<typeof statementsOf>): Promise<void> {
  await env.DB.batch(statementsOf(...of).map((statement) => env.DB.prepare(statement)));
}

const traces = (after = 0, most = 10) => listKnownTraces(env.DB, { after, most });

describe("images known to be online", () => {
  it("are stored with the features by which a changed copy is recognised", async ({ expect }) => {
    expect(await hasKnownImages(env.DB)).toBe(false);
    await load("one");
    expect(await findKnownHashes(env.DB, PHASH)).toEqual([{ id: "one", phash: PHASH }]);
    const [image] = await findKnownImages(env.DB, ["one", "none"]);
    expect(image).toEqual({ id: "one", phash: PHASH, pageUrl: "https://a.example/one", fingerprint: LARGE });
    const [trace] = await traces();
    expect(trace).toMatchObject({ id: "one", phash: PHASH });
    expect([...(trace?.embedding ?? [])]).toEqual(Array<number>(128).fill(200 - 256));
  });

  it("change nothing when they are loaded again", async ({ expect }) => {
    await load("one");
    const before = await traces();
    await load("one");
    expect(await traces()).toEqual(before);
  });

  it("come after all others once their fingerprint is another", async ({ expect }) => {
    await load("one");
    await load("two");
    const seen = (await traces()).at(-1)?.seq ?? 0;
    await load("one", LARGE.slice(1));
    expect(await traces(seen)).toMatchObject([{ id: "one" }]);
    await load("three");
    expect((await traces(seen)).map(({ id }) => id)).toEqual(["one", "three"]);
  });

  it("are listed in pages", async ({ expect }) => {
    for (const id of ["a", "b", "c"]) await load(id);
    const first = await traces(0, 2);
    const rest = await traces(first.at(-1)?.seq, 2);
    expect([...first, ...rest].map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  it("are written by statements that D1 takes", ({ expect }) => {
    expect(Math.max(...statementsOf("one").map(({ length }) => length))).toBeLessThan(100_000 / 4);
  });
});
