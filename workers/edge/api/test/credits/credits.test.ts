import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, it, vi } from "vitest";
import { enterNumber } from "@svc/store/account/test-gateway";
import { advanceClock, setClock } from "../../../test/support/conditions.ts";
import { env, newAccount } from "../../../test/support/environment.ts";
import { jpegHeader, photoForm } from "../../../test/support/photos.ts";
import { ORIGIN, TenantClient } from "../../../test/support/tenant.ts";

let tenant: TenantClient;

beforeAll(() => {
  Object.assign(env, { RATE_LIMITS: "off", PAYMENTS: "test" });
});
beforeEach(async () => {
  tenant = await TenantClient.create({ openingBalanceCents: 0 });
});

const OK = "4242424242424242";

/** Fills in the gateway's own page, as a person would. */
async function saveCard(number = OK, monthlyCapCents = 50_000) {
  const { body } = await tenant.post("/v1/me/credits/payment-method", { monthly_cap_cents: monthlyCapCents });
  const linkId = linkOf(body.url);
  await enterNumber(env.DB, linkId, number);
  return env.ACCOUNT.getByName(tenant.accountId).finishCardSetup(tenant.accountId, linkId);
}

function linkOf(url: string): string {
  return url.split("/pay/")[1]?.split(".")[1] ?? "";
}

async function chargesOf({ accountId }: TenantClient): Promise<number> {
  const text = "select count(*) as n from test_gateway_charges where account_id = ?";
  return Number(await env.DB.prepare(text).bind(accountId).first("n"));
}

describe("GET /v1/me/credits (SPEC 4.8, 2.10)", () => {
  it("without a card has no payment_method and a cap of 0 (CONTRACT G8.1)", async ({ expect }) => {
    tenant = await TenantClient.create({ openingBalanceCents: 130 });
    expect(await tenant.credits()).toEqual({
      balance_cents: 130,
      photos_available: 6,
      price_per_photo_cents: 20,
      packs: [
        { photos: 50, amount_cents: 1000 },
        { photos: 250, amount_cents: 5000 },
        { photos: 1000, amount_cents: 20_000 },
      ],
      monthly_cap_cents: 0,
      month_spent_cents: 0,
    });
  });

  it("shows the saved card, its cap and what this month cost", async ({ expect }) => {
    await saveCard();
    await tenant.buy(250);
    expect(await tenant.credits()).toMatchObject({
      balance_cents: 5000,
      photos_available: 250,
      payment_method: { brand: "visa", last4: "4242" },
      monthly_cap_cents: 50_000,
      month_spent_cents: 5000,
    });
  });

  it("never has less than 0 photos available", async ({ expect }) => {
    await env.ACCOUNT.getByName(tenant.accountId).book(tenant.accountId, {
      cause: "test",
      kind: "charge",
      amountCents: -100,
    });
    expect(await tenant.credits()).toMatchObject({ balance_cents: -100, photos_available: 0 });
  });
});

