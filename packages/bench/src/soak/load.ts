import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "@svc/commands/local/wrangler";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { seededRandom } from "@svc/testkit/random";
import { Caller } from "./caller.ts";
import { type Acknowledged, FLOWS } from "./flows.ts";
import type { MortalService } from "./mortal-service.ts";

const SCENES = 12;
const LANES = 4;
/** Four seconds long. */
const CLIP = path.join(ROOT, "workers/video/test/phone.mp4");
/** Three pieces of an upload. */
const CLIP_BYTES = 600_000;
/** More would only wait for each other. */
const MOST_AT_ONCE = 40;

/** The flows that ran, and what was acknowledged. */
export class Load {
  readonly acknowledged: Acknowledged[] = [];
  readonly refused: string[] = [];
  readonly callers: Caller[] = [];
  readonly #random: () => number;
  readonly #service: MortalService;
  readonly #webhookUrl: string;
  readonly #scenes: readonly Uint8Array[];
  readonly #links: readonly string[];
  readonly #clip = readFileSync(CLIP);
  #running = 0;
  done = 0;

  private constructor(
    service: MortalService,
    webhookUrl: string,
    seed: number,
    { scenes, links }: { readonly scenes: readonly Uint8Array[]; readonly links: readonly string[] },
  ) {
    this.#service = service;
    this.#webhookUrl = webhookUrl;
    this.#random = seededRandom(seed);
    this.#scenes = scenes;
    this.#links = links;
  }

  static async draw(service: MortalService, webhookUrl: string, seed: number): Promise<Load> {
    const pictures = Array.from({ length: SCENES }, (_, scene) => drawScene(640, 480, seed + scene));
    const scenes = await Promise.all(pictures.map((picture) => photoFile(picture, "jpeg")));
    const json = { slug: "soak", name: "Soak", publish: true, spec: { webhook_url: webhookUrl } };
    const links = await Promise.all(
      service.tenants.map(async ({ secretKey }) => {
        const caller = new Caller(service.baseUrl, secretKey);
        const template = await caller.ask<{ link_url: string }>("/v1/link-templates", { json });
        return template.link_url;
      }),
    );
    return new Load(service, webhookUrl, seed, { scenes, links });
  }

  /** Flows per second with this many lanes, each starting a flow when the last one ends. */
  async measure(ms: number): Promise<number> {
    const until = Date.now() + ms;
    const before = this.done;
    const lane = async () => {
      while (Date.now() < until) await this.#flow();
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return ((this.done - before) * 1_000) / ms;
  }

  /** Starts this many per second whether or not earlier ones are finished, like independent users. */
  async run(aSecond: number, ms: number): Promise<void> {
    const until = Date.now() + ms;
    const flows: Promise<void>[] = [];
    while (Date.now() < until) {
      await sleep((-Math.log(1 - this.#random()) * 1_000) / aSecond);
      if (this.#running < MOST_AT_ONCE) flows.push(this.#flow());
    }
    await Promise.all(flows);
  }

  async #flow(): Promise<void> {
    const { baseUrl, tenants } = this.#service;
    const tenant = Math.floor(this.#random() * tenants.length);
    const flow = FLOWS[Math.floor(this.#random() * FLOWS.length)];
    const caller = new Caller(baseUrl, tenants[tenant]?.secretKey);
    const person = new Caller(baseUrl);
    this.callers.push(caller, person);
    this.#running += 1;
    try {
      const made = await flow?.({
        tenant,
        caller,
        person,
        webhookUrl: this.#webhookUrl,
        known: this.acknowledged,
        link: this.#links[tenant] ?? "",
        photo: () => this.#photo(),
        clip: () => this.#filmed(),
      });
      if (made) this.acknowledged.push(made);
    } catch (error) {
      this.refused.push(String(error));
    } finally {
      this.#running -= 1;
      this.done += 1;
    }
  }

  /** One of a few scenes, made unique: bytes after a JPEG's end change its hash but no pixel. */
  #photo(): Uint8Array {
    const scene = this.#scenes[Math.floor(this.#random() * this.#scenes.length)] ?? new Uint8Array();
    const mark = new TextEncoder().encode(String(this.#random()));
    return Buffer.concat([scene, mark]);
  }

  /** A unique clip: readers skip the additional box at the end. */
  #filmed(): Uint8Array {
    const free = Buffer.alloc(CLIP_BYTES - this.#clip.length, String(this.#random()));
    free.writeUInt32BE(free.length);
    free.write("free", 4);
    return Buffer.concat([this.#clip, free]);
  }
}
