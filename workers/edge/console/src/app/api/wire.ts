import type { CaptureBody } from "@svc/contract/capture/capture-body";
import type { OwnInvitationBody } from "@svc/contract/team/own-invitations";
import type { DamageLocalization } from "@svc/contract/verification/damage-body";
import type { Related } from "@svc/contract/verification/related-body";
import type { ReverseSearchBody } from "@svc/contract/verification/reverse-search-body";
import type { VerificationBody } from "@svc/contract/verification/verification-body";

/** What may wait for a person, in the order in which it is told. */
export const DUES = ["reverse", "similar_photo", "unavailable", "flagged"] as const;
export type Due = (typeof DUES)[number];

type Role = "owner" | "admin" | "reviewer" | "viewer";

/** `GET /v1/me` of a session. */
export type Me = {
  readonly account: {
    readonly id: string;
    readonly name: string;
    readonly org: string;
    readonly blur_sensitive: boolean;
  };
  readonly user?: {
    readonly id: string;
    readonly email: string;
    readonly name?: string;
    readonly role: Role;
  };
  readonly environment: string;
  readonly accounts?: readonly { readonly id: string; readonly name: string; readonly role: Role }[];
  readonly invitations?: readonly OwnInvitationBody[];
};

/** What a sign-in answers to who is in no account yet. */
export type Invited = { readonly invitations: readonly OwnInvitationBody[] };

/** A row of `GET /v1/cases`. */
export type CaseItem = {
  readonly verification: VerificationBody;
  readonly identification?: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly mode: "verification" | "audit";
  readonly template?: string;
  readonly thumb_url?: string;
  readonly photos: number;
  readonly updated_at: string;
  readonly due?: readonly Due[];
};

export type Page<T> = {
  readonly items: readonly T[];
  readonly has_more: boolean;
  readonly next_cursor?: string;
};

type CaseEvent = {
  readonly id: string;
  readonly type: string;
  readonly occurred_at: string;
  readonly data?: Readonly<Record<string, unknown>>;
};

/** `GET /v1/cases/{id}`: everything that one screen shows, in one answer. */
export type Case = CaseItem & {
  readonly steps?: readonly { readonly key: string; readonly kind: string; readonly description: string }[];
  readonly signals_required: readonly string[];
  readonly captures: readonly CaptureBody[];
  readonly events: readonly CaseEvent[];
  readonly reverse_search?: ReverseSearchBody;
  readonly related: Related["items"];
  readonly damage: DamageLocalization;
  readonly reviews: readonly {
    readonly subject: Due;
    readonly decision: Decision;
    readonly at: string;
    readonly by?: string;
  }[];
  readonly claimed_by?: { readonly email: string };
  readonly urls_expire_at: string;
};

/** `yes`: it is what is suspected; `no`: it is fine. */
export type Decision = "yes" | "no";

export type Counts = { readonly due: Readonly<Record<Due, number>>; readonly most: number };

/** `POST /v1/review/claims`: cases that nobody else is given while the lease lasts. */
export type Claims = {
  readonly items: readonly {
    readonly case: Case;
    readonly subject: Due;
    readonly lease_expires_at: string;
  }[];
  /** How many wait; `most` means that many or more. */
  readonly remaining: number;
  readonly most: number;
};