describe("POST /v1/me/credits/payment-method (SPEC 4.9)", () => {
  it("answers 200 with a link of 24 hours, and nothing changes until the person finishes", async ({
    expect,
  }) => {
    const { status, body } = await tenant.post("/v1/me/credits/payment-method", { monthly_cap_cents: 1000 });
    expect(status).toBe(200);
    expect(body.url).toMatch(new RegExp(`^${ORIGIN}/pay/[0-9A-Z.\\w-]+$`));
    expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(86_000_000);
    expect(await tenant.credits()).toMatchObject({ monthly_cap_cents: 0 });
  });

  it("takes a cap of 1000 to 1000000 cents", async ({ expect }) => {
    for (const [cap, message] of [
      [999, "must be at least 1000"],
      [1_000_001, "must be at most 1000000"],
      [1000.5, "must be an integer"],
      [undefined, "is required"],
    ] as const) {
      const { status, body } = await tenant.post("/v1/me/credits/payment-method", { monthly_cap_cents: cap });
      expect([status, body.error.fields]).toEqual([400, [{ path: "monthly_cap_cents", message }]]);
    }
  });

  it("voids the link before it (CONTRACT G8.2), and saves card and cap together, once", async ({
    expect,
  }) => {
    const first = await tenant.post("/v1/me/credits/payment-method", { monthly_cap_cents: 1000 });
    await tenant.post("/v1/me/credits/payment-method", { monthly_cap_cents: 2000 });
    const linkId = linkOf(first.body.url);
    const account = env.ACCOUNT.getByName(tenant.accountId);
    await enterNumber(env.DB, linkId, OK);
    expect(await account.finishCardSetup(tenant.accountId, linkId)).toMatchObject({ state: "void" });
    expect(await tenant.credits()).not.toHaveProperty("payment_method");
    expect(await saveCard(OK, 3000)).toMatchObject({ state: "used" });
    expect(await tenant.credits()).toMatchObject({ monthly_cap_cents: 3000 });
  });

  it("is over after 24 hours", async ({ expect }) => {
    setClock(Date.now());
    const { body } = await tenant.post("/v1/me/credits/payment-method", { monthly_cap_cents: 1000 });
    const linkId = linkOf(body.url);
    advanceClock(86_400_001);
    const account = env.ACCOUNT.getByName(tenant.accountId);
    expect(await account.readCardLink(linkId)).toMatchObject({ state: "expired" });
  });
});

