import list from "./trust-list.json" with { type: "json" };

/** Whose Content Credentials are trusted: the C2PA trust list as it was published then. `pnpm trust-list` writes it anew. */
export const C2PA_TRUST_LIST = {
  asOf: list.asOf,
  pem: list.certificates.map(({ pem }) => `${pem}\n`).join(""),
} as const;
