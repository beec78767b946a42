import { drawScene } from "@svc/testkit/draw-scene";
import type { JudgeMishap } from "@svc/testkit/judges/judge-server";
import { photoFile } from "@svc/testkit/photo-file";
import type { EngineServer, ServedPage } from "@svc/testkit/reverse/engine-server";
import { GOOGLE, serveGoogle } from "@svc/testkit/reverse/google-server";
import { serveTineye, TINEYE } from "@svc/testkit/reverse/tineye-server";
import { afterAll, afterEach, beforeAll, describe, it } from "vitest";
import type { EngineAccount } from "./ask-engine.ts";
import { google } from "./google.ts";
import { knownImageSearch } from "./known-images.ts";
import { MOST_PAGES, type ReverseQuery, type ReverseSearch } from "./reverse-search.ts";
import { tineye } from "./tineye.ts";

const PHASH = "0".repeat(16);
const FULL: ServedPage = {
  pageUrl: "https://a.example/page",
  imageUrl: "https://a.example/1.jpg",
  match: "full",
  firstSeen: "2019-05-17",
};
const PARTIAL: ServedPage = {
  pageUrl: "https://b.example/page?x=1",
  imageUrl: "https://b.example/2.jpg",
  match: "partial",
  firstSeen: "2021-01-02",
};

let picture: Uint8Array;
beforeAll(async () => {
  picture = await photoFile(drawScene(320, 240, 5), "jpeg");
});
const query = (): ReverseQuery => ({ fingerprint: { phash: PHASH }, picture: async () => picture });

type Opened = { readonly engine: ReverseSearch; readonly close: () => void };

/** Each adapter, with these pages to find. */
const PORT: Readonly<Record<string, (pages: readonly ServedPage[]) => Promise<Opened>>> = {
  "known-images": async (pages) => {
    const images = pages.map(({ pageUrl, imageUrl, match }) => {
      const page = { pageUrl, imageUrl };
      return match === "full" ? { phash: PHASH, ...page } : { phash: "f".repeat(16), ...page, likeness: 0.9 };
    });
    const engine = knownImageSearch({ isEmpty: async () => false, near: async () => images });
    return { engine, close: () => {} };
  },
  tineye: async (pages) => served(await serveTineye(), pages, (at) => tineye({ ...TINEYE, ...at })),
  google: async (pages) => served(await serveGoogle(), pages, (at) => google({ ...GOOGLE, ...at })),
};

function served(
  server: EngineServer,
  pages: readonly ServedPage[],
  engineAt: (address: { readonly baseUrl: string }) => ReverseSearch,
): Opened {
  server.pages = pages;
  return { engine: engineAt({ baseUrl: server.url }), close: server.close };
}

async function searched(name: string, pages: readonly ServedPage[]) {
  const open = PORT[name];
  if (!open) throw new Error(`no adapter ${name}`);
  const { engine, close } = await open(pages);
  const answer = await engine.search(query());
  close();
  return { engine, answer };
}

describe.for(Object.keys(PORT))("the port of reverse search: %s", (name) => {
  it("names pages with their pictures, the likeliest first", async ({ expect }) => {
    const { answer } = await searched(name, [PARTIAL, FULL]);
    const pages = answer.answered ? answer.pages : [];
    expect(pages.map(({ pageUrl, imageUrl, match }) => ({ pageUrl, imageUrl, match }))).toEqual(
      [FULL, PARTIAL].map(({ pageUrl, imageUrl, match }) => ({ pageUrl, imageUrl, match })),
    );
    const [first, second] = pages.map(({ score }) => score);
    expect(first).toBeGreaterThan(second ?? 1);
    expect(second).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(1);
  });

  it("answers that there is nothing", async ({ expect }) => {
    expect((await searched(name, [])).answer).toEqual({ answered: true, pages: [] });
  });

  it("names itself and its version", async ({ expect }) => {
    const { engine } = await searched(name, []);
    expect([engine.name, engine.version]).toEqual([name, expect.stringMatching(/^\w+$/)]);
  });

  it("names no page twice, no more than are compared, and only web addresses", async ({ expect }) => {
    const many = Array.from({ length: 60 }, (_, index): ServedPage => ({
      ...FULL,
      pageUrl: `https://${index % 30}.example/`,
    }));
    const wrong = ["javascript:alert(1)", "data:text/html,x", `https://x.example/${"x".repeat(2048)}`];
    const { answer } = await searched(name, [...wrong.map((pageUrl) => ({ ...FULL, pageUrl })), ...many]);
    const urls = answer.answered ? answer.pages.map(({ pageUrl }) => pageUrl) : [];
    expect(urls).toHaveLength(MOST_PAGES);
    expect(new Set(urls).size).toBe(MOST_PAGES);
    expect(urls.every((url) => /^https:\/\/\d+\.example\/$/.test(url))).toBe(true);
  });
});

