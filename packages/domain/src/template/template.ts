import type { AccountId } from "../ids.ts";

/** SPEC 2.14; 2..40 characters (CONTRACT G6.1). */
export const TEMPLATE_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** CONTRACT G6.1. */
export const TEMPLATE_STATUSES = ["draft", "active", "paused", "revoked"] as const;
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number];

export const TEMPLATE_DEFAULTS = { dailyCap: 200, expiresInSeconds: 3600, shortLink: true } as const;

/** our choice: what an account may have, so that none fills what all share; generous to anyone who writes them by hand. */
export const TEMPLATE_LIMITS = {
  /** Revoked ones too: their slugs stay taken. */
  templates: 1_000,
  /** UTF-8 bytes of a spec as JSON. */
  specBytes: 65_536,
  /** Publications that can be read again; verifications keep what they were made of. */
  versionsKept: 100,
} as const;

/** What a template asks the person for before it begins. */
export type Identification = Asked & {
  readonly pattern?: string;
  /** A second fact, by which somebody behind the link shows that the row is theirs: what `column` of the row has. */
  readonly confirm?: Asked & { readonly column: string };
};
type Asked = { readonly label: string; readonly hint?: string };

/** What of it the person reads. */
export type AskedIdentification = Asked & { readonly confirm?: Asked };

/** The database whose row an identification picks; `compare`: columns that answers are held against. */
export type DatabaseUse = {
  readonly id: string;
  readonly onMissing: "allow" | "reject";
  readonly compare?: readonly { readonly column: string; readonly step: string }[];
};

/** What takes effect at once (CONTRACT G6.2), without a publication. */
export type TemplateTerms = {
  readonly name: string;
  readonly identification?: Identification;
  readonly dailyCap: number;
  /** Absent: none. */
  readonly totalCap?: number;
  /** Whether `/l/{org}/{slug}` leads to the link (CONTRACT G14). */
  readonly shortLink: boolean;
};

/** What a publication snapshots. `spec` is the wire's own form, so that it is given back as it was sent. */
export type TemplateContent = {
  readonly spec: Readonly<Record<string, unknown>>;
  readonly expiresInSeconds: number;
  readonly database?: DatabaseUse;
};

export type TemplateVersion = TemplateContent & {
  readonly version: number;
  readonly publishedAt: number;
  /** Which API key, or whose session. */
  readonly publishedBy: string;
  readonly specSha256: string;
};

/** A template as its object holds it. */
export type Template = TemplateTerms &
  TemplateContent & {
    readonly slug: string;
    readonly accountId: AccountId;
    readonly org: string;
    readonly status: TemplateStatus;
    /** 0 before the first publication. */
    readonly version: number;
    readonly hasUnpublishedChanges: boolean;
    /** A link that carries another is dead. */
    readonly linkVersion: number;
    readonly createdAt: number;
    readonly updatedAt: number;
    readonly publishedAt?: number;
  };

/** Why a verification cannot be started, or undefined. */
export type StartRefusal = "not_found" | "conflict" | "link_paused" | "link_cap_exceeded";

export type CapUse = { readonly usedToday: number; readonly usedTotal: number };

/** CONTRACT G6.2, in its order: draft, paused, revoked, caps. */
export function startRefusal(
  { status, dailyCap, totalCap }: Pick<Template, "status" | "dailyCap" | "totalCap">,
  { usedToday, usedTotal }: CapUse,
): StartRefusal | undefined {
  if (status === "draft") return "conflict";
  if (status === "paused") return "link_paused";
  if (status === "revoked") return "not_found";
  const isUsedUp = usedToday >= dailyCap || (totalCap !== undefined && usedTotal >= totalCap);
  return isUsedUp ? "link_cap_exceeded" : undefined;
}

export type StatusAct = "pause" | "resume" | "revoke";

const NEXT: Readonly<Record<StatusAct, Partial<Record<TemplateStatus, TemplateStatus>>>> = {
  pause: { active: "paused", paused: "paused" },
  resume: { paused: "active", active: "active" },
  revoke: { draft: "revoked", active: "revoked", paused: "revoked", revoked: "revoked" },
};

/** CONTRACT G6.2: repeating is fine; undefined from any other state. */
export function nextStatus(status: TemplateStatus, act: StatusAct): TemplateStatus | undefined {
  return NEXT[act][status];
}

/** The day that a daily cap counts, in UTC, as days since 1970. */
export function dayOf(now: number): number {
  return Math.floor(now / 86_400_000);
}

/** CONTRACT G6.2 `Retry-After`: until the next day in UTC. */
export function secondsToNextDay(now: number): number {
  return Math.ceil(((dayOf(now) + 1) * 86_400_000 - now) / 1000);
}

/** What of a template a publication would snapshot, in a form that can be compared. */
export function contentText({ spec, expiresInSeconds, database }: TemplateContent): string {
  return JSON.stringify([spec, expiresInSeconds, database ?? null]);
}
