import { describe, it } from "vitest";
import { parseAuditCaptureForm, parseLiveCaptureForm } from "../capture/capture-form.ts";
import { parseFinalize } from "./finalize.ts";
import { parseListQuery } from "./list-query.ts";
import type { Parsed } from "../wire/parsed.ts";
import { parseWait } from "./read-verification.ts";
import { parseAuditForm, parseSyncAuditForm } from "../audit/sync-audit.ts";
import { STRICT_URLS } from "../webhook/webhook-url.ts";

const form = (fields: Fields) =>
  new Map(Object.entries(fields).map(([name, value]) => [name, [value].flat()] as const));

function told(parsed: Parsed<unknown>): string {
  return parsed.ok ? "ok" : `${parsed.error.code}: ${parsed.error.message}`;
}

function accepted<T>(parsed: Parsed<T>): T {
  if (!parsed.ok) throw parsed.error;
  return parsed.value;
}

type Fields = Record<string, string | string[]>;
const sync = (fields: Fields) => parseSyncAuditForm(form(fields), STRICT_URLS);
const audit = (fields: Fields) => parseAuditForm(form(fields), STRICT_URLS);
const list = (query: string) => parseListQuery(new URLSearchParams(query));
const filter = (query: string) => JSON.stringify(accepted(list(query)).filter);

describe("SPEC 4.1: the sync audit form", () => {
  it("asks for the ai check alone", ({ expect }) => {
    expect(accepted(sync({})).settings).toMatchObject({
      mode: "audit",
      signalsRequired: ["ai"],
      metadata: {},
    });
    expect(accepted(sync({ checks: "ai" })).settings.signalsRequired).toEqual(["ai"]);
  });

  it("answers no other check in one call", ({ expect }) => {
    expect(told(sync({ checks: "screen" }))).toMatch(/^checks_not_supported/);
    expect(told(sync({ checks: ["ai", "screen"], metadata: "[" }))).toMatch(/^checks_not_supported/);
  });

  it("takes metadata as the text of a JSON object", ({ expect }) => {
    expect(accepted(sync({ metadata: '{"claim":"A-17"}' })).settings.metadata).toEqual({ claim: "A-17" });
  });

  it.for(["", "[]", "null", "A-17", "{"])("calls metadata %j invalid_metadata", (metadata, { expect }) => {
    expect(told(sync({ metadata }))).toBe("invalid_metadata: metadata must be a JSON object");
  });

  it("reports a broken rule inside metadata at its key", ({ expect }) => {
    expect(told(sync({ metadata: '{"n":1}' }))).toBe(
      "invalid_request: metadata.n must be a string, got number",
    );
  });

  it("holds webhook_url to the rules of a verification", ({ expect }) => {
    expect(told(sync({ webhook_url: "http://example.com" }))).toBe(
      "invalid_request: webhook_url must be a valid URL, including https://",
    );
  });

  it("takes no field twice", ({ expect }) => {
    expect(told(sync({ webhook_url: ["https://a.com", "https://b.com"] }))).toBe(
      "invalid_request: webhook_url must be a string, got list",
    );
  });
});

describe("CONTRACT G5.6: the regular audit form", () => {
  it("asks for screen and ai by default, and for what it names otherwise", ({ expect }) => {
    expect(accepted(audit({})).settings.signalsRequired).toEqual(["screen", "ai"]);
    expect(accepted(audit({ checks: ["reverse", "ai", "ai"] })).settings.signalsRequired).toEqual([
      "reverse",
      "ai",
    ]);
  });

  it("needs a context to compare with", ({ expect }) => {
    expect(told(audit({ checks: ["context"] }))).toBe("invalid_request: context is required");
    const context = '{"kind":"car","summary":"the front"}';
    expect(accepted(audit({ checks: ["context"], context })).settings.context).toEqual({
      kind: "car",
      summary: "the front",
    });
  });

  it("knows four checks", ({ expect }) => {
    expect(told(audit({ checks: ["depth"] }))).toBe(
      "invalid_request: checks.0 must be one of: screen, ai, reverse, context",
    );
  });
});

