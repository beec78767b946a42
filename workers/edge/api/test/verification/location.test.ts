import { runDurableObjectAlarm } from "cloudflare:test";
import type { CaptureId, VerificationId } from "@svc/domain/ids";
import { CLEAR } from "@svc/domain/test/build";
import { beforeEach, describe, it, vi } from "vitest";
import { advanceClock, setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { jpegHeader, photoForm } from "../../../test/support/photos.ts";
import { type Answer, send, TenantClient } from "../../../test/support/tenant.ts";

/** The places stand-in returns the coordinates in the text, see test/support/stand-ins/places.ts. */
const HALL = "Town hall at 52.5186 13.4083";
const NEAR = { lat: 52.519, lng: 13.4084, accuracy_m: 12.4, derived_from: "live", age_ms: 900 };
const FAR = { ...NEAR, lat: 52.6 };

const northOfHall = (metres: number) => ({
  ...NEAR,
  lat: Number((52.5186 + metres / 111_260).toFixed(7)),
  lng: 13.4083,
});

type Link = { readonly id: VerificationId; readonly route: string };

let tenant: TenantClient;
beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off" });
  tenant = await TenantClient.create();
});

async function open(body: object): Promise<Link> {
  const created = await tenant.post("/v1/verifications", { signals_required: ["ai"], ...body });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  return { id: created.body.id, route: `/v1/verifications/${created.body.capture_url.split("/v/")[1]}` };
}

function take(
  { route }: Link,
  location?: object,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const fields = { source: "camera", ...(location && { location: JSON.stringify(location) }), ...more };
  return send("POST", `${route}/captures`, { body: photoForm(jpegHeader(640, 480), fields) });
}

const read = async ({ id }: Link) => (await tenant.get(`/v1/verifications/${id}`)).body;

function settle({ id }: Link, captureId: CaptureId, more: object = {}) {
  return env.VERIFICATION.getByName(id).settle({ captureId, findings: { ai: CLEAR }, ...more });
}

async function eventsOf({ id }: Link, prefix = "verification.location.") {
  const { body } = await tenant.get(`/v1/verifications/${id}/events`);
  return body.items.filter(({ type }: { type: string }) => type.startsWith(prefix));
}

/** Waits until the event log says that the address was geocoded. */
const geocoded = (link: Link) =>
  vi.waitFor(async () => {
    const [event] = await eventsOf(link);
    if (event?.type !== "verification.location.geocoded") throw new Error("nobody has answered yet");
    return event.data;
  });

/** One photo with this location, in a verification that expects this address. */
async function matched(expectation: object, location?: object) {
  const link = await open(expectation);
  await geocoded(link);
  await take(link, location);
  return vi.waitFor(async () => {
    const { location_match: match } = await read(link);
    if (!match) throw new Error("not compared yet");
    return match;
  });
}

