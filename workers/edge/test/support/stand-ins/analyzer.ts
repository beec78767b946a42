import type { DamageReport } from "@svc/domain/meaning/damage";
import type { JudgePrices, OutsideJudgeName } from "@svc/domain/outside-judges";
import type { LikenessReport } from "@svc/domain/verification/similar-photo";
import type { AnalyzerRpc, ComparisonJob, LocalizationJob } from "@svc/platform/analyzer-rpc";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import { jpegHeader } from "../photos.ts";
import { NO_ROUTE } from "./no-route.ts";

type Env = { readonly PHOTOS: R2Bucket };

/**
 * Analyzes nothing: tests settle captures themselves. A file `<key>.said` next to a photo contains the response about
 * it.
 */
export class Analyzer extends ScriptEntrypoint<Env> implements AnalyzerRpc {
  async pingReader(): Promise<true> {
    return true;
  }

  async analyze(): Promise<boolean> {
    return false;
  }

  async forgetPhotos(): Promise<void> {}

  async compare({ key }: ComparisonJob): Promise<LikenessReport> {
    const said = await this.#said(key);
    if (said === "busy") throw new Error("the index does not answer");
    return said ? JSON.parse(said) : { state: "none" };
  }

  async localizeDamage({ key }: LocalizationJob): Promise<DamageReport> {
    let said = await this.#said(key);
    for (; said === "slow"; said = await this.#said(key)) await scheduler.wait(20);
    if (said === "busy") throw new Error("the vision model does not answer");
    const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
    return {
      state: "succeeded",
      model: "test@1",
      regions: [{ label: "dent", severity: "minor", confidence: 0.7, box }],
    };
  }

  /** Only a header, since nothing decodes the picture here. */
  async drawPhoto(seed: number): Promise<Uint8Array> {
    const photo = jpegHeader(640, 480);
    photo[photo.length - 4] = seed & 127;
    return photo;
  }

  async outsideJudges(): Promise<readonly OutsideJudgeName[]> {
    return ["sightengine", "reality_defender"];
  }

  async outsideJudgePrices(): Promise<JudgePrices> {
    return { sightengine: 0.25 };
  }

  async #said(key: string): Promise<string | undefined> {
    return (await this.env.PHOTOS.get(`${key}.said`))?.text();
  }
}

export default NO_ROUTE;
