import type { IdempotentState, KeptAnswer } from "@svc/domain/idempotency";
import type { AccountId, VerificationId } from "@svc/domain/ids";
import type { BucketPolicy, Grant } from "@svc/domain/token-bucket";
import type {
  AskedIdentification,
  CapUse,
  DatabaseUse,
  StartRefusal,
  StatusAct,
  Template,
  TemplateContent,
  TemplateTerms,
  TemplateVersion,
} from "@svc/domain/template/template";

export type TemplateRefusal = StartRefusal | "slug_taken";
export type TemplateOutcome<T> =
  | ({ readonly ok: true } & T)
  | { readonly ok: false; readonly refused: TemplateRefusal };

/** A template with what its caps counted; `revision` grows with every change. */
export type TemplateView = {
  readonly template: Template;
  readonly use: CapUse;
  readonly revision: number;
  readonly linkIssuedAt: number;
};

export type CreateTemplate = {
  readonly slug: string;
  readonly accountId: AccountId;
  readonly org: string;
  readonly terms: TemplateTerms;
  readonly content: TemplateContent;
};

/** Who publishes, and the hash that goes with the version. */
export type Publication = { readonly by: string; readonly specSha256: string };

export type ChangeTemplate = {
  readonly terms: TemplateTerms;
  readonly content: TemplateContent;
  /** Of what was read before: another's change in between is a conflict. */
  readonly expectedRevision: number;
};

/** All that a link needs to open: nothing of it is asked of a database. */
export type LinkView = {
  readonly accountId: AccountId;
  readonly slug: string;
  readonly status: Template["status"];
  readonly name: string;
  readonly linkVersion: number;
  readonly linkIssuedAt: number;
  readonly shortLink: boolean;
  readonly isUsedUp: boolean;
  readonly identification?: AskedIdentification;
  readonly brandSlug?: string;
  readonly locale?: string;
};

/** The look-up as it was counted, or whose limit is reached and when to try again. */
export type LookupGrant =
  | { readonly id: number }
  | { readonly refused: "network" | "link"; readonly retryAfterS: number };

/** What a start is made of: the published content, with the terms as they are now. */
export type StartView = Omit<TemplateTerms, "shortLink"> & {
  readonly accountId: AccountId;
  readonly status: Template["status"];
  readonly use: CapUse;
  readonly published?: Omit<TemplateVersion, "specSha256" | "publishedBy"> & {
    readonly database?: DatabaseUse;
  };
};

/** The truth of one template (CONTRACT G6), named by `org/slug`. Another account's is `not_found`. */
export type TemplateRpc = {
  create(request: CreateTemplate, publication?: Publication): Promise<TemplateOutcome<TemplateView>>;
  read(accountId: AccountId): Promise<TemplateOutcome<TemplateView>>;
  change(accountId: AccountId, change: ChangeTemplate): Promise<TemplateOutcome<TemplateView>>;
  publish(
    accountId: AccountId,
    publication: Publication & { readonly expectedRevision: number },
  ): Promise<TemplateOutcome<TemplateView>>;
  act(accountId: AccountId, act: StatusAct): Promise<TemplateOutcome<TemplateView>>;
  /** Every link that was handed out is dead; `shortLink` says whether the readable one leads to the new one. */
  rotateLink(accountId: AccountId, shortLink: boolean): Promise<TemplateOutcome<TemplateView>>;
  readVersions(accountId: AccountId): Promise<TemplateOutcome<{ versions: readonly TemplateVersion[] }>>;
  readLink(): Promise<TemplateOutcome<{ link: LinkView }>>;
  readStart(): Promise<TemplateOutcome<{ start: StartView }>>;
  /** One start from the link's own bucket, which all addresses share. */
  takeStart(policy: BucketPolicy): Promise<Grant>;
  /**
   * Counts one look-up of the database by somebody behind the link, who may be told no more when too many found nothing
   * within an hour (CONTRACT G6.3). The owner gets a mail when the link itself is at its limit.
   */
  countLookup(network: string): Promise<LookupGrant>;
  /** The look-up found what the person knows: it does not count. */
  takeOffLookup(id: number): Promise<void>;
  /** Takes one place of the caps; given back when the verification turns out never to have been made. */
  reserve(verificationId: VerificationId): Promise<TemplateOutcome<object>>;
  /** CONTRACT G0.7, of starts by its link: strangers fill no account. */
  beginIdempotent(scope: string): Promise<IdempotentState>;
  endIdempotent(scope: string, answer: KeptAnswer | undefined): Promise<void>;
};
