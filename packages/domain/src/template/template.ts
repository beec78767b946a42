import type { AccountId } from "../ids.ts";

/** SPEC 2.14; 2..40 characters (CONTRACT G6.1). */
export const TEMPLATE_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** CONTRACT G6.1. */
export const TEMPLATE_STATUSES = ["draft", "active", "paused", "revoked"] as const;
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number];

export const TEMPLATE_DEFAULTS = { dailyCap: 200, expiresInSeconds: 3600, shortLink: true } as const;

/**
 * our choice: limits per account, so that no account fills shared storage; generous for templates written by
 * hand.
 */
export const TEMPLATE_LIMITS = {
  /** Including revoked ones, whose slugs stay reserved. */
  templates: 1_000,
  /** UTF-8 bytes of a spec as JSON. */
  specBytes: 65_536,
  /** Versions that can still be read. Verifications keep their own copy. */
  versionsKept: 100,
} as const;

/** What a template asks the person for before it starts. */
export type Identification = Asked & {
  readonly pattern?: string;
  /** A second value with which the person proves that the row is theirs. It must equal `column` of the row. */
  readonly confirm?: Asked & { readonly column: string };
};
type Asked = { readonly label: string; readonly hint?: string };

/** The part that the person sees. */
export type AskedIdentification = Asked & { readonly confirm?: Asked };

/** The database in which an identification selects a row. `compare` lists the columns to compare with answers. */
export type DatabaseUse = {
  readonly id: string;
  readonly onMissing: "allow" | "reject";
  readonly compare?: readonly { readonly column: string; readonly step: string }[];
};

/** Settings that take effect at once, without publishing (CONTRACT G6.2). */
export type TemplateTerms = {
  readonly name: string;
  readonly identification?: Identification;
  readonly dailyCap: number;
  /** Absent means no cap. */
  readonly totalCap?: number;
  /** Whether `/l/{org}/{slug}` leads to the link (CONTRACT G14). */
  readonly shortLink: boolean;
};

/** The content of a published version. `spec` stays in wire form, so that it is returned as it was sent. */
export type TemplateContent = {
  readonly spec: Readonly<Record<string, unknown>>;
  readonly expiresInSeconds: number;
  readonly database?: DatabaseUse;
};

export type TemplateVersion = TemplateContent & {
  readonly version: number;
  readonly publishedAt: number;
  /** The API key or session that published it. */
  readonly publishedBy: string;
  readonly specSha256: string;
};

/** A template as stored in its object. */
export type Template = TemplateTerms &
  TemplateContent & {
    readonly slug: string;
    readonly accountId: AccountId;
    readonly org: string;
    readonly status: TemplateStatus;
    /** 0 before the first publication. */
    readonly version: number;
    readonly hasUnpublishedChanges: boolean;
    /** Links with another version are invalid. */
    readonly linkVersion: number;
    readonly createdAt: number;
    readonly updatedAt: number;
    readonly publishedAt?: number;
  };

export type StartRefusal = "not_found" | "conflict" | "link_paused" | "link_cap_exceeded";

export type CapUse = { readonly usedToday: number; readonly usedTotal: number };

/** CONTRACT G6.2, in this order: draft, paused, revoked, caps. */
export function startRefusal(
  { status, dailyCap, totalCap }: Pick<Template, "status" | "dailyCap" | "totalCap">,
  { usedToday, usedTotal }: CapUse,
): StartRefusal | undefined {
  if (status === "draft") return "conflict";
  if (status === "paused") return "link_paused";
  if (status === "revoked") return "not_found";
  const isUsedUp = usedToday >= dailyCap || isUsedUpForGood({ totalCap }, { usedTotal });
  return isUsedUp ? "link_cap_exceeded" : undefined;
}

/** The total cap never resets, unlike the daily one. */
export function isUsedUpForGood(
  { totalCap }: { readonly totalCap?: number | undefined },
  { usedTotal }: Pick<CapUse, "usedTotal">,
): boolean {
  return totalCap !== undefined && usedTotal >= totalCap;
}

export type StatusAct = "pause" | "resume" | "revoke";

const NEXT: Readonly<Record<StatusAct, Partial<Record<TemplateStatus, TemplateStatus>>>> = {
  pause: { active: "paused", paused: "paused" },
  resume: { paused: "active", active: "active" },
  revoke: { draft: "revoked", active: "revoked", paused: "revoked", revoked: "revoked" },
};

/** CONTRACT G6.2: repeating an act is allowed. Undefined if the current status does not permit it. */
export function nextStatus(status: TemplateStatus, act: StatusAct): TemplateStatus | undefined {
  return NEXT[act][status];
}

/** The UTC day that a daily cap counts, as days since 1970. */
export function dayOf(now: number): number {
  return Math.floor(now / 86_400_000);
}

/** CONTRACT G6.2 `Retry-After`: seconds until the next UTC day. */
export function secondsToNextDay(now: number): number {
  return Math.ceil(((dayOf(now) + 1) * 86_400_000 - now) / 1000);
}

/** The content that publishing would store, as comparable text. */
export function contentText({ spec, expiresInSeconds, database }: TemplateContent): string {
  return JSON.stringify([spec, expiresInSeconds, database ?? null]);
}
