import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import type { EngineServer, ServedPage } from "@svc/testkit/reverse/engine-server";
import { GOOGLE, serveGoogle } from "@svc/testkit/reverse/google-server";
import { serveTineye, TINEYE } from "@svc/testkit/reverse/tineye-server";
import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from "vitest";
import { type Journey, type Json, photoForm, staged, until, PHOTO_SCRIPTS } from "./harness.ts";

const PAGE: ServedPage = {
  pageUrl: "https://a.example/page",
  imageUrl: "https://a.example/1.jpg",
  match: "full",
  firstSeen: "2019-05-17",
};
const OTHER: ServedPage = { ...PAGE, pageUrl: "https://b.example/page", match: "partial" };

let journey: Journey;
let engine: EngineServer;
let keys: TenantKeys;
let photos = 0;

beforeAll(async () => {
  ({ journey } = await staged());
});
afterAll(() => journey.end());
beforeEach(async () => {
  keys = await journey.addTenant();
});

/** A new photo. */
function newPhoto(): Promise<Uint8Array> {
  photos += 1;
  return photoFile(drawScene(640, 480, 300 + photos), "jpeg");
}

/** The finished verification of a photo audited with `reverse`. */
async function audited(photo: Uint8Array): Promise<Json> {
  const body = photoForm(photo, { checks: "reverse" });
  const { id } = await journey.call(keys, 202, "/v1/audits", { method: "POST", body });
  const read = () => journey.call(keys, 200, `/v1/verifications/${id}?wait=5`);
  return until(read, ({ status }: Json) => status === "completed");
}

const searchOf = ({ id }: Json): Promise<Json> =>
  journey.call(keys, 200, `/v1/verifications/${id}/reverse-search`);

const ENGINES = {
  tineye: {
    serve: serveTineye,
    vars: ({ url }: EngineServer) => ({ REVERSE_TINEYE_KEY: TINEYE.apiKey, REVERSE_TINEYE_URL: url }),
    seen: { first_seen: "2019-05-17T00:00:00.000Z" },
  },
  google: {
    serve: serveGoogle,
    vars: ({ url }: EngineServer) => ({ REVERSE_GOOGLE_KEY: GOOGLE.apiKey, REVERSE_GOOGLE_URL: url }),
    seen: {},
  },
} as const;

describe.for(Object.entries(ENGINES))("reverse search by %s", ([name, { serve, vars, seen }]) => {
  beforeAll(async () => {
    engine = await serve();
    await start();
  });
  afterAll(async () => {
    await journey.kill();
    engine.close();
  });
  afterEach(({ expect }) => {
    expect(engine.problems).toEqual([]);
    engine.pictures.splice(0);
    engine.pages = [];
    engine.refuses = false;
  });

  function start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const analyzerVars = { REVERSE: name, ...vars(engine), ...more };
    return journey.start({ vars: { REVERSE: name }, analyzerVars, with: PHOTO_SCRIPTS });
  }

  it("brings candidates, which a person confirms: create, capture, review, decision", async ({ expect }) => {
    engine.pages = [PAGE, OTHER];
    const done = await audited(await newPhoto());
    expect(done.verdict).toEqual({
      svc: true,
      signals: [],
      reverse_search: { state: "review", sources: [PAGE.pageUrl, OTHER.pageUrl] },
    });
    const { items } = await searchOf(done);
    expect(items).toMatchObject([
      { page_url: PAGE.pageUrl, image_url: PAGE.imageUrl, match: "full", decision: "undecided", ...seen },
      { page_url: OTHER.pageUrl, match: "partial", decision: "undecided" },
    ]);
    const json = { decision: "confirm", candidates: [items[0].id] };
    const route = `/v1/verifications/${done.id}/reverse-search/decision`;
    const decided = await journey.call(keys, 200, route, { method: "POST", json });
    expect(decided.verdict).toMatchObject({
      svc: false,
      signals: [{ type: "found_online" }],
      reverse_search: { state: "review", sources: [PAGE.pageUrl] },
    });
    expect(engine.pictures).toHaveLength(1);
  });

  it("of the same bytes costs nothing again, until they are redacted", async ({ expect }) => {
    engine.pages = [PAGE];
    const photo = await newPhoto();
    const first = await audited(photo);
    const second = await audited(photo);
    expect(second.verdict).toEqual(first.verdict);
    expect(engine.pictures).toHaveLength(1);
    await journey.call(keys, 200, `/v1/verifications/${first.id}/redact`, { method: "POST" });
    await until(
      () => audited(photo),
      () => engine.pictures.length === 2,
    );
  });

  it("says no_match where nothing is found, and inconclusive where the picture is refused", async ({
    expect,
  }) => {
    expect((await audited(await newPhoto())).verdict).toMatchObject({
      svc: true,
      reverse_search: { state: "no_match", sources: [] },
    });
    engine.refuses = true;
    const photo = await newPhoto();
    for (const _ of ["asked", "remembered"]) {
      expect((await audited(photo)).verdict).toEqual({
        svc: false,
        signals: [],
        reverse_search: { state: "inconclusive", sources: [] },
        unavailable: ["reverse"],
      });
    }
    expect(engine.pictures).toHaveLength(2);
  });

  it("asks again what was turned away at the door, and nothing else", async ({ expect }) => {
    engine.pages = [PAGE];
    engine.next("broken");
    expect((await audited(await newPhoto())).verdict.reverse_search.state).toBe("review");
    for (const mishap of ["malformed", "doubled", "cut"] as const) {
      engine.pictures.splice(0);
      engine.next(mishap);
      const { verdict } = await audited(await newPhoto());
      expect(verdict).toMatchObject({ reverse_search: { state: "inconclusive" }, unavailable: ["reverse"] });
      expect(engine.pictures.length).toBeLessThanOrEqual(1);
    }
  });

  it("asks no more than an account's searches of the day", async ({ expect }) => {
    await journey.kill();
    await start({ REVERSE_SEARCHES_A_DAY: "1" });
    engine.pages = [PAGE];
    expect((await audited(await newPhoto())).verdict.reverse_search.state).toBe("review");
    expect((await audited(await newPhoto())).verdict.reverse_search.state).toBe("inconclusive");
    expect(engine.pictures).toHaveLength(1);
  });
});