describe("SPEC 2.4 location_match over HTTP", () => {
  it("`verified`: within GPS tolerance", async ({ expect }) => {
    const link = await open({ expected_location: HALL });
    await geocoded(link);
    expect(await read(link)).not.toHaveProperty("location_match");
    const { body: stored } = await take(link, NEAR);
    await settle(link, stored.id);
    await vi.waitFor(async () => expect((await read(link)).location).toHaveProperty("place"));
    const body = await read(link);
    expect(body).toMatchObject({ status: "completed", verdict: { svc: true, signals: [] } });
    expect(body.location_match).toEqual({
      status: "verified",
      expected_location: HALL,
      observed_location: "Berlin, en",
      expected_point: { lat: 52.5186, lng: 13.4083 },
      observed_point: { lat: NEAR.lat, lng: NEAR.lng },
      distance_m: expect.closeTo(45, 0) as number,
      threshold_m: 150,
      gps_accuracy_m: 12.4,
      geocode_ref: "test:0",
    });
  });

  it("`no_match`: taken somewhere else, and svc is as it would be without it", async ({ expect }) => {
    const link = await open({ expected_location: HALL });
    await geocoded(link);
    const { body: stored } = await take(link, FAR);
    await settle(link, stored.id);
    const body = await read(link);
    expect(body.location_match).toMatchObject({ status: "no_match" });
    expect(body.verdict).toEqual({ svc: true, signals: [] });
  });

  it.for([
    ["address_not_found", { expected_location: "Nowhere 1" }, NEAR],
    ["address_ambiguous", { expected_location: `${HALL} or ${HALL.replace("52", "48")}` }, NEAR],
    ["address_too_coarse", { expected_location: "an area across 9000 at 52.5186 13.4083" }, NEAR],
    ["no_fix", { expected_location: HALL }, undefined],
    ["accuracy_too_low", { expected_location: HALL }, { ...NEAR, accuracy_m: 1000.5 }],
  ] as const)("`ungeocoded`: the address or the fix could not be resolved: %s", async (each, { expect }) => {
    const [reason, expectation, fix] = each;
    expect(await matched(expectation, fix)).toMatchObject({ status: "ungeocoded", reason });
  });

  it.for([
    ["mock_provider", { ...NEAR, mocked: true }],
    ["devtools_accuracy", { ...NEAR, accuracy_m: 150 }],
    ["timestamp_stale", { ...NEAR, derived_from: "last_known_system", age_ms: 3_600_000 }],
    ["accuracy_implausible", { ...NEAR, accuracy_m: 0 }],
  ] as const)("`rejected`: the device reported a mock location: %s", async ([reason, fix], { expect }) => {
    expect(await matched({ expected_location: HALL }, fix)).toMatchObject({ status: "rejected", reason });
  });

  it("`rejected`, `teleported`: two fixes of one session too far apart for the time", async ({ expect }) => {
    const link = await open({ expected_location: HALL, max_captures: 2 });
    await geocoded(link);
    await take(link, NEAR);
    await take(link, { ...NEAR, lat: 48.1 });
    const { location_match: match } = await read(link);
    expect(match).toMatchObject({ status: "rejected", reason: "teleported" });
    const { body } = await tenant.get(`/v1/verifications/${link.id}/captures`);
    for (const capture of body.items) {
      expect(capture.location_signs).toMatchObject([{ sign: "teleported", weight: 1 }]);
      expect(capture.location_signs[0].detail).toContain("km apart");
    }
    const last = (await eventsOf(link)).at(-1);
    expect(last.data).toEqual({ status: "rejected", reason: "teleported", signs: ["teleported"] });
  });

  it("`verified` when distance_m ≤ threshold_m + min(gps_accuracy_m, 200)", async ({ expect }) => {
    const [near, far] = [345, 355].map((metres) => ({ ...northOfHall(metres), accuracy_m: 500 }));
    expect(await matched({ expected_location: HALL }, near)).toMatchObject({
      status: "verified",
      gps_accuracy_m: 500,
      threshold_m: 150,
    });
    expect(await matched({ expected_location: HALL }, far)).toMatchObject({ status: "no_match" });
  });

  it("threshold_m default 150 (100..5000 via expect.location.threshold_m)", async ({ expect }) => {
    expect(await matched({ expected_location: HALL }, northOfHall(170))).toMatchObject({
      status: "no_match",
    });
    const wide = { expect: { location: { expected: HALL, threshold_m: 5000 } } };
    expect(await matched(wide, northOfHall(4_900))).toMatchObject({ status: "verified", threshold_m: 5000 });
    for (const threshold of [99, 5001]) {
      const refused = await tenant.post("/v1/verifications", {
        expect: { location: { expected: HALL, threshold_m: threshold } },
      });
      expect(refused.body.error.fields).toMatchObject([{ path: "expect.location.threshold_m" }]);
    }
  });

  it("`not_applicable` for audits and upload-only verifications", async ({ expect }) => {
    const only = { status: "not_applicable", expected_location: HALL };
    expect((await read(await open({ mode: "audit", expected_location: HALL }))).location_match).toEqual(only);
    const steps = [{ key: "papers", kind: "upload", description: "Papers" }];
    expect((await read(await open({ steps, expected_location: HALL }))).location_match).toEqual(only);
  });
});

