import list from "./trust-list.json" with { type: "json" };
import { trustIn } from "./trust.ts";

/** Whose Content Credentials are trusted: the C2PA trust list as it was published then. `pnpm trust-list` writes it anew. */
export const C2PA_TRUST = {
  asOf: list.asOf,
  ...trustIn(list.certificates.map(({ pem }) => `${pem}\n`).join("")),
} as const;
