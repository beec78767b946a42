import { beforeAll, beforeEach, describe, it, vi } from "vitest";
import { advanceClock, resetClock, setEnv } from "../../test/support/conditions.ts";
import { env } from "../../test/support/environment.ts";
import { ORIGIN, send, TenantClient } from "../../test/support/tenant.ts";
import { addMember } from "../../test/support/people.ts";

let tenant: TenantClient;

beforeAll(() => {
  Object.assign(env, { RATE_LIMITS: "off", PAYMENTS: "test" });
});
beforeEach(async () => {
  tenant = await TenantClient.create({ openingBalanceCents: 0 });
});

async function newLink(monthlyCapCents = 5000): Promise<string> {
  const { body } = await tenant.post("/v1/me/credits/payment-method", { monthly_cap_cents: monthlyCapCents });
  return body.url;
}

async function open(url: string, init: RequestInit & { readonly method?: string } = {}) {
  const { status, headers, body } = await send(init.method ?? "GET", url, init);
  return { status, headers, text: new TextDecoder().decode(body) };
}

function enter(link: string, number: string) {
  const body = new URLSearchParams({ number }).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return open(`${link}/card`, { method: "POST", body, headers });
}

describe("the page behind a payment-method link (CONTRACT G8.2)", () => {
  it("prints account, cap and price, and whether a pack is over the cap", async ({ expect }) => {
    const { status, headers, text } = await open(await newLink());
    expect(status).toBe(200);
    for (const part of [
      "Save a card for Test",
      "$50",
      "$0.20 per photo",
      "250 photos, $50",
      "1000 photos, $200 (over the limit)",
      "Nothing is charged now",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("<script");
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(headers.get("Content-Security-Policy")).toContain("form-action 'none'");
  });

  it("changes nothing until the person finishes: opened, opened again, and gone back from", async ({
    expect,
  }) => {
    const link = await newLink();
    for (const url of [link, `${link}/card`, `${link}/done`, link])
      expect((await open(url)).status).toBe(200);
    expect((await open(`${link}/done`)).text).toContain("No card was saved yet");
    expect(await tenant.credits()).toMatchObject({ monthly_cap_cents: 0 });
    expect(await tenant.credits()).not.toHaveProperty("payment_method");
  });

  it("leads to the gateway's card page and back, and then card and cap are saved together", async ({
    expect,
  }) => {
    const link = await newLink();
    expect((await open(link)).text).toContain(`href="${link}/card"`);
    const { status, headers } = await enter(link, "5555 5555 5555 4444");
    expect([status, headers.get("Location")]).toEqual([303, `${new URL(link).pathname}/done`]);
    const { text } = await open(`${link}/done`);
    expect(text).toContain("The card is saved");
    expect(text).toContain("Mastercard ending in 4444");
    expect(await tenant.credits()).toMatchObject({
      payment_method: { brand: "mastercard", last4: "4444" },
      monthly_cap_cents: 5000,
    });
    // after a reload, and after opening the link again
    for (const url of [`${link}/done`, link]) expect((await open(url)).text).toContain("The card is saved");
  });

  it("goes on in the language that its address asked for", async ({ expect }) => {
    const link = await newLink();
    expect((await open(`${link}?lang=de`)).text).toContain(`href="${link}/card?lang=de"`);
    const { pathname } = new URL(link);
    const card = (await open(`${link}/card?lang=de`)).text;
    expect(card).toContain(`action="${pathname}/card?lang=de"`);
    expect(card).toContain(`href="${pathname}?lang=de"`);
    expect((await open(`${link}/done?lang=de`)).text).toContain(`href="${link}/card?lang=de"`);
    const { headers } = await open(`${link}/card?lang=de`, {
      method: "POST",
      body: new URLSearchParams({ number: "4242 4242 4242 4242" }).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(headers.get("Location")).toBe(`${pathname}/done?lang=de`);
  });

  it("takes no number but a test card's, and keeps none", async ({ expect }) => {
    const link = await newLink();
    for (const number of ["4111111111111111", "4242424242424241", "", "'; drop table"]) {
      const { status, text } = await enter(link, number);
      expect(status).toBe(400);
      expect(text).toContain("This isn’t one of Stripe");
    }
    const row = await env.DB.prepare(
      "select count(*) as n from test_gateway_setups where number like '4111%'",
    ).first("n");
    expect(row).toBe(0);
    expect((await enter(link, "4".repeat(20_000))).status).toBe(413);
  });

  it("says that a newer link voids the older, even to a person on the gateway's page", async ({ expect }) => {
    const older = await newLink();
    const newer = await newLink(20_000);
    expect((await open(older)).text).toContain("There is a newer link");
    expect((await enter(older, "4242424242424242")).text).toContain("There is a newer link");
    await enter(newer, "4242424242424242");
    await open(`${newer}/done`);
    expect(await tenant.credits()).toMatchObject({ monthly_cap_cents: 20_000 });
  });

  it("says that a link has run out after 24 hours, yet counts what was finished in time", async ({
    expect,
  }) => {
    const [late, inTime] = [await newLink(), await TenantClient.create()];
    advanceClock(86_400_001);
    expect((await open(late)).text).toContain("This link has expired");
    expect((await enter(late, "4242424242424242")).text).toContain("This link has expired");
    resetClock();
    tenant = inTime;
    const link = await newLink();
    await enter(link, "4242424242424242");
    advanceClock(86_400_001);
    expect((await open(`${link}/done`)).text).toContain("The card is saved");
  });

  it("says of a used link whose card was replaced that it was, and shows no other's card", async ({
    expect,
  }) => {
    const first = await newLink();
    await enter(first, "4242424242424242");
    await open(`${first}/done`);
    const second = await newLink();
    await enter(second, "5555555555554444");
    await open(`${second}/done`);
    const { text } = await open(first);
    expect(text).toContain("Another card has replaced it since");
    expect(text).not.toContain("4444");
  });

  it("answers 404 to a link that is not whole, mistyped or never was", async ({ expect }) => {
    const link = await newLink();
    for (const url of [
      `${link}x`,
      link.slice(0, -1),
      `${ORIGIN}/pay/x`,
      `${link.replace(/\.1/, ".2")}/card`,
    ]) {
      expect((await open(url)).status).toBe(404);
    }
  });

  it("says that something went wrong while the provider is away, and works after it", async ({ expect }) => {
    const link = await newLink();
    await enter(link, "4242424242424242");
    const prepare = env.DB.prepare.bind(env.DB);
    vi.spyOn(env.DB, "prepare").mockImplementation((text) => {
      if (text.includes("test_gateway")) throw new Error("the gateway is down");
      return prepare(text);
    });
    const { status, text } = await open(`${link}/done`);
    expect([status, text.includes("Something went wrong")]).toEqual([503, true]);
    const refused = await tenant.post("/v1/me/credits/payment-method", { monthly_cap_cents: 2000 });
    expect([refused.status, refused.body.error.code]).toEqual([503, "storage_unavailable"]);
    vi.restoreAllMocks();
    expect((await open(`${link}/done`)).text).toContain("The card is saved");
  });

  it("answers 503 where no provider is set up, and the gateway's page is not there where another is on", async ({
    expect,
  }) => {
    const link = await newLink();
    setEnv({ PAYMENTS: "none" });
    const { status, body } = await tenant.post("/v1/me/credits/payment-method", {
      monthly_cap_cents: 2000,
    });
    expect([status, body.error.code]).toEqual([503, "storage_unavailable"]);
    expect((await open(`${link}/card`)).status).toBe(404);
  });
});

describe("a notice to the account's owner (CONTRACT G8.2)", () => {
  it("says once which card was saved and which it replaces", async ({ expect }) => {
    const mails: { to: string[]; subject: string; text: string }[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
      mails.push(await new Request(url, init).json());
      return Response.json({ id: "1" });
    });
    await addMember(tenant.accountId, "owner@acme.example", "owner");
    for (const number of ["4242424242424242", "5555555555554444"]) {
      const link = await newLink();
      await enter(link, number);
      await open(`${link}/done`);
      await open(`${link}/done`);
    }
    await expect.poll(() => mails.length, { timeout: 5000 }).toBe(2);
    expect(mails[0]).toMatchObject({
      to: ["owner@acme.example"],
      subject: "A card was saved: Visa ending in 4242",
    });
    expect(mails[1]?.text).toContain("It replaces Visa ending in 4242, which had a cap of $50.");
  });
});
