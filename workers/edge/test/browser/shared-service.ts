import { cpSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { addLocalTenants } from "@svc/commands/local/service";
import { temporaryFolder } from "@svc/commands/local/temporary";
import type { TenantKeys } from "@svc/commands/tenants";
import { SCRIPTS } from "@svc/harness/built-scripts";
import { MiniflareService } from "@svc/harness/miniflare-service";
import { filmChromium, NO_BROWSER, type SharedBrowser } from "@svc/testkit/chromium";
import type { TestProject } from "vitest/node";
import { prepared } from "../journeys/bundles.ts";
import { cameraFeed } from "./camera-feed.ts";
import { drawPictures } from "./console/pictures.ts";

declare module "vitest" {
  interface ProvidedContext {
    shared: Shared;
  }
}

/** What the files of a project share: one service, one film and one browser whose camera shows it. */
export type Shared = {
  readonly baseUrl: string;
  readonly stateDir: string;
  /** One for each file, which takes it by making a folder of its number in `taken`. */
  readonly tenants: readonly TenantKeys[];
  readonly taken: string;
  readonly feed: string;
  /** Of the consoles' cases: `readPictures`. */
  readonly pictures: string;
  readonly browserAddress: string;
};

/** More than there are files. */
const TENANTS = 60;

type Running = {
  readonly service: MiniflareService;
  readonly browser: SharedBrowser;
  readonly shared: Shared;
};

/** Of the process: the projects `browser` and `camera` have a set-up each, and need one. */
const running = globalThis as { running?: Promise<Running> };

/** Vitest calls it before the first file; `bundles.ts` has built the scripts by then. */
export async function setup(project: TestProject): Promise<void> {
  if (NO_BROWSER !== undefined) return;
  running.running ??= start();
  project.provide("shared", (await running.running).shared);
}

export async function teardown(): Promise<void> {
  const started = await running.running;
  delete running.running;
  if (!started) return;
  await started.browser.close();
  await started.service.kill();
  rmSync(path.dirname(started.shared.stateDir), { recursive: true, force: true });
}

async function start(): Promise<Running> {
  const { bundles, stateDir: migrated } = await prepared();
  const folder = temporaryFolder("shared");
  const stateDir = path.join(folder, "state");
  const taken = path.join(folder, "taken");
  cpSync(migrated, stateDir, { recursive: true });
  mkdirSync(taken);
  const orgs = Array.from({ length: TENANTS }, (_, index) => `acme-${index}`);
  const terms = { name: "Acme Insurance", openingBalanceCents: 200_000 };
  const tenants = await addLocalTenants(stateDir, orgs, terms);
  const vars = { edge: { RATE_LIMITS: "off" } };
  const pictures = path.join(folder, "pictures");
  const [service, feed] = await Promise.all([
    MiniflareService.start({ bundles, stateDir, scripts: SCRIPTS, vars }),
    cameraFeed(folder),
    drawPictures(pictures),
  ]);
  const browser = await filmChromium(feed);
  return {
    service,
    browser,
    shared: {
      baseUrl: service.baseUrl,
      stateDir,
      tenants,
      taken,
      feed,
      pictures,
      browserAddress: browser.address,
    },
  };
}
