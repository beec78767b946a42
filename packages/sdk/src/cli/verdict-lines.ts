import type { Wire } from "../wire.ts";

type Verdict = NonNullable<Wire<"Verification">["verdict"]>;

/** SPEC 2.2: a check that gave no answer is not a finding, even though `svc` is false in that case too. */
export function resultOf({
  svc,
  signals,
  unavailable,
}: Verdict): "genuine" | "not genuine" | "not fully checked" {
  if (svc) return "genuine";
  return signals.length === 0 && unavailable !== undefined ? "not fully checked" : "not genuine";
}

/** The lines that show a verification to people: whether its photos are genuine, and if not, why. */
export function verdictLines({
  id,
  status,
  failure_reason: failure,
  verdict,
  simulated,
}: Wire<"Verification">): readonly string[] {
  const mark = simulated === true ? " (simulated)" : "";
  const why = failure === undefined ? "" : `: ${failure}`;
  if (!verdict) return [`${id} ${status}${why}${mark}`];
  const signals = verdict.signals.map((signal) => {
    const sure = "confidence" in signal ? ` (confidence ${signal.confidence})` : "";
    return `  ${signal.type}${sure}`;
  });
  const unchecked = verdict.unavailable ?? [];
  return [
    `${id} ${status}: ${resultOf(verdict)}${mark}`,
    ...signals,
    ...(unchecked.length > 0 ? [`  could not be checked: ${unchecked.join(", ")}`] : []),
  ];
}
