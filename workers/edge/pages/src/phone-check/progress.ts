import { HOLDS } from "./holds.ts";
import type { PhoneReport } from "./report.ts";

const STEPS = ["start", "camera", ...HOLDS, "away", "clip", "storage", "reload", "report"] as const;
export type Step = (typeof STEPS)[number];

/** What the browser says of itself, without a step. */
export type Device = Pick<PhoneReport, "browser" | "support" | "pixels">;
/** What was found so far; a step that is missing was skipped. */
export type Findings = Partial<Pick<PhoneReport, "camera" | "away" | "clip" | "storage">> & {
  readonly photos?: Partial<PhoneReport["photos"]>;
  /** Of the photo that a reload has to bring back. */
  readonly digest?: string;
};
export type Progress = { readonly step: Step; readonly found: Findings };

export const BEGINNING: Progress = { step: "start", found: {} };

/** Without `next` the step that follows. */
export function advanced({ step, found }: Progress, more: Findings, next?: Step): Progress {
  const photos = { ...found.photos, ...more.photos };
  return {
    step: next ?? STEPS[STEPS.indexOf(step) + 1] ?? "report",
    found: { ...found, ...more, ...(Object.keys(photos).length > 0 && { photos }) },
  };
}

/** A camera that went away, or never came, at this step: whose finding that is, and where to go on. */
export function failedAt({ step, found }: Progress, failed: string): readonly [more: Findings, next: Step] {
  // a clip opens a camera of its own
  const next = found.camera ? "clip" : "storage";
  const hold = HOLDS.find((each) => each === step);
  if (hold) return [{ photos: { [hold]: { failed } } }, next];
  return [step === "away" ? { away: { failed } } : { camera: { failed } }, next];
}

type Named = { readonly device: string; readonly here: Device; readonly at: Date };

/** The whole report, with every step that is missing as skipped. */
export function reportOf(
  { photos, digest: _digest, ...found }: Findings,
  { device, here, at }: Named,
): PhoneReport {
  const skipped = { skipped: true } as const;
  return {
    version: 1,
    device: device.trim(),
    made_at: at.toISOString(),
    ...here,
    camera: skipped,
    away: skipped,
    clip: skipped,
    storage: skipped,
    ...found,
    photos: { upright: skipped, left: skipped, right: skipped, upside_down: skipped, ...photos },
  };
}

const KEY = "phone-check";

/** Of this tab, so that a reload in the middle goes on; the session's storage outlives no tab. */
export function keptProgress(): Progress {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Partial<Progress> | null; // this page's own words
    if (kept?.step && STEPS.includes(kept.step) && kept.found) return { step: kept.step, found: kept.found };
  } catch {
    // a browser that refuses storage begins anew after a reload
  }
  return BEGINNING;
}

/** False where the browser refuses. */
export function keepProgress(progress: Progress): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(progress));
    return true;
  } catch {
    return false;
  }
}
