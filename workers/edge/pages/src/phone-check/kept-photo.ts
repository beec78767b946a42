import { openDB } from "idb";
import { Drafts } from "../capture/storage/drafts.ts";
import type { Found, PhoneReport } from "./report.ts";

export type FoundStorage = Found<PhoneReport["storage"]>;

/** Used instead of a link's token. */
const TOKEN = "phone-check";
/** If the person never returns to this page, the next capture page deletes the photo after this time. */
const KEPT_MS = 3_600_000;
/** The size of a small photo, for when no camera provided one. */
const STAND_IN_BYTES = 200_000;

/** Stores a photo as the capture page does. `digest` later tells whether it is unchanged. */
export async function keepPhoto(
  photo: Blob | undefined,
): Promise<FoundStorage & { readonly digest: string }> {
  const blob = photo ?? standIn();
  let isKept = true;
  const drafts = await Drafts.open(TOKEN, () => {
    isKept = false;
  });
  const id = crypto.randomUUID();
  await drafts.clear();
  await drafts.addNote({ expiresAt: Date.now() + KEPT_MS });
  await drafts.addShot({
    id,
    token: TOKEN,
    kind: "image",
    blob,
    capturedAt: new Date().toISOString(),
    source: "camera",
    frames: [],
    state: "saved",
    sentBytes: 0,
  });
  const quota = await quotaHere();
  return {
    kept: isKept ? await wayOf(id) : "memory",
    bytes: blob.size,
    ...(quota !== undefined && { quota_bytes: quota }),
    after_reload: "untried",
    digest: await digestOf(blob),
  };
}

/** Checks the photo after a reload and deletes it. */
export async function findPhoto(digest: string): Promise<FoundStorage["after_reload"]> {
  const drafts = await Drafts.open(TOKEN, () => {});
  const [shot] = (await drafts.read()).shots;
  await drafts.clear();
  if (!shot) return "gone";
  return (await digestOf(shot.blob).catch(() => "")) === digest ? "same" : "changed";
}

/** Reads the raw database record, since the capture page's own reader hides how it is stored. */
async function wayOf(id: string): Promise<FoundStorage["kept"]> {
  const database = await openDB("capture");
  const record = (await database.get("media", id)) as { readonly blob: unknown } | undefined; // written by LocalStore
  database.close();
  return record?.blob instanceof Blob ? "blob" : "bytes";
}

async function digestOf(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function quotaHere(): Promise<number | undefined> {
  const { storage } = navigator as Partial<Navigator>;
  const { quota } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined ? undefined : Math.round(quota);
}

function standIn(): Blob {
  return new Blob([new Uint8Array(STAND_IN_BYTES).map((_, index) => index % 251)], { type: "image/jpeg" });
}
