import type { Check } from "../check-rules.ts";
import type { OutsideJudgeName } from "../outside-judges.ts";
import type { SearchEngine } from "../outside-search.ts";
import type { SimulatedOutcome } from "./simulated-outcome.ts";
import type { OptionalWebhookEvent } from "../webhook/optional-events.ts";
import type { Step } from "./step-kinds.ts";

/** SPEC 4.2: fixed once the verification is created. */
export type Settings = {
  readonly mode: "verification" | "audit";
  /** Guided steps, or a number of anonymous photos; never both. */
  readonly capturePlan:
    | { readonly kind: "anonymous"; readonly maxCaptures: number }
    | { readonly kind: "steps"; readonly steps: readonly Step[] };
  readonly expiresInSeconds: number;
  readonly signalsRequired: readonly Check[];
  readonly seal: boolean;
  readonly context?: { readonly kind: string; readonly summary: string };
  readonly webhookUrl?: string;
  /** CONTRACT G9.4, the account's setting at creation. */
  readonly webhookEvents?: readonly OptionalWebhookEvent[];
  /** `null` opts out, absent takes the account's default. */
  readonly notifyEmail?: string | null;
  readonly notifyEmailSubject?: string;
  readonly notifyEmailBody?: string;
  readonly completionMessage?: string;
  readonly requireLocation: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly expectedLocation?: { readonly expected: string; readonly thresholdM: number };
  readonly expectedObject?: string;
  readonly conditionAspects?: readonly string[];
  readonly brandSlug?: string;
  readonly locale?: string;
  /** CONTRACT G10, the account's setting at creation. */
  readonly aiThreshold?: number;
  /** As `aiThreshold`: damage is looked for on its photos (CONTRACT G4.6). */
  readonly damageLocalization?: true;
  /** As `aiThreshold`: how the account wants its photos' condition scored, in its own words. */
  readonly conditionInstructions?: string;
  /** Who else judges the photos, as the page told the person; none where it is absent. As `aiThreshold`. */
  readonly outsideJudges?: readonly OutsideJudgeName[];
  /** As `aiThreshold`: its photos are neither compared with earlier ones nor kept for later ones; absent: they are. */
  readonly similarPhoto?: false;
  /** As `aiThreshold`: its sealed copies say where the photos were taken. */
  readonly sealLocation?: true;
  /** Whom `reverse` shows the photos, as the page told the person; nobody where it is absent. */
  readonly searchEngine?: SearchEngine;
  /** Whose model may be asked what its photos show, as the page told the person; nobody's where it is absent. */
  readonly visionProvider?: string;
  /** CONTRACT G10: its findings are forced, in an environment that has this. */
  readonly simulated?: SimulatedOutcome;
  /** CONTRACT G4.7, as `aiThreshold`; absent: DEFAULT_RETENTION_DAYS. */
  readonly retentionDays?: number;
  /** The template that it was created from, as it was published then (SPEC 4.3). */
  readonly template?: { readonly slug: string; readonly version: number };
  /** Who it is about, by the value that the template asked for. */
  readonly identification?: string;
  /** CONTRACT G6.3: what the row of the database says that these steps should be answered with. */
  readonly compare?: readonly Comparison[];
  /** Where a database filled texts: these with their placeholders, as the template was published (CONTRACT G14). */
  readonly unfilled?: FilledTexts;
};

/** CONTRACT G6.3: what `{column}` may stand in. */
export type FilledTexts = Pick<
  Settings,
  "capturePlan" | "context" | "completionMessage" | "expectedLocation" | "expectedObject"
>;

export type Comparison = { readonly column: string; readonly step: string; readonly expected: string };

/** CONTRACT G4.7. */
export const DEFAULT_RETENTION_DAYS = 180;

export function isRetention(days: number): boolean {
  return Number.isInteger(days) && days >= 1 && days <= 3650;
}

/** Whether this step, or the verification where there are no steps, takes nothing but what a camera sees now. */
export function asksLive({ mode, capturePlan }: Settings, stepKey: string | undefined): boolean {
  if (mode === "audit" || capturePlan.kind === "anonymous") return mode !== "audit";
  const step = capturePlan.steps.find(({ key }) => key === stepKey);
  return step?.kind === "video" || (step?.kind === "image" && !step.allowFile);
}

/** The steps of a plan, whatever was answered; none where photos are taken without steps. */
export function stepsOf({ capturePlan }: Pick<Settings, "capturePlan">): readonly Step[] {
  return capturePlan.kind === "steps" ? capturePlan.steps : [];
}

/** Whether a fix of the device is compared with something, offered as an answer or demanded. */
export function asksLocation(settings: Settings): boolean {
  const { mode, requireLocation, expectedLocation } = settings;
  // CONTRACT G5.3: a file handed over has no fix
  if (mode === "audit") return false;
  return (
    requireLocation ||
    expectedLocation !== undefined ||
    stepsOf(settings).some(
      (step) => step.kind === "address" && (step.prefillFromLocation || step.matchLocation),
    )
  );
}