describe("the address", () => {
  it("that is unknown appears in the event log before the link is sent", async ({ expect }) => {
    const link = await open({ expected_location: "Nowhere 1" });
    expect(await geocoded(link)).toEqual({ result: "not_found" });
    expect(await geocoded(await open({ expected_location: HALL }))).toEqual({
      result: "found",
      precision: "address",
    });
    const log = await eventsOf(link, "");
    expect(log.map(({ type }: { type: string }) => type)).toEqual([
      "verification.created",
      "verification.location.geocoded",
    ]);
  });

  it("is asked for in the verification's locale, and never echoed to the person", async ({ expect }) => {
    const link = await open({ expected_location: HALL, locale: "de" });
    await geocoded(link);
    await take(link, NEAR);
    await vi.waitFor(async () => expect((await read(link)).location.place).toBe("Berlin, de"));
    const { body: session } = await send("GET", `${link.route}/session`);
    for (const secret of ["Town hall", "52.5186", "location_match"])
      expect(JSON.stringify(session)).not.toContain(secret);
  });

  it("that a database filled is asked for as it was filled (G6.3)", async ({ expect }) => {
    const database = {
      id: "claims",
      name: "Claims",
      identifier_column: "no",
      columns: ["no", "home"],
      rows: [["A-1", HALL]],
    };
    await tenant.post("/v1/databases", database);
    const template = {
      slug: "claims",
      name: "Claims",
      publish: true,
      identification: { label: "No" },
      database: { id: database.id },
      spec: { expected_location: "{home}", max_captures: 1, signals_required: ["ai"] },
    };
    await tenant.post("/v1/link-templates", template);
    const started = await tenant.post("/v1/link-templates/claims/verifications", { identification: "a-1" });
    expect(started.status).toBe(201);
    const link = { id: started.body.id, route: "" };
    expect(await geocoded(link)).toEqual({ result: "found", precision: "address" });
  });

  it("is looked up again until a provider answers, also after the submission, which waits for it", async ({
    expect,
  }) => {
    const link = await open({ expected_location: `busy: ${HALL}` });
    const { body: stored } = await take(link, NEAR);
    await settle(link, stored.id);
    expect(await read(link)).toMatchObject({ status: "partially_captured" });
    advanceClock(4 * 60_000 + 1);
    await runDurableObjectAlarm(env.VERIFICATION.getByName(link.id));
    const body = await read(link);
    expect(body).toMatchObject({ status: "completed", location_match: { status: "ungeocoded" } });
    expect(body.location_match).not.toHaveProperty("reason");
    expect(await geocoded(link)).toEqual({ result: "unavailable" });
  });

  it.for(["geocode.before", "geocode.before.commit", "geocode.after.commit"])(
    "is neither lost nor stored twice after a failure at %s",
    async (point, { expect }) => {
      setEnv({ FAULT: `${point}=throw` });
      const link = await open({ expected_location: HALL });
      const { body: stored } = await take(link, NEAR);
      await settle(link, stored.id);
      setEnv({ FAULT: undefined });
      advanceClock(10_000);
      await runDurableObjectAlarm(env.VERIFICATION.getByName(link.id));
      expect(await read(link)).toMatchObject({ status: "completed", location_match: { status: "verified" } });
      expect((await eventsOf(link)).map(({ type }: { type: string }) => type)).toEqual([
        "verification.location.geocoded",
        "verification.location.matched",
      ]);
    },
  );
});

