import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TenantKeys } from "@svc/commands/tenants";
import sharp from "sharp";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Json, type Journey, photoForm, staged, until, WEBHOOK_SCRIPTS } from "./harness.ts";

/** Before and after the provider accepts the mail. Fault points inside the object are in `verification/test`. */
const POINTS = ["mail.before.send", "mail.after.send"] as const;
const PATIENCE = { ANALYSIS_LEASE_MS: "2000", OUTBOX_WATCH_MS: "1000" };
const TO = "claims@acme.example";

let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;

beforeAll(async () => {
  ({ journey, keys, photo } = await staged());
  await journey.start({ faults: true, vars: PATIENCE, with: WEBHOOK_SCRIPTS });
});
afterAll(() => journey.end());

async function page(route: string): Promise<string> {
  const response = await journey.request(undefined, route);
  if (!response.ok) throw new Error(`${route}: ${response.status}`);
  return response.text();
}

/** Ids of the mails that name this verification. */
async function mailsOf(id: string): Promise<readonly string[]> {
  const ids = [...(await page("/dev/mail")).matchAll(/href="\/dev\/mail\/([^"]+)"/g)].map(
    ([, mail = ""]) => mail,
  );
  const texts = await Promise.all(ids.map((mail) => page(`/dev/mail/${mail}`)));
  return ids.filter((_, index) => texts[index]?.includes(id));
}

async function eventTypes(id: string): Promise<readonly string[]> {
  const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/events`);
  return items.map(({ type }: Json) => type);
}

const isNotified = (types: readonly string[]) => types.includes("verification.notified");

describe("the result by mail", () => {
  it("of an audit appears in /dev/mail with its verdict, its picture and a page behind its link", async ({
    expect,
  }) => {
    const json = { notify_email: TO };
    await journey.call(keys, 200, "/v1/me/settings", { method: "PATCH", json });
    const body = photoForm(photo, { checks: "ai" });
    const { id } = await journey.call(keys, 202, "/v1/audits", { method: "POST", body });
    await until(() => eventTypes(id), isNotified);
    const [mail = ""] = await mailsOf(id);
    const shown = await page(`/dev/mail/${mail}`);
    expect(shown).toContain(TO);
    expect(shown).toContain("Genuine");
    const html = await page(`/dev/mail/${mail}/html`);
    const [, picture = ""] = /src="data:image\/jpeg;base64,([^"]+)"/.exec(html) ?? [];
    expect(await sharp(Buffer.from(picture, "base64")).metadata()).toMatchObject({ width: 320, height: 240 });
    const [link = ""] = /http:\/\/127\.0\.0\.1:\d+\/r\/[\w.-]+/.exec(shown) ?? [];
    const result = await (await fetch(link)).text();
    expect(result).toContain("Genuine");
    const [, shownPhoto = ""] = /<img [^>]*?src="([^"]*\/r\/[^"]+)"/.exec(result) ?? [];
    const file = await fetch(new URL(shownPhoto.replaceAll("&amp;", "&"), link));
    expect(await sharp(await file.arrayBuffer()).metadata()).toMatchObject({ format: "jpeg" });
  });

  it.for(POINTS)(
    "is sent and logged exactly once when the process is killed at %s",
    async (point, { expect }) => {
      let id = "";
      await journey.killedAt(point, async () => {
        const json = { mode: "audit", signals_required: ["ai"], notify_email: TO, metadata: { point } };
        ({ id } = await journey.call(keys, 201, "/v1/verifications", { method: "POST", json }));
        const body = photoForm(photo);
        await journey.request(keys, `/v1/verifications/${id}/captures`, { method: "POST", body });
      });
      await until(() => eventTypes(id), isNotified);
      const types = await eventTypes(id);
      expect(types.filter((type) => type === "verification.notified")).toHaveLength(1);
      expect(await mailsOf(id)).toHaveLength(1);
    },
  );
});

describe("a notice to the account's owner", () => {
  it("says once that a webhook's address is gone, however many verifications meet it", async ({ expect }) => {
    const gone = createServer((_, response) => response.writeHead(410).end()).listen(0, "127.0.0.1");
    await once(gone, "listening");
    const { port } = gone.address() as AddressInfo;
    const owned = await journey.addTenant({ ownerEmail: "owner@acme.example" });
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      const json = { webhook_url: `http://127.0.0.1:${port}/in` };
      const { id } = await journey.call(owned, 201, "/v1/verifications", { method: "POST", json });
      ids.push(id);
    }
    const mails = async () => (await Promise.all(ids.map(mailsOf))).flat();
    await until(mails, (found) => found.length > 0);
    const [notice = ""] = await mails();
    const shown = await page(`/dev/mail/${notice}`);
    expect(shown).toContain("owner@acme.example");
    expect(shown).toContain("HTTP 410");
    const failed = async () => {
      const { items } = await journey.call(owned, 200, "/v1/webhook-deliveries?state=failed");
      return items.length;
    };
    await until(failed, (count) => count === 3);
    expect(await mails()).toEqual([notice]);
    gone.close();
  });
});
