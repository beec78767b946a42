import { crc32 } from "node:zlib";
import { NO_BROWSER } from "@svc/testkit/chromium";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Json, photoForm } from "../journeys/harness.ts";
import type { Phone } from "./phone.ts";
import { Stage } from "./stage.ts";

/** As saved by a generator program. */
function withParameters(png: Uint8Array): Uint8Array {
  const text =
    "a car\nNegative prompt: rust\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Size: 512x512";
  const data = Buffer.from(`tEXtparameters\0${text}`, "latin1");
  const chunk = Buffer.alloc(data.length + 8);
  chunk.writeUInt32BE(data.length - 4);
  data.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(data), data.length + 4);
  // the signature and IHDR take 33 bytes
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

const MODES = ["light", "dark"] as const;
const STEPS = [
  { key: "front", kind: "image", description: "The whole front of the car" },
  { key: "damage", kind: "image", description: "The damage, from close by" },
];

/** Shows a mail without a URL, as a mail program does. */
async function open(phone: Phone, shown: string): Promise<Page> {
  if (shown.startsWith("http")) return phone.visit(shown);
  phone.page = await phone.context.newPage();
  await phone.page.setContent(shown);
  return phone.page;
}

describe.skipIf(NO_BROWSER !== undefined)("the result mail and its page", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.alone({ with: ["analyzer", "provenance", "sealer", "places"] });
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" rx="16" fill="#0a7d4f"/><path d="M18 34l10 10 20-24" stroke="#fff" stroke-width="7" fill="none" stroke-linecap="round"/></svg>`;
    const brand = { slug: "roadside", name: "Acme Roadside", accent: "#0a7d4f" };
    await stage.addBrand(brand, await sharp(Buffer.from(drawn)).png().toBuffer());
    const json = { default_brand_slug: "roadside" };
    await stage.journey.call(stage.keys, 200, "/v1/me/settings", { method: "PATCH", json });
  });
  afterAll(() => stage?.strike());

  async function notified(id: string): Promise<void> {
    for (let attempt = 0; attempt < 300; attempt++) {
      const events = await stage.eventsOf(id);
      if (events.some(({ type }) => type === "verification.notified")) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("no mail was sent");
  }

  /** An audit of these photos, with the URLs of its mail and its result. */
  async function mailed(
    json: Json,
    photos: readonly Uint8Array[],
  ): Promise<{ mail: string; result: string }> {
    const { id } = await stage.create({ mode: "audit", notify_email: "claims@acme.example", ...json });
    for (const [index, bytes] of photos.entries()) {
      const body = photoForm(bytes, json.steps ? { step: STEPS[index]?.key ?? "" } : {});
      await stage.journey.call(stage.keys, 201, `/v1/verifications/${id}/captures`, { method: "POST", body });
    }
    await notified(id);
    const list = await (await stage.journey.request(undefined, "/dev/mail")).text();
    const [, newest = ""] = /href="(\/dev\/mail\/[^"]+)"/.exec(list) ?? [];
    const text = await (await stage.journey.request(undefined, newest)).text();
    const [, route = ""] = /https?:\/\/[^/]+(\/r\/[\w.-]+)/.exec(text) ?? [];
    const mail = await (await stage.journey.request(undefined, `${newest}/html`)).text();
    return { mail, result: `${stage.journey.baseUrl}${route}` };
  }

  /** Checks in both colour schemes that nothing is wider than the phone or unreadable. */
  async function lookAt(shown: string, name: string, words: string | RegExp): Promise<readonly string[]> {
    const found: string[] = [];
    for (const colorScheme of MODES) {
      await stage.withPhone(
        async (phone) => {
          const page = await open(phone, shown);
          await page.getByText(words).last().waitFor();
          found.push(...phone.problems, ...(await phone.look(`${name}-${colorScheme}`, { fullPage: true })));
        },
        { colorScheme },
      );
    }
    return found;
  }

  it("read on a phone, light and dark, when nothing was found", async ({ expect }) => {
    const photos = [
      await photoFile(drawScene(1200, 900, 5), "jpeg"),
      await photoFile(drawScene(900, 1200, 6), "jpeg"),
    ];
    const { mail, result } = await mailed({ steps: STEPS, signals_required: ["ai", "screen"] }, photos);
    expect(await lookAt(mail, "mail-genuine", "Genuine")).toEqual([]);
    expect(await lookAt(result, "result-genuine", "Genuine")).toEqual([]);
  });

  it("read as well when something was found, and when something could not be checked", async ({ expect }) => {
    const generated = withParameters(await photoFile(drawScene(800, 800, 7), "png"));
    const json = { signals_required: ["ai", "reverse"], max_captures: 2 };
    const photos = [await photoFile(drawScene(1200, 900, 8), "jpeg"), generated];
    const { mail, result } = await mailed(json, photos);
    const heading = /Flagged|Not fully checked/;
    expect(await lookAt(mail, "mail-found", heading)).toEqual([]);
    expect(await lookAt(result, "result-found", heading)).toEqual([]);
  });

  it("read as well in the tenant's own words", async ({ expect }) => {
    const json = {
      max_captures: 1,
      signals_required: ["ai"],
      metadata: { claim: "A-17" },
      notify_email_subject: "Claim {metadata.claim}: {result}",
      notify_email_body:
        "Dear colleague,\n\nthe photos of claim {metadata.claim} were checked: {result}.\n\n{result_url}\n\nYour {brand}",
    };
    const { mail } = await mailed(json, [await photoFile(drawScene(1200, 900, 9), "jpeg")]);
    // the tenant's text has no headings
    const found = await lookAt(mail, "mail-own-words", /checked: Genuine/);
    expect(found.filter((flaw) => !flaw.includes(": page-has-heading-one:"))).toEqual([]);
  });
});
