import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TenantKeys } from "@svc/commands/tenants";
import type { Browser } from "playwright-core";
import { inject } from "vitest";
import { Client, type Json, Journey, type StartOptions } from "../journeys/harness.ts";
import { cameraFeed } from "./camera-feed.ts";
import { type CameraKind, connectChromium, launchChromium } from "@svc/testkit/chromium";
import { picture } from "./look.ts";
import { Phone, type PhoneOptions } from "./phone.ts";
import type { Shared } from "./shared-service.ts";

/** The service shared by all files of a project. */
class SharedService extends Client {
  readonly #shared: Shared = inject("shared");

  get baseUrl(): string {
    return this.#shared.baseUrl;
  }

  get stateDir(): string {
    return this.#shared.stateDir;
  }
}

/** A running service with one tenant, and browsers that open its links. */
export class Stage {
  readonly journey: SharedService | Journey;
  readonly keys: TenantKeys;
  /** The film shown by the camera. */
  readonly feed: string;
  /** A folder for files that a test writes. */
  readonly folder: string;
  readonly #browsers = new Map<string, Browser>();

  private constructor(
    parts: Pick<Stage, "journey" | "keys" | "feed" | "folder"> & { readonly browser?: Browser },
  ) {
    const { journey, keys, feed, folder, browser } = parts;
    this.journey = journey;
    this.keys = keys;
    this.feed = feed;
    this.folder = folder;
    if (browser) this.#browsers.set(JSON.stringify({ feed }), browser);
  }

  /** Uses its own tenant of the shared service, and the shared browser or a separate one. */
  static async set(whose: "shared" | "whole" = "shared"): Promise<Stage> {
    const browser =
      whose === "shared"
        ? await connectChromium(inject("chromium"))
        : await launchChromium({ feed: inject("shared").feed });
    return Stage.#of(browser);
  }

  /** The same for tests with their own browser. */
  static bare(): Stage {
    return Stage.#of();
  }

  static #of(browser?: Browser): Stage {
    const { feed } = inject("shared");
    return new Stage({
      journey: new SharedService(),
      keys: ownTenant(),
      feed,
      folder: newFolder(),
      ...(browser && { browser }),
    });
  }

  /** Uses a separate service. */
  static async alone(options: StartOptions): Promise<Stage> {
    const journey = await Journey.begin();
    const keys = await journey.addTenant({
      org: "acme",
      name: "Acme Insurance",
      openingBalanceCents: 200_000,
    });
    await journey.start(options);
    const folder = newFolder();
    return new Stage({ journey, keys, feed: await cameraFeed(folder), folder });
  }

  async strike(): Promise<void> {
    for (const browser of this.#browsers.values()) await browser.close();
    if (this.journey instanceof Journey) await this.journey.end();
    rmSync(this.folder, { recursive: true, force: true });
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

  /** Creates a brand with a PNG logo, as a tenant's server does. */
  async addBrand(
    fields: { readonly slug: string; readonly name: string; readonly [more: string]: string },
    logo: Uint8Array,
  ): Promise<void> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set("logo", new File([new Uint8Array(logo)], "logo.png", { type: "image/png" }));
    await this.journey.call(this.keys, 201, "/v1/brands", { method: "POST", body });
  }

  /** Waits for the verification to end, up to 25 seconds. */
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
      // shows what a person would have seen
      await picture(phone.page, "failed").catch(() => {});
      throw error;
    } finally {
      await phone.close();
    }
  }
}

/** The first tenant no other file has claimed: creating its folder succeeds only once. */
function ownTenant(): TenantKeys {
  const { tenants, taken } = inject("shared");
  const own = tenants.find((_, index) => {
    try {
      mkdirSync(path.join(taken, String(index)));
      return true;
    } catch {
      return false;
    }
  });
  if (!own) throw new Error("shared-service.ts prepares fewer tenants than there are files");
  return own;
}

function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), "svc-stage-"));
}
