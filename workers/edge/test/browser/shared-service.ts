import { cpSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { secretsIn } from "@svc/commands/local/service";
import { temporaryFolder } from "@svc/commands/local/temporary";
import { addTenants, type TenantKeys } from "@svc/commands/tenants";
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
    /** The address of the browser whose camera shows the film. */
    chromium: string;
  }
}

/** Shared by the files of all browser projects: one service, and one film for their cameras. */
export type Shared = {
  readonly baseUrl: string;
  readonly stateDir: string;
  /** One per test file. A file claims one by creating a folder with its number in `taken`. */
  readonly tenants: readonly TenantKeys[];
  readonly taken: string;
  readonly feed: string;
  /** Pictures for the console's cases; see `readPictures`. */
  readonly pictures: string;
};

/** More than there are test files. */
const TENANTS = 60;

type Running = { readonly service: MiniflareService; readonly shared: Shared };

/**
 * Global, because every browser project has a set-up and all share one service; those in Chromium share one browser.
 */
const running = globalThis as { service?: Promise<Running>; chromium?: Promise<SharedBrowser> };

/** Called by Vitest before the first file. `bundles.ts` has built the scripts by then. */
export async function setup(project: TestProject): Promise<void> {
  if (NO_BROWSER !== undefined) return;
  const { feed } = await provideService(project);
  running.chromium ??= filmChromium(feed);
  project.provide("chromium", (await running.chromium).address);
}

/** The same without a browser. */
export async function provideService(project: TestProject): Promise<Shared> {
  running.service ??= start();
  const { shared } = await running.service;
  project.provide("shared", shared);
  return shared;
}

export async function teardown(): Promise<void> {
  const [started, browser] = [await running.service, await running.chromium];
  delete running.service;
  delete running.chromium;
  await browser?.close();
  if (!started) return;
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
  const tenants = await addOwnedTenants(stateDir);
  const vars = { edge: { RATE_LIMITS: "off" } };
  const pictures = path.join(folder, "pictures");
  const [service, feed] = await Promise.all([
    MiniflareService.start({ bundles, stateDir, scripts: SCRIPTS, vars }),
    cameraFeed(folder),
    drawPictures(pictures),
  ]);
  return { service, shared: { baseUrl: service.baseUrl, stateDir, tenants, taken, feed, pictures } };
}

/** Each has an owner, `owner@` plus its name, who can sign in. */
function addOwnedTenants(stateDir: string): Promise<readonly TenantKeys[]> {
  const secrets = secretsIn(stateDir);
  const tenants = Array.from({ length: TENANTS }, (_, index) => {
    const org = `acme-${index}`;
    const ownerEmail = `owner@${org}.example`;
    return { org, name: "Acme Insurance", openingBalanceCents: 200_000, ownerEmail, secrets };
  });
  return addTenants(tenants, { stateDir });
}