describe("SPEC 2.3 location over HTTP", () => {
  it("is the first photo's position, with its place; the device's other data stays inside", async ({
    expect,
  }) => {
    const link = await open({ max_captures: 2 });
    await take(link, { ...NEAR, altitude: 38, speed: null, mocked: false });
    const next = northOfHall(300);
    await take(link, next);
    await vi.waitFor(async () => {
      expect((await read(link)).location).toEqual({ ...NEAR, place: "Berlin, en" });
    });
    const { body } = await tenant.get(`/v1/verifications/${link.id}/captures`);
    await vi.waitFor(async () => {
      const again = await tenant.get(`/v1/verifications/${link.id}/captures`);
      expect(again.body.items[1].location).toEqual({ ...next, place: "Berlin, en" });
    });
    expect(body.items[0]).not.toHaveProperty("location_signs");
  });

  it("has no place if no provider answers, and completes without", async ({ expect }) => {
    const link = await open({});
    const { body: stored } = await take(link, { ...NEAR, lat: 89 });
    await settle(link, stored.id);
    const body = await read(link);
    expect(body.status).toBe("completed");
    expect(body.location).not.toHaveProperty("place");
    for (let attempt = 0; attempt < 12; attempt += 1) {
      advanceClock(300_000);
      await runDurableObjectAlarm(env.VERIFICATION.getByName(link.id));
    }
    const log = await env.VERIFICATION.getByName(link.id).readEvents(tenant.accountId);
    expect(log.ok && log.events.some(({ event }) => event.type === "capture.placed")).toBe(false);
  });

  it.for([
    ["live", 9_000, "live"],
    ["live", 11_000, "last_known_session"],
    ["last_known_session", 60_000, "last_known_session"],
    ["last_known_system", 60_000, "last_known_system"],
    ["last_known_persisted", 60_000, "last_known_persisted"],
  ] as const)("derived_from %s at the age of %i ms is %s (G1.7)", async (each, { expect }) => {
    const [said, ageMs, kept] = each;
    const link = await open({});
    await take(link, { ...NEAR, derived_from: said, age_ms: ageMs });
    expect((await read(link)).location).toMatchObject({ derived_from: kept, age_ms: ageMs });
  });

  it("`exif` where a step allows files and the file carries a position", async ({ expect }) => {
    const steps = [{ key: "any", kind: "image", description: "A photo", allow_file: true }];
    const link = await open({ steps, expected_location: HALL });
    const { body: stored } = await take(link, NEAR, { step: "any", source: "file" });
    await settle(link, stored.id, { exifPosition: { lat: 48.1, lng: 11.5 } });
    const body = await read(link);
    expect(body.location).toMatchObject({ lat: 48.1, lng: 11.5, derived_from: "exif" });
    await vi.waitFor(async () =>
      expect((await read(link)).location_match).toMatchObject({ status: "ungeocoded", reason: "no_fix" }),
    );
  });

  it("location_required: the first photo needs a fix (SPEC 4.2, 7)", async ({ expect }) => {
    const link = await open({ require_location: true });
    const refused = await take(link);
    expect([refused.status, refused.body.error.code]).toEqual([422, "location_required"]);
    expect((await take(link, NEAR)).status).toBe(201);
    expect(await read(link)).not.toHaveProperty("location_match");
  });
});

describe("`match_location` of an address step (G5.4)", () => {
  const steps = [
    { key: "front", kind: "image", description: "Front" },
    { key: "home", kind: "address", description: "Home", match_location: true },
  ];
  async function answered(more: object = {}) {
    const link = await open({ steps, ...more });
    const formatted = "Home street at 52.5186 13.4083";
    const body = JSON.stringify({ value: { formatted, country: "DE" } });
    const headers = { "Content-Type": "application/json" };
    await send("PUT", `${link.route}/answers/home`, { body, headers });
    await take(link, NEAR, { step: "front" });
    return link;
  }

  it("compares with the fix, result in `location_match` only if no expected location was given", async ({
    expect,
  }) => {
    const link = await answered();
    await vi.waitFor(async () => {
      expect((await read(link)).location_match).toMatchObject({
        status: "verified",
        expected_location: "Home street at 52.5186 13.4083",
      });
    });
    const both = await answered({ expected_location: "Nowhere 1" });
    await vi.waitFor(async () => {
      const { location_match: match } = await read(both);
      expect(match).toMatchObject({
        status: "ungeocoded",
        reason: "address_not_found",
        expected_location: "Nowhere 1",
      });
    });
  });
});

describe("a redaction (G4.7, G14)", () => {
  it("leaves the status of the match, and nothing of where it was", async ({ expect }) => {
    const link = await open({ expected_location: HALL });
    await geocoded(link);
    const { body: stored } = await take(link, NEAR);
    await settle(link, stored.id);
    await vi.waitFor(async () => expect((await read(link)).location).toHaveProperty("place"));
    expect((await tenant.post(`/v1/verifications/${link.id}/redact`)).status).toBe(200);
    const body = await read(link);
    expect(body.location_match).toEqual({ status: "verified" });
    expect(body).not.toHaveProperty("location");
    const log = await env.VERIFICATION.getByName(link.id).readEvents(tenant.accountId);
    for (const told of ["52.51", "13.40", "Berlin", "Town hall"])
      expect(JSON.stringify(log)).not.toContain(told);
  });
});
