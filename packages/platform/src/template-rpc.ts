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

/** A template with its cap counters. `revision` grows with every change. */
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

/** Who publishes, and the hash of the version. */
export type Publication = { readonly by: string; readonly specSha256: string };

export type ChangeTemplate = {
  readonly terms: TemplateTerms;
  readonly content: TemplateContent;
  /** The revision that the caller read. If someone else changed the template since, it is a conflict. */
  readonly expectedRevision: number;
};

/** Everything needed to open a link, without a database query. */
export type LinkView = {
  readonly accountId: AccountId;
  readonly slug: string;
  readonly status: Template["status"];
  readonly name: string;
  readonly linkVersion: number;
  readonly linkIssuedAt: number;
  readonly shortLink: boolean;
  /** Until the next UTC day, or for good by the total cap. */
  readonly usedUp?: "today" | "for_good";
  readonly identification?: AskedIdentification;
  readonly brandSlug?: string;
  readonly locale?: string;
};

/** The counted look-up, or the limit that is reached and when to retry. */
export type LookupGrant =
  | { readonly id: number }
  | { readonly refused: "network" | "link"; readonly retryAfterS: number };

/** The input of a start: the published content with the current terms. */
export type StartView = Omit<TemplateTerms, "shortLink"> & {
  readonly accountId: AccountId;
  readonly status: Template["status"];
  readonly use: CapUse;
  readonly published?: Omit<TemplateVersion, "specSha256" | "publishedBy"> & {
    readonly database?: DatabaseUse;
  };
};

/**
 * The authoritative state of one template (CONTRACT G6), named by `org/slug`. Another account's template is
 * `not_found`.
 */
export type TemplateRpc = {
  create(request: CreateTemplate, publication?: Publication): Promise<TemplateOutcome<TemplateView>>;
  read(accountId: AccountId): Promise<TemplateOutcome<TemplateView>>;
  change(accountId: AccountId, change: ChangeTemplate): Promise<TemplateOutcome<TemplateView>>;
  publish(
    accountId: AccountId,
    publication: Publication & { readonly expectedRevision: number },
  ): Promise<TemplateOutcome<TemplateView>>;
  act(accountId: AccountId, act: StatusAct): Promise<TemplateOutcome<TemplateView>>;
  /** Invalidates every existing link. `shortLink` says whether the readable link leads to the new one. */
  rotateLink(accountId: AccountId, shortLink: boolean): Promise<TemplateOutcome<TemplateView>>;
  readVersions(accountId: AccountId): Promise<TemplateOutcome<{ versions: readonly TemplateVersion[] }>>;
  readLink(): Promise<TemplateOutcome<{ link: LinkView }>>;
  readStart(): Promise<TemplateOutcome<{ start: StartView }>>;
  /** Takes a start from the link's own bucket, which all addresses share. */
  takeStart(policy: BucketPolicy): Promise<Grant>;
  /**
   * Counts one database look-up through the link. Refused if too many found nothing within an hour (CONTRACT
   * G6.3). The owner gets a mail when the link itself reaches its limit.
   */
  countLookup(network: string): Promise<LookupGrant>;
  /** The look-up found a row the person knows, so it does not count. */
  takeOffLookup(id: number): Promise<void>;
  /** Takes one place of the caps. It is returned if the verification is not created. */
  reserve(verificationId: VerificationId): Promise<TemplateOutcome<object>>;
  /**
   * CONTRACT G0.7, for starts through the link. They are counted here, so that strangers cannot fill the
   * account's limit.
   */
  beginIdempotent(scope: string): Promise<IdempotentState>;
  endIdempotent(scope: string, answer: KeptAnswer | undefined): Promise<void>;
};