describe("POST /v1/me/credits/top-ups (SPEC 4.10, CONTRACT G8.3)", () => {
  it("answers 201 with the result of SPEC 2.11, then 200 with the same body and Idempotent-Replayed", async ({
    expect,
  }) => {
    await saveCard();
    const first = await tenant.buy(50, "key-1");
    expect(first.status).toBe(201);
    expect(first.headers.get("Idempotent-Replayed")).toBeNull();
    expect(first.body).toEqual({
      status: "succeeded",
      photos: 50,
      amount_cents: 1000,
      payment_id: expect.stringMatching(/^pay_[0-9A-HJKMNP-TV-Z]{26}$/),
      balance_cents: 1000,
    });
    await tenant.buy(250);
    const again = await tenant.buy(50, "key-1");
    expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([200, "true"]);
    expect(again.body).toEqual(first.body);
    expect(await chargesOf(tenant)).toBe(2);
  });

  it("without a key buys again each time", async ({ expect }) => {
    await saveCard();
    const [one, two] = [await tenant.buy(50), await tenant.buy(50)];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.payment_id).not.toBe(two.body.payment_id);
    expect((await tenant.credits()).balance_cents).toBe(2000);
  });

  it("refuses a pack that there is not, and a key that is no visible ASCII", async ({ expect }) => {
    for (const photos of [51, 0, -50]) {
      const { status, body } = await tenant.buy(photos);
      expect([status, body.error.fields]).toEqual([
        400,
        [{ path: "photos", message: "must be one of: 50, 250, 1000" }],
      ]);
    }
    expect((await tenant.buy("50")).body.error.fields[0].message).toBe("must be a number, got string");
    expect((await tenant.buy(50, "k".repeat(256))).body.error.fields[0].path).toBe("Idempotency-Key");
  });

  it("answers each refusal with its extra fields", async ({ expect }) => {
    expect((await tenant.buy(50)).body.error).toMatchObject({ code: "payment_method_required" });
    await saveCard(OK, 1500);
    await tenant.buy(50);
    const cap = await tenant.buy(50);
    expect([cap.status, cap.body.error]).toMatchObject([
      402,
      { code: "monthly_cap_exceeded", month_spent_cents: 1000, monthly_cap_cents: 1500 },
    ]);
    for (const [number, code, declineCode] of [
      ["4000000000000002", "card_declined", "generic_decline"],
      ["4000000000009995", "card_declined", "insufficient_funds"],
      ["4000002760003184", "authentication_required", "authentication_required"],
    ] as const) {
      await saveCard(number);
      const { status, body } = await tenant.buy(50);
      expect([status, body.error]).toMatchObject([402, { code, decline_code: declineCode }]);
    }
    expect((await tenant.credits()).balance_cents).toBe(1000);
  });

  it("says with each refusal that a new Idempotency-Key is needed after it: the old one replays", async ({
    expect,
  }) => {
    const hints = [(await tenant.buy(50, "no-card")).body.error.hint];
    for (const number of ["4000000000000002", "4000002760003184"]) {
      await saveCard(number);
      hints.push((await tenant.buy(50, number)).body.error.hint);
    }
    await saveCard(OK, 1000);
    hints.push((await tenant.buy(250, "cap")).body.error.hint);
    for (const hint of hints) expect(hint).toContain("new Idempotency-Key");
  });

  it("replays a declined charge as the same 402 under its key; a new key tries the new card", async ({
    expect,
  }) => {
    await saveCard("4000000000000002");
    const declined = await tenant.buy(50, "key");
    await saveCard();
    const again = await tenant.buy(50, "key");
    expect([again.status, again.body]).toEqual([402, declined.body]);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect((await tenant.buy(50, "other")).status).toBe(201);
  });

  it("answers 422 idempotency_key_reused to another body, 409 while the first is under way", async ({
    expect,
  }) => {
    await saveCard();
    const both = await Promise.all([tenant.buy(50, "key"), tenant.buy(50, "key")]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual(
      both.some(({ status }) => status === 409) ? [201, 409] : [200, 201],
    );
    const other = await tenant.buy(250, "key");
    expect([other.status, other.body.error]).toMatchObject([
      422,
      { code: "idempotency_key_reused", idempotency_key: "key" },
    ]);
    expect(await chargesOf(tenant)).toBe(1);
  });

  it("lets two racers with two keys not pass the cap together", async ({ expect }) => {
    await saveCard(OK, 1500);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => tenant.buy(50, `key-${index}`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === "monthly_cap_exceeded")).toHaveLength(5);
    expect(await tenant.credits()).toMatchObject({ balance_cents: 1000, month_spent_cents: 1000 });
  });

  it("counts a purchase in the UTC month that it began in", async ({ expect }) => {
    setClock(Date.UTC(2026, 10, 30, 23, 59, 59, 900));
    await saveCard(OK, 1000);
    expect((await tenant.buy(50)).status).toBe(201);
    expect((await tenant.buy(50)).body.error.code).toBe("monthly_cap_exceeded");
    setClock(Date.UTC(2026, 11, 1));
    expect((await tenant.credits()).month_spent_cents).toBe(0);
    expect((await tenant.buy(50)).status).toBe(201);
  });

  it("is never lost: the provider does not answer, 503 names the key, the alarm finishes it", async ({
    expect,
  }) => {
    await saveCard();
    const down = vi.spyOn(env.DB, "prepare").mockImplementation((text) => {
      if (text.includes("test_gateway_charges")) throw new Error("the gateway is down");
      return DB_PREPARE(text);
    });
    const unknown = await tenant.buy(50, "key");
    expect([unknown.status, unknown.body.error]).toMatchObject([
      503,
      { code: "storage_unavailable", idempotency_key: "key" },
    ]);
    expect(await tenant.credits()).toMatchObject({ balance_cents: 0, month_spent_cents: 0 });
    down.mockRestore();
    advanceClock(60_000);
    await runDurableObjectAlarm(env.ACCOUNT.getByName(tenant.accountId));
    expect(await tenant.credits()).toMatchObject({ balance_cents: 1000, month_spent_cents: 1000 });
    const again = await tenant.buy(50, "key");
    expect([again.status, again.body.balance_cents]).toEqual([200, 1000]);
    expect(await chargesOf(tenant)).toBe(1);
  });

  it("counts purchases with an unknown outcome towards the cap", async ({ expect }) => {
    await saveCard(OK, 1000);
    vi.spyOn(env.DB, "prepare").mockImplementation((text) => {
      if (text.includes("test_gateway_charges")) throw new Error("the gateway is down");
      return DB_PREPARE(text);
    });
    expect((await tenant.buy(50, "one")).status).toBe(503);
    expect((await tenant.buy(50, "two")).body.error.code).toBe("monthly_cap_exceeded");
  });
});

const DB_PREPARE = env.DB.prepare.bind(env.DB);

