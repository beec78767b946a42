import type { Wire } from "../wire.ts";

/** A verification for people: whether its photos are genuine, and why not. */
export function verdictLines({ id, status, verdict }: Wire<"Verification">): readonly string[] {
  if (!verdict) return [`${id} ${status}`];
  const result = verdict.svc ? "genuine" : "not genuine";
  const signals = verdict.signals.map((signal) => {
    const sure = "confidence" in signal ? ` (confidence ${signal.confidence})` : "";
    return `  ${signal.type}${sure}`;
  });
  const unchecked = verdict.unavailable ?? [];
  return [
    `${id} ${status}: ${result}`,
    ...signals,
    ...(unchecked.length > 0 ? [`  could not be checked: ${unchecked.join(", ")}`] : []),
  ];
}
