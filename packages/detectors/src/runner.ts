import type { Check } from "@svc/domain/check-rules";
import type { Finding, UnavailableReason } from "@svc/domain/finding";
import type { PhotoEvidence } from "@svc/imaging/evidence";
import type { Detector, DetectorSettings, Given, Need } from "./detector.ts";

/** A detector with any declaration: evidence that satisfies all of `Need` also satisfies every narrower declaration. */
export type AnyDetector = Detector<Need, Need>;

export type RunnerOptions = {
  /** At most one per check. A check without one is `not_configured`. */
  readonly detectors: readonly AnyDetector[];
  /** Applies to each detector separately. Synchronous work cannot be interrupted, only reported late. */
  readonly timeoutMs: number;
};

/** One finding for each requested check, in no guaranteed order. */
export type Findings = Readonly<Partial<Record<Check, Finding>>>;

/**
 * Never rejects. A check whose detector throws, stalls or lacks evidence is `unavailable`; the others are not
 * affected (SPEC 2.2).
 */
export async function runDetectors(
  checks: readonly Check[],
  evidence: PhotoEvidence,
  settings: DetectorSettings,
  options: RunnerOptions,
): Promise<Findings> {
  const asked = [...new Set(checks)];
  const found = asked.map(async (check) => {
    const detector = options.detectors.find((candidate) => candidate.check === check);
    if (!detector) return [check, unavailable("not_configured", `no detector answers ${check}`)] as const;
    return [check, await runOne(detector, { evidence, settings, timeoutMs: options.timeoutMs })] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

type Run = {
  readonly evidence: PhotoEvidence;
  readonly settings: DetectorSettings;
  readonly timeoutMs: number;
};

async function runOne(detector: AnyDetector, run: Run): Promise<Finding> {
  const missing = detector.needs.filter((need) => run.evidence[need] === undefined);
  if (missing.length > 0) return unavailable("no_evidence", `${missing.join(" and ")} could not be read`);

  const { promise: stalled, resolve } = Promise.withResolvers<Finding>();
  const late = unavailable("timeout", `no answer within ${run.timeoutMs} ms`);
  const timer = setTimeout(() => resolve(late), run.timeoutMs);
  try {
    return checked(await Promise.race([inspect(detector, run), stalled]));
  } catch (error) {
    return unavailable("error", error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
  }
}

async function inspect(detector: AnyDetector, run: Run): Promise<Finding> {
  return detector.inspect(declaredPart(detector, run.evidence), run.settings);
}

function declaredPart(detector: AnyDetector, evidence: PhotoEvidence): Given<Need, Need> {
  const declared = [...detector.needs, ...detector.wants].filter((need) => evidence[need] !== undefined);
  const parts = Object.fromEntries(declared.map((need) => [need, evidence[need]]));
  // The needs were checked and the wants may be absent, which is exactly what the detector's own type says.
  return { format: evidence.format, bytes: evidence.bytes, ...parts } as Given<Need, Need>;
}

/** A number outside 0..1 is a bug in the detector, and a bug must never result in `clear`. */
function checked(finding: Finding): Finding {
  if (finding.status === "unavailable") return finding;
  if (isShare(finding.score) && isShare(finding.confidence)) return finding;
  return unavailable("error", "score or confidence outside 0..1");
}

function isShare(value: number): boolean {
  return value >= 0 && value <= 1;
}

function unavailable(reason: UnavailableReason, detail: string): Finding {
  return { status: "unavailable", reason, detail };
}
