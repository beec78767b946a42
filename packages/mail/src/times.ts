const FORMAT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** `21 Nov 2026, 10:00 UTC`: a mail does not know where it is read. */
export function readable(at: number): string {
  return `${FORMAT.format(at)} UTC`;
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** `21 Nov 2026`, in UTC. */
export function readableDay(at: number): string {
  return DAY.format(at);
}
