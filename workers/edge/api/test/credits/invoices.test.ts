import { runDurableObjectAlarm } from "cloudflare:test";
import { newPaymentId } from "@svc/domain/ids";
import { enterNumber } from "@svc/store/account/test-gateway";
import { beforeEach, describe, it } from "vitest";
import { advanceClock, setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

const SELLER = { SELLER_NAME: "Us Ltd", SELLER_ADDRESS: "1 Street", SELLER_TAX_ID: "IE1" };

let tenant: TenantClient;
beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off", PAYMENTS: "test" });
  tenant = await TenantClient.create({ openingBalanceCents: 0 });
});

/** Fills in the gateway's own page, as a person would. */
async function saveCard(): Promise<void> {
  const { body } = await tenant.post("/v1/me/credits/payment-method", { monthly_cap_cents: 1_000_000 });
  const linkId = String(body.url).split("/pay/")[1]?.split(".")[1] ?? "";
  await enterNumber(env.DB, linkId, "4242424242424242");
  await accountStub().finishCardSetup(tenant.accountId, linkId);
}

async function numbers(): Promise<readonly number[]> {
  const { body } = await tenant.get("/v1/me/credits/invoices?limit=100");
  return body.items.map(({ number }: { number: string }) => Number(number.split("-")[1]));
}

/** The text of the invoice at this position in the list. */
async function saidBy(at: number) {
  const { body: list } = await tenant.get("/v1/me/credits/invoices");
  const { body } = await tenant.get(`/v1/me/credits/invoices/${list.items[at].id}/pdf`);
  return JSON.parse(new TextDecoder().decode(body));
}

/** Renames the account in D1, as an operator does. Keys cache their account for half a minute. */
async function rename(name: string): Promise<void> {
  advanceClock(31_000);
  await env.DB.prepare("update accounts set name = ? where id = ?").bind(name, tenant.accountId).run();
}

function accountStub() {
  return env.ACCOUNT.getByName(tenant.accountId);
}

describe("invoices (CONTRACT G8.4)", () => {
  it("are one a settled payment, the last first, page by page", async ({ expect }) => {
    await saveCard();
    for (const key of ["a", "b", "c"]) expect((await tenant.buy(50, key)).status).toBe(201);
    expect((await tenant.buy(50, "c")).status).toBe(200);
    const first = (await tenant.get("/v1/me/credits/invoices?limit=2")).body;
    expect(first.items[0]).toMatchObject({
      id: expect.stringMatching(/^pay_/),
      number: expect.stringMatching(/^[0-9A-Z]{10}-0003$/),
      photos: 50,
      amount_cents: 1000,
      currency: "usd",
      state: "paid",
    });
    const second = (await tenant.get(`/v1/me/credits/invoices?limit=2&cursor=${first.next_cursor}`)).body;
    expect([second.items.length, second.has_more]).toEqual([1, false]);
    expect(await numbers()).toEqual([3, 2, 1]);
  });

  it("have no gap wherever the service dies, and none for what was refused", async ({ expect }) => {
    await saveCard();
    for (const point of ["top_up.before.charge", "top_up.after.charge", "top_up.after.settle"]) {
      setEnv({ FAULT: `${point}=throw` });
      expect((await tenant.buy(50, point)).status).toBe(500);
      setEnv({ FAULT: "" });
      advanceClock(60_000);
      await runDurableObjectAlarm(accountStub());
    }
    expect((await tenant.buy(1000, "too-much")).status).toBe(201);
    expect(await numbers()).toEqual([4, 3, 2, 1]);
    const { body } = await tenant.get("/v1/me/credits/movements?kind=top_up");
    expect(body.items).toHaveLength(4);
  });

  it("are drawn with the seller that the operator set up, and say so where none is", async ({ expect }) => {
    await saveCard();
    await tenant.buy(250, "a");
    const { body: list } = await tenant.get("/v1/me/credits/invoices");
    const path = `/v1/me/credits/invoices/${list.items[0].id}/pdf`;
    const refused = await tenant.get(path);
    expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
    expect(refused.body.error.hint).toContain("SELLER_NAME");
    setEnv({ ...SELLER, SELLER_TAX_NOTE: "reverse charge" });
    const drawn = await tenant.get(`${path}?locale=de`);
    expect([drawn.status, drawn.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(drawn.headers.get("Content-Disposition")).toContain(`invoice-${list.items[0].number}.pdf`);
    expect(JSON.parse(new TextDecoder().decode(drawn.body))).toMatchObject({
      kind: "invoice",
      locale: "de",
      seller: { name: "Us Ltd", taxNote: "reverse charge" },
      buyer: { name: "Test", id: tenant.accountId },
      number: list.items[0].number,
      photos: 250,
      amountCents: 5000,
    });
  });

  it("stay as they were issued, even if the seller or the account's name changes", async ({ expect }) => {
    await saveCard();
    setEnv(SELLER);
    await tenant.buy(50, "a");
    setEnv({ ...SELLER, SELLER_NAME: "Others Ltd" });
    await rename("Renamed");
    expect(await saidBy(0)).toMatchObject({ seller: { name: "Us Ltd" }, buyer: { name: "Test" } });
    await tenant.buy(50, "b");
    expect(await saidBy(0)).toMatchObject({ seller: { name: "Others Ltd" }, buyer: { name: "Renamed" } });
    setEnv({ SELLER_NAME: undefined });
    expect(await saidBy(1)).toMatchObject({ seller: { name: "Us Ltd" }, buyer: { name: "Test" } });
  });

  it("are fixed by their first drawing with a seller, where there was none", async ({ expect }) => {
    await saveCard();
    await tenant.buy(50, "a");
    await rename("Renamed");
    setEnv(SELLER);
    expect(await saidBy(0)).toMatchObject({ seller: { name: "Us Ltd" }, buyer: { name: "Test" } });
    setEnv({ SELLER_NAME: "Others Ltd" });
    expect(await saidBy(0)).toMatchObject({ seller: { name: "Us Ltd" }, buyer: { name: "Test" } });
  });

  it("are no other account's", async ({ expect }) => {
    await saveCard();
    await tenant.buy(50, "a");
    const { body } = await tenant.get("/v1/me/credits/invoices");
    const other = await TenantClient.create();
    expect((await other.get("/v1/me/credits/invoices")).body.items).toEqual([]);
    for (const id of [body.items[0].id, newPaymentId(Date.now()), "none"])
      expect((await other.get(`/v1/me/credits/invoices/${id}/pdf`)).status).toBe(404);
  });
});