describe("CONTRACT G3.4: the capture form", () => {
  it("reads the fields that come with the file", ({ expect }) => {
    const fields = form({
      step: "front",
      client_capture_id: "0B8F9C1E-7A31-4F0E-9A55-2B2C8F3D1E10",
      captured_at: "2026-11-21T11:00:00+01:00",
      location: '{"lat":52.5,"lng":13.4,"accuracy_m":8,"derived_from":"live","age_ms":20}',
      sha256: "A".repeat(64),
    });
    expect(accepted(parseAuditCaptureForm(fields))).toEqual({
      step: "front",
      clientCaptureId: "0b8f9c1e-7a31-4f0e-9a55-2b2c8f3d1e10",
      capturedAt: Date.UTC(2026, 10, 21, 10),
      location: { lat: 52.5, lng: 13.4, accuracyM: 8, derivedFrom: "live", ageMs: 20 },
      sha256: "a".repeat(64),
    });
  });

  it("takes a live photo's device and nonce from the capture page alone", ({ expect }) => {
    const fields = form({ nonce: "n", device: '{"platform":"ios"}' });
    expect(accepted(parseLiveCaptureForm(fields))).toEqual({
      nonce: "n",
      device: { platform: "ios" },
    });
    expect(told(parseAuditCaptureForm(fields))).toBe('invalid_request: body has unknown field: "nonce"');
  });

  it("refuses a location that is none", ({ expect }) => {
    expect(told(parseAuditCaptureForm(form({ location: "here" })))).toBe(
      "invalid_request: location must be an object, got string",
    );
    expect(told(parseAuditCaptureForm(form({ location: '{"lat":91,"lng":0,"accuracy_m":1}' })))).toBe(
      "invalid_request: location.lat must be at most 90",
    );
  });

  it("refuses a time that is none", ({ expect }) => {
    for (const captured_at of [
      "9999-12-31T23:59:59-12:00",
      "1999-12-31T23:59:59Z",
      new Date(Date.now() + 25 * 3_600_000).toISOString(),
    ]) {
      expect(told(parseLiveCaptureForm(form({ captured_at })))).toBe(
        "invalid_request: captured_at must be between 2000-01-01 and tomorrow",
      );
    }
    const tomorrow = new Date(Date.now() + 23 * 3_600_000).toISOString();
    expect(parseLiveCaptureForm(form({ captured_at: tomorrow })).ok).toBe(true);
    const far = [{ accuracy_m: 1e308 }, { accuracy_m: 1, altitude: -1e7 }, { accuracy_m: 1, speed: 1e6 }];
    expect(
      far.map((more) =>
        told(parseLiveCaptureForm(form({ location: JSON.stringify({ lat: 1, lng: 2, ...more }) }))),
      ),
    ).toEqual([
      "invalid_request: location.accuracy_m must be at most 10000000",
      "invalid_request: location.altitude must be at least -1000000",
      "invalid_request: location.speed must be at most 100000",
    ]);
    expect(told(parseAuditCaptureForm(form({ captured_at: "yesterday" })))).toBe(
      "invalid_request: captured_at must be a valid date-time",
    );
  });
});

describe("SPEC 4.4: finalize", () => {
  it("takes a narrative of 1 to 2000 characters", ({ expect }) => {
    expect(accepted(parseFinalize({ narrative: "It fell." }))).toEqual({ narrative: "It fell." });
    expect(told(parseFinalize(undefined))).toBe("invalid_request: narrative is required");
    expect(told(parseFinalize({ narrative: "" }))).toBe("invalid_request: narrative must not be empty");
    expect(told(parseFinalize({ narrative: "x".repeat(2001) }))).toBe(
      "invalid_request: narrative must be at most 2000 characters",
    );
  });
});

describe("CONTRACT G4.1: wait", () => {
  it("is 0 to 25 whole seconds", ({ expect }) => {
    expect(accepted(parseWait({}))).toBe(0);
    expect(accepted(parseWait({ wait: "25" }))).toBe(25);
    expect(told(parseWait({ wait: "26" }))).toBe("invalid_request: wait must be at most 25");
    expect(told(parseWait({ wait: "-1" }))).toBe("invalid_request: wait must be at least 0");
    expect(told(parseWait({ wait: "soon" }))).toBe("invalid_request: wait must be an integer");
  });
});

describe("CONTRACT G4.2: the list query", () => {
  it("pages by 20", ({ expect }) => {
    expect(accepted(list(""))).toEqual({ limit: 20, filter: {} });
  });

  it("reads every filter", ({ expect }) => {
    const query =
      "limit=5&cursor=abc&status=completed,pending&status=failed&mode=audit&template=acme&svc=false" +
      "&created_after=2026-11-21T00:00:00Z&created_before=2026-11-22T00:00:00.000Z&metadata[claim]=A-17" +
      "&metadata%5Bb%5D=&identification=X1&has=review";
    expect(accepted(list(query))).toEqual({
      limit: 5,
      cursor: "abc",
      filter: {
        status: ["pending", "completed", "failed"],
        mode: "audit",
        template: "acme",
        svc: false,
        createdAfter: Date.UTC(2026, 10, 21),
        createdBefore: Date.UTC(2026, 10, 22),
        metadata: { b: "", claim: "A-17" },
        identification: "X1",
        has: ["review"],
      },
    });
  });

  it("makes one filter of equal queries, so that a cursor fits both", ({ expect }) => {
    expect(filter("svc=true&status=failed,pending&metadata[b]=1&metadata[a]=2")).toBe(
      filter("metadata[a]=2&metadata[b]=1&status=pending&status=failed&svc=true"),
    );
  });

  it.for([
    ["colour=red", 'query has unknown field: "colour"'],
    ["limit=0", "limit must be at least 1"],
    ["limit=101", "limit must be at most 100"],
    ["limit=ten", "limit must be an integer"],
    ["limit=1&limit=2", "limit must be unique"],
    [
      "status=done",
      "status.0 must be one of: pending, partially_captured, completed, expired, failed, abandoned",
    ],
    ["svc=yes", "svc must be one of: true, false"],
    ["created_after=monday", "created_after must be a valid date-time"],
    ["metadata[a]=1&metadata[b]=1&metadata[c]=1&metadata[d]=1", "metadata must have at most 3 items"],
    ["has=photo", "has.0 must be one of: similar_photo, contradictions, review, unavailable, held, appealed"],
  ] as const)("refuses %s", ([query, message], { expect }) => {
    expect(told(list(query))).toBe(`invalid_request: ${message}`);
  });
});
