import type { TenantKeys } from "@svc/commands/tenants";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Journey, type Json, photoForm } from "./harness.ts";

describe("documents of a running service", () => {
  let journey: Journey;
  let keys: TenantKeys;
  beforeAll(async () => {
    journey = await Journey.begin();
    keys = await journey.addTenant();
    await journey.start({ with: ["analyzer", "documents"] });
  });
  afterAll(() => journey.end());

  it.for(["jpeg", "png", "webp"] as const)(
    "draw a report with the %s that was judged",
    async (format, { expect }) => {
      const photo = await photoFile(drawScene(1600, 1200, 3), format);
      const audit: Json = await journey.call(keys, 201, "/v1/audits/sync", {
        method: "POST",
        body: photoForm(photo),
      });
      const response = await journey.request(keys, `/v1/verifications/${audit.id}/report`);
      const file = Buffer.from(await response.arrayBuffer()).toString("latin1");
      expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
      expect(file.slice(0, 8)).toBe("%PDF-1.7");
      // the original, not its thumbnail
      expect(file).toMatch(/\/Subtype \/Image[^>]*\/Width 1200[^>]*\/Height 900/s);
      expect(file).toMatch(/\/Marked true/);
    },
  );

  it("draw as many reports of an account as may wait, one after another", async ({ expect }) => {
    const photo = await photoFile(drawScene(1600, 1200, 3), "jpeg");
    const body = photoForm(photo);
    const audit: Json = await journey.call(keys, 201, "/v1/audits/sync", { method: "POST", body });
    const path = `/v1/verifications/${audit.id}/report`;
    const answers = await Promise.all([1, 2, 3, 4].map(() => journey.request(keys, path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  });
});
