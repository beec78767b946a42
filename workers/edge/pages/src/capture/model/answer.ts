export type Address = {
  readonly formatted: string;
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postal_code?: string;
  readonly country?: string;
  readonly lat?: number;
  readonly lng?: number;
};

/** CONTRACT G1.1 */
export type AnswerValue = string | readonly string[] | Address;

/** `draft` while it is typed, `saved` until the service has it, `refused` when it does not take it. */
export type LocalAnswer = {
  readonly token: string;
  readonly step: string;
  /** Absent when it is taken back. */
  readonly value?: AnswerValue;
  readonly state: "draft" | "saved" | "done" | "refused";
};

/** The address on one line, as a letter of most countries would have it. */
export function formatAddress(parts: Omit<Address, "formatted">): string {
  const { line1, line2, city, region, postal_code, country } = parts;
  const place = [postal_code, city].filter(Boolean).join(" ");
  return [line1, line2, place, region, country].filter(Boolean).join(", ");
}
