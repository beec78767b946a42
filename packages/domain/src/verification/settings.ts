import type { Check } from "../check-rules.ts";
import type { CaptureId, VerificationId } from "../ids.ts";
import type { Baseline } from "../meaning/change.ts";
import type { OutsideJudgeName } from "../outside-judges.ts";
import type { SearchEngine } from "../outside-search.ts";
import type { SimulatedOutcome } from "./simulated-outcome.ts";
import type { OptionalWebhookEvent } from "../webhook/optional-events.ts";
import type { Step } from "./step-kinds.ts";

/** SPEC 4.2: fixed when the verification is created. */
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
  /** CONTRACT G9.4: the account's setting at creation. */
  readonly webhookEvents?: readonly OptionalWebhookEvent[];
  /** `null` opts out; absent uses the account's default. */
  readonly notifyEmail?: string | null;
  readonly notifyEmailSubject?: string;
  readonly notifyEmailBody?: string;
  /** CONTRACT G4.8: who gets the link by mail or text message; never both. */
  readonly recipientEmail?: string;
  readonly recipientPhone?: string;
  /** CONTRACT G4.8: how long after the link was sent; 0 for never. Absent means never. */
  readonly reminderAfterMinutes?: number;
  readonly completionMessage?: string;
  readonly requireLocation: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly expectedLocation?: { readonly expected: string; readonly thresholdM: number };
  readonly expectedObject?: string;
  readonly conditionAspects?: readonly string[];
  readonly brandSlug?: string;
  readonly locale?: string;
  /** CONTRACT G10: the account's setting at creation. */
  readonly aiThreshold?: number;
  /** Like `aiThreshold`: search its photos for damage (CONTRACT G4.6). */
  readonly damageLocalization?: true;
  /** Like `aiThreshold`: the account's own instructions for scoring condition. */
  readonly conditionInstructions?: string;
  /** Like `aiThreshold`: outside judges of the photos, as the page told the person. Absent means none. */
  readonly outsideJudges?: readonly OutsideJudgeName[];
  /**
   * Like `aiThreshold`: its photos are neither compared with earlier ones nor kept for later ones. Absent means
   * they are.
   */
  readonly similarPhoto?: false;
  /** Like `aiThreshold`: its sealed copies contain the photo's location. */
  readonly sealLocation?: true;
  /** Like `aiThreshold`: the metadata key whose value names a case that has no other name. */
  readonly caseNameField?: string;
  /** Like `aiThreshold`: the recipient of the result also learns what people decided (CONTRACT G15.3). */
  readonly shareDecision?: true;
  /** The search engine of `reverse`, as the page told the person. Absent means none. */
  readonly searchEngine?: SearchEngine;
  /** The provider whose model looks at its photos, as the page told the person. Absent means none. */
  readonly visionProvider?: string;
  /** CONTRACT G10: its findings are simulated, in environments that support it. */
  readonly simulated?: SimulatedOutcome;
  /** The earlier photo that a simulated match names. */
  readonly simulatedMatch?: {
    readonly verificationId: VerificationId;
    readonly matchedCaptureId: CaptureId;
    readonly matchedCreatedAt: number;
  };
  /** CONTRACT G4.7: its own or its template's, or else the account's at creation. Default: DEFAULT_RETENTION_DAYS. */
  readonly retentionDays?: number;
  /** CONTRACT G4.7: it is held from its creation on. */
  readonly legalHold?: boolean;
  /** CONTRACT G21: its photos are compared with those of this earlier verification. */
  readonly baseline?: Baseline;
  /** CONTRACT G20: for how many days after a verdict against it the person may ask for a second look. Absent: never. */
  readonly appealDays?: number;
  /** CONTRACT G20: it is the second look at this verification. */
  readonly appealOf?: VerificationId;
  /** The template it was created from, in the version published then (SPEC 4.3). */
  readonly template?: { readonly slug: string; readonly version: number };
  /** The value that the person entered for the template's identification. */
  readonly identification?: string;
  /** CONTRACT G6.3: the expected answers from the database row. */
  readonly compare?: readonly Comparison[];
  /** If a database filled texts: the same texts with placeholders, as published (CONTRACT G14). */
  readonly unfilled?: FilledTexts;
};

/** CONTRACT G6.3: the settings that may contain `{column}`. */
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

/** True if this step, or the verification without steps, accepts only live camera photos. */
export function asksLive({ mode, capturePlan }: Settings, stepKey: string | undefined): boolean {
  if (mode === "audit" || capturePlan.kind === "anonymous") return mode !== "audit";
  const step = capturePlan.steps.find(({ key }) => key === stepKey);
  return step?.kind === "video" || (step?.kind === "image" && !step.allowFile);
}

/** The steps of a plan, whatever the answers; empty for a plan without steps. */
export function stepsOf({ capturePlan }: Pick<Settings, "capturePlan">): readonly Step[] {
  return capturePlan.kind === "steps" ? capturePlan.steps : [];
}

/** True if the device's position is compared, offered as an answer, or required. */
export function asksLocation(settings: Settings): boolean {
  const { mode, requireLocation, expectedLocation } = settings;
  // CONTRACT G5.3: an audit's file has no fix.
  if (mode === "audit") return false;
  return (
    requireLocation ||
    expectedLocation !== undefined ||
    stepsOf(settings).some(
      (step) => step.kind === "address" && (step.prefillFromLocation || step.matchLocation),
    )
  );
}
