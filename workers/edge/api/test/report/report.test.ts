import { aPhoto, CLEAR } from "@svc/domain/test/build";
import { beforeEach, describe, it } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { openedObject } from "../../../test/support/environment.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

let tenant: TenantClient;
beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off" });
  tenant = await TenantClient.create();
});

/** The order sent to the documents stand-in. */
async function ordered(path: string) {
  const { status, headers, body } = await tenant.get(path);
  return { status, headers, order: JSON.parse(new TextDecoder().decode(body)) };
}

async function judged() {
  const opened = await openedObject({ signalsRequired: ["ai"] }, tenant.accountId);
  const photo = aPhoto();
  await opened.object.capture(tenant.accountId, photo);
  await opened.object.settle({ captureId: photo.id, findings: { ai: CLEAR }, thumb: true });
  return { ...opened, photo };
}

describe("GET /v1/verifications/{id}/report (CONTRACT G15.4)", () => {
  it("is a file to keep, of all that the case says, with where its photos lie", async ({ expect }) => {
    const { id, photo } = await judged();
    const { status, headers, order } = await ordered(`/v1/verifications/${id}/report?locale=de`);
    expect([status, headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(headers.get("Content-Disposition")).toBe(`attachment; filename="report-${id}.pdf"`);
    const original = `t/${tenant.accountId}/v/${id}/${photo.id}`;
    expect(order).toMatchObject({
      kind: "report",
      locale: "de",
      from: { name: "Test" },
      pictures: [{ captureId: photo.id, original, isPhoto: true, thumb: `${original}.thumb` }],
      verifyUrl: "https://svc.example/verify",
    });
    const shown = JSON.parse(order.case);
    expect(shown.verification).toEqual((await tenant.get(`/v1/verifications/${id}`)).body);
    expect(shown.captures).toHaveLength(1);
  });

  it("says of a redacted case what is left, and shows no photo", async ({ expect }) => {
    const { id } = await judged();
    expect((await tenant.post(`/v1/verifications/${id}/redact`, {})).status).toBe(200);
    const { order } = await ordered(`/v1/verifications/${id}/report`);
    expect([order.locale, order.pictures]).toEqual(["en", []]);
    expect(JSON.parse(order.case).captures[0].content_url).toBeUndefined();
  });

  it.for([
    ["?locale=ar", "de", "ar"],
    ["", "de-CH,de;q=0.9", "de"],
    ["", "*", "pl"],
    ["", "ja", "pl"],
  ])(
    "speaks the language that %s or the browser (%s) asks for, else the case's: %s",
    async ([query, spoken, locale], { expect }) => {
      const { body } = await tenant.post("/v1/verifications", { locale: "pl-PL" });
      const answer = await tenant.get(`/v1/verifications/${body.id}/report${query}`, {
        "Accept-Language": spoken ?? "",
      });
      expect(JSON.parse(new TextDecoder().decode(answer.body)).locale).toBe(locale);
    },
  );

  it("is there for an open case, and for no other account's", async ({ expect }) => {
    const { body: created } = await tenant.post("/v1/verifications", {});
    expect((await ordered(`/v1/verifications/${created.id}/report`)).status).toBe(200);
    const other = await TenantClient.create();
    expect((await other.get(`/v1/verifications/${created.id}/report`)).status).toBe(404);
  });

  it.for([
    ["account_busy", 429, "too_many_requests"],
    ["busy", 503, "storage_unavailable"],
  ] as const)(
    "says when to come again where reports wait: %s",
    async ([identification, ...said], { expect }) => {
      const { id } = await openedObject({ identification }, tenant.accountId);
      const { status, headers, body } = await tenant.get(`/v1/verifications/${id}/report`);
      expect([status, body.error.code]).toEqual(said);
      expect([headers.get("Retry-After"), body.error.hint]).toEqual(["5", "Wait 5 s, then try again."]);
    },
  );

  it("has a limit of its own, and takes no reads and writes from others", async ({ expect }) => {
    const { id } = await judged();
    setEnv({ RATE_LIMITS: undefined });
    const calls = Array.from({ length: 30 }, () => tenant.get(`/v1/verifications/${id}/report`));
    const answers = await Promise.all(calls);
    const drawn = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(drawn.length).toBeGreaterThanOrEqual(5);
    expect(drawn.length + refused.length).toBe(30);
    expect(refused.length).toBeGreaterThan(10);
    expect(refused[0]?.headers.get("RateLimit-Policy")).toBe('"documents";q=1;w=1');
    expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
    const writes = await Promise.all(Array.from({ length: 15 }, () => tenant.post("/v1/verifications", {})));
    expect(writes.map(({ status }) => status)).toEqual(writes.map(() => 201));
  });

  it.for(["locale=ja", "locale=de&locale=en", "colour=red"])("refuses %s", async (query, { expect }) => {
    const { id } = await judged();
    const { status, body } = await tenant.get(`/v1/verifications/${id}/report?${query}`);
    expect([status, body.error.code]).toEqual([400, "invalid_request"]);
  });
});
