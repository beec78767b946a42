import type { Wire } from "../wire.ts";

/** A verification for people: whether its photos are genuine, and why not. */
export function verdictLines({ id, status, verdict, simulated }: Wire<"Verification">): readonly string[] {
  const mark = simulated === true ? " (simulated)" : "";
  if (!verdict) return [`${id} ${status}${mark}`];
  const result = verdict.svc ? "genuine" : "not genuine";
  const signals = verdict.signals.map((signal) => {
    const sure = "confidence" in signal ? ` (confidence ${signal.confidence})` : "";
    return `  ${signal.type}${sure}`;
  });
  const unchecked = verdict.unavailable ?? [];
  return [
    `${id} ${status}: ${result}${mark}`,
    ...signals,
    ...(unchecked.length > 0 ? [`  could not be checked: ${unchecked.join(", ")}`] : []),
  ];
}
