import { type Check, CHECKS } from "../check-rules.ts";
import type { Finding } from "../finding.ts";
import { soleCandidateId } from "../ids.ts";
import { ownValue } from "../own-value.ts";
import { SIMULATED_BY, SIMULATED_OUTCOMES, type SimulatedOutcome } from "./simulated-outcome.ts";
import { checksOf } from "./checks.ts";
import type { AnalysisReport } from "./command.ts";
import type { LikenessReport } from "./similar-photo.ts";
import type { Settings } from "./settings.ts";
import type { Capture, Verification } from "./state.ts";

/** Undefined if none was requested; `unknown` for an invalid value. */
export function simulatedOutcomeOf(metadata: Settings["metadata"]): SimulatedOutcome | "unknown" | undefined {
  const named = ownValue(metadata, SIMULATED_BY);
  return named === undefined ? undefined : (SIMULATED_OUTCOMES.find((each) => each === named) ?? "unknown");
}

/** The check that each outcome forces, and its result. If it was not requested, it is added. */
const FORCED = {
  clean: undefined,
  screen: ["screen", "flagged"],
  ai: ["ai", "flagged"],
  found_online: ["reverse", "flagged"],
  review: ["reverse", "flagged"],
  "unavailable:ai": ["ai", "unavailable"],
  similar: undefined,
  contradictions: undefined,
  failed: undefined,
  "scene_code:not_read": undefined,
  "scene_code:wrong": undefined,
} as const satisfies Readonly<Record<SimulatedOutcome, readonly [Check, Finding["status"]] | undefined>>;

/** The settings for a verification with this outcome. */
export function simulating(settings: Settings, simulated: SimulatedOutcome): Settings {
  const [check] = FORCED[simulated] ?? [];
  const required = CHECKS.filter((each) => each === check || settings.signalsRequired.includes(each));
  return { ...settings, simulated, signalsRequired: required };
}

/**
 * CONTRACT G10: its outcome was forced, or a photo was drawn. It proves nothing about real photos, and every
 * view says so.
 */
export function isSimulated({ settings, captures }: Pick<Verification, "settings" | "captures">): boolean {
  return settings.simulated !== undefined || captures.some(({ drawn }) => drawn);
}

/**
 * Replaces the report's findings by the forced ones. The file's metadata and what the images show are kept. No
 * second of a clip counts.
 */
export function simulatedReport(
  { settings, ...state }: Verification,
  capture: Capture,
  report: AnalysisReport,
): AnalysisReport {
  const { simulated } = settings;
  if (simulated === undefined) return report;
  const { clipFrames: _seconds, lost: _lost, ...kept } = report;
  const asked = checksOf(settings, capture);
  return {
    ...kept,
    findings: Object.fromEntries(asked.map((check) => [check, findingOf(simulated, check, capture)])),
    ...(simulated === "failed" && { lost: "media_unreadable" }),
    likeness: simulatedLikeness({ ...state, settings }, capture, report.likeness ?? { state: "owed" }),
  };
}

/**
 * Our choice: a forced match is with the newest earlier photo of the account, so that every id in the response exists and
 * leads to another verification. Without one there is no match.
 */
export function simulatedLikeness(
  { settings }: Pick<Verification, "settings">,
  capture: Pick<Capture, "id">,
  likeness: LikenessReport,
): LikenessReport {
  if (settings.simulated === undefined) return likeness;
  const { similar: _found, ...compared } = likeness;
  const { simulated, simulatedMatch } = settings;
  if (simulated !== "similar" || !simulatedMatch) return compared;
  const how = { method: "phash", distance: 0 } as const;
  return { ...compared, similar: { captureId: capture.id, ...simulatedMatch, ...how } };
}

const MODEL = { name: "simulated", version: "1" } as const;
const PAGE = "https://example.com/simulated";

function findingOf(simulated: SimulatedOutcome, check: Check, { id }: Pick<Capture, "id">): Finding {
  if (simulated === "failed") return { status: "unavailable", reason: "no_evidence" };
  const [forced, status] = FORCED[simulated] ?? [];
  if (check !== forced || status === undefined) return made("clear", 0);
  if (status === "unavailable") return { status, reason: "error", detail: `Forced by ${SIMULATED_BY}.` };
  if (check !== "reverse") return made("flagged", 1);
  const candidate = { id: soleCandidateId(id), pageUrl: PAGE, match: "full", score: 1 } as const;
  const decided = simulated === "found_online" && ({ decision: "confirmed" } as const);
  return { ...made("flagged", 1), candidates: [{ ...candidate, ...decided }] };
}

function made(status: "flagged" | "clear", score: number) {
  const evidence = [{ kind: "simulated", detail: `Forced by ${SIMULATED_BY}; nothing was judged.` }] as const;
  return { status, score, confidence: score, model: MODEL, evidence };
}