describe("GET /v1/me/credits/movements", () => {
  it("lists each movement with its cause, newest first, as JSON and as a CSV file", async ({ expect }) => {
    await saveCard();
    await tenant.buy(50);
    const { body: audit } = await tenant.post("/v1/verifications", { mode: "audit" });
    const photo = photoForm(jpegHeader(640, 480));
    const { body: capture } = await tenant.upload(`/v1/verifications/${audit.id}/captures`, photo);
    const list = await vi.waitFor(async () => {
      const { body } = await tenant.get("/v1/me/credits/movements");
      if (body.items.length < 2) throw new Error("not yet");
      return body;
    });
    expect(list.items).toMatchObject([
      {
        kind: "capture",
        cause: `charge:${capture.id}`,
        verification_id: audit.id,
        amount_cents: -20,
        balance_cents: 980,
      },
      {
        kind: "top_up",
        cause: expect.stringMatching(/^top_up:pay_/),
        amount_cents: 1000,
        balance_cents: 1000,
      },
    ]);
    expect(list.items[1]).not.toHaveProperty("verification_id");
    const filtered = await tenant.get("/v1/me/credits/movements?kind=top_up&limit=1");
    expect(filtered.body).toMatchObject({ items: [{ kind: "top_up" }], has_more: false });
    const { headers, body } = await tenant.get("/v1/me/credits/movements", { Accept: "text/csv" });
    expect(headers.get("Content-Type")).toContain("text/csv");
    const [header, first, second] = new TextDecoder().decode(body).split("\r\n");
    expect(header).toBe("id,kind,cause,amount_cents,balance_cents,occurred_at,verification_id");
    expect(first).toContain(`capture,charge:${capture.id},`);
    expect(first).toMatch(new RegExp(`,${audit.id}$`));
    expect(second).toMatch(/Z,$/);
  });
});

/** Derives the amount from the number, so that a repeated booking is identical. */
function bookingOf(number: number) {
  const amountCents = ((number * 7919) % 2001) - 1000;
  return { cause: `cause-${number}`, kind: amountCents < 0 ? "charge" : "refund", amountCents } as const;
}

describe("the ledger", () => {
  it(
    "balances, and books no cause twice: 10,000 calls side by side, in any order, with crashes in their midst",
    {
      timeout: 240_000,
    },
    async ({ expect }) => {
      const calls = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 25, maxLength: 25 });
      const batch = fc.record({ calls, isCrashed: fc.boolean() });
      const run = fc.asyncProperty(fc.array(batch, { minLength: 40, maxLength: 40 }), async (batches) => {
        const id = await newAccount();
        for (const { calls: numbers, isCrashed } of batches) {
          const account = env.ACCOUNT.getByName(id);
          const sent = numbers.map((number) => account.book(id, bookingOf(number)));
          const crash = isCrashed && runInDurableObject(account, (_, state) => state.abort("crash"));
          const outcomes = await Promise.allSettled([...sent, crash]);
          // repeats the bookings without a response, as an outbox does
          const lost = numbers.filter((_, index) => outcomes[index]?.status === "rejected");
          for (const number of lost) await env.ACCOUNT.getByName(id).book(id, bookingOf(number));
        }
        const causes = new Set(batches.flatMap(({ calls: numbers }) => numbers));
        const balance = [...causes].reduce((sum, number) => sum + bookingOf(number).amountCents, 0);
        const account = env.ACCOUNT.getByName(id);
        expect((await account.usage()).balanceCents).toBe(balance);
        const sums = await runInDurableObject(account, (_, { storage }) => ({
          all: storage.sql.exec("select coalesce(sum(amount_cents), 0) as n from entries").one()["n"],
          entries: storage.sql.exec("select count(*) as n from entries").one()["n"],
          movements: storage.sql.exec("select count(distinct cause) as n from ledger").one()["n"],
          last: storage.sql.exec("select balance_cents as n from ledger order by seq desc limit 1").one()[
            "n"
          ],
        }));
        expect(sums).toEqual({ all: 0, entries: 2 * causes.size, movements: causes.size, last: balance });
      });
      await fc.assert(run, { numRuns: 10, endOnFailure: true });
    },
  );
});