type Outside = {
  readonly serve: () => Promise<EngineServer>;
  readonly engine: (account: Partial<EngineAccount>) => ReverseSearch;
};

const OUTSIDE: Readonly<Record<string, Outside>> = {
  tineye: { serve: serveTineye, engine: (account) => tineye({ ...TINEYE, ...account }) },
  google: { serve: serveGoogle, engine: (account) => google({ ...GOOGLE, ...account }) },
};

/** A search that may have been charged is never repeated; a rejected request is. */
const SILENCES: readonly (readonly [JudgeMishap, string])[] = [
  ["busy", "later"],
  ["broken", "later"],
  ["moved", "later"],
  ["cut", "lost"],
  ["malformed", "lost"],
  ["doubled", "lost"],
];

describe.for(Object.entries(OUTSIDE))("%s, on loopback", ([, { serve, engine }]) => {
  let server: EngineServer;
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.close());
  afterEach(({ expect }) => {
    expect(server.problems).toEqual([]);
    server.pictures.splice(0);
    server.pages = [];
    server.refuses = false;
  });
  const search = (account: Partial<EngineAccount> = {}) =>
    engine({ baseUrl: server.url, ...account }).search(query());

  it("receives the picture byte for byte, with nothing else but the key", async ({ expect }) => {
    await search();
    expect(server.pictures.map((sent) => Buffer.from(picture).equals(sent))).toEqual([true]);
  });

  it("asked twice about a picture says the same", async ({ expect }) => {
    server.pages = [FULL];
    expect(await search()).toEqual(await search());
    expect(server.pictures).toHaveLength(2);
  });

  it.for(SILENCES)(
    "that is or answers %s says that it may be asked %s",
    async ([mishap, reason], { expect }) => {
      server.next(mishap);
      expect(await search()).toMatchObject({ answered: false, reason });
    },
  );

  it("that is busy says when to come again", async ({ expect }) => {
    server.next("busy");
    expect(await search()).toMatchObject({ reason: "later", retryAfterMs: 7_000 });
  });

  it("that is late may have been charged for", async ({ expect }) => {
    server.lateMs = 400;
    server.next("late");
    expect(await search({ timeoutMs: 100 })).toMatchObject({ answered: false, reason: "lost" });
    // Wait until its question is fully read, so that it does not reach the next test.
    await expect.poll(() => server.pictures.length, { timeout: 5_000 }).toBe(1);
  });

  it("that refuses the picture is not asked about it again", async ({ expect }) => {
    server.refuses = true;
    expect(await search()).toMatchObject({ answered: false, reason: "refused" });
  });

  it("that refuses the key is asked again once that is mended", async ({ expect }) => {
    expect(await search({ apiKey: "wrong" })).toMatchObject({ answered: false, reason: "later" });
    expect(server.pictures).toEqual([]);
  });
});

describe("TinEye", () => {
  it("says when it first saw a page, and nothing where that is no date", async ({ expect }) => {
    const { answer } = await searched("tineye", [FULL, { ...PARTIAL, firstSeen: "2012-02-40" }]);
    const seen = answer.answered ? answer.pages.map(({ firstSeen }) => firstSeen) : [];
    expect(seen).toEqual([Date.UTC(2019, 4, 17), undefined]);
  });
});

describe("Google", () => {
  it("takes no picture for a match that merely looks alike", async ({ expect }) => {
    const { answer } = await searched("google", [FULL]);
    expect(JSON.stringify(answer)).not.toContain("similar.example");
  });
});
