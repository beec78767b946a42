import path from "node:path";
import type { TenantKeys } from "@svc/commands/tenants";
import type { Browser } from "playwright-core";
import { type Json, Journey, type StartOptions } from "../journeys/harness.ts";
import { cameraFeed } from "./camera-feed.ts";
import { type CameraKind, launchChromium } from "@svc/testkit/chromium";
import { Phone, type PhoneOptions, SCREENS } from "./phone.ts";

/** A running service with one tenant, and browsers to open its links in. */
export class Stage {
  readonly journey: Journey;
  readonly keys: TenantKeys;
  /** What the camera sees. */
  readonly feed: string;
  readonly #browsers = new Map<string, Browser>();

  private constructor(journey: Journey, keys: TenantKeys, feed: string) {
    this.journey = journey;
    this.keys = keys;
    this.feed = feed;
  }

  static async set(options?: StartOptions): Promise<Stage> {
    const journey = await Journey.begin();
    const keys = await journey.addTenant({
      org: "acme",
      name: "Acme Insurance",
      openingBalanceCents: 200_000,
    });
    await journey.start(options);
    return new Stage(journey, keys, await cameraFeed(journey.stateDir));
  }

  async strike(): Promise<void> {
    for (const browser of this.#browsers.values()) await browser.close();
    await this.journey.end();
  }

  async browser(camera: CameraKind = { feed: this.feed }): Promise<Browser> {
    const name = JSON.stringify(camera);
    const known = this.#browsers.get(name) ?? (await launchChromium(camera));
    this.#browsers.set(name, known);
    return known;
  }

  create(json: Json): Promise<Json> {
    return this.journey.call(this.keys, 201, "/v1/verifications", { method: "POST", json });
  }

  /** As a tenant's server makes one with its logo, a PNG. */
  async addBrand(
    fields: { readonly slug: string; readonly name: string; readonly [more: string]: string },
    logo: Uint8Array,
  ): Promise<void> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set("logo", new File([new Uint8Array(logo)], "logo.png", { type: "image/png" }));
    await this.journey.call(this.keys, 201, "/v1/brands", { method: "POST", body });
  }

  /** Waits for its end, or half a minute. */
  read(id: string): Promise<Json> {
    return this.journey.call(this.keys, 200, `/v1/verifications/${id}?wait=25`);
  }

  async statusOf(id: string): Promise<string> {
    const { status } = await this.journey.call(this.keys, 200, `/v1/verifications/${id}`);
    return status;
  }

  async eventsOf(id: string): Promise<readonly Json[]> {
    const { items } = await this.journey.call(this.keys, 200, `/v1/verifications/${id}/events`);
    return items;
  }

  async withPhone(
    use: (phone: Phone) => Promise<void>,
    { camera, ...options }: PhoneOptions & { readonly camera?: CameraKind } = {},
  ): Promise<void> {
    const phone = await Phone.open(await this.browser(camera), options);
    try {
      await use(phone);
    } catch (error) {
      // what a person would have seen
      await phone.page.screenshot({ path: path.join(SCREENS, "failed.png") }).catch(() => {});
      throw error;
    } finally {
      await phone.close();
    }
  }
}
