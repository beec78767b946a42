import type { AccountRpc } from "./account-rpc.ts";
import type { AnalyzerRpc } from "./analyzer-rpc.ts";
import type { DocumentsRpc } from "./documents-rpc.ts";
import type { PhotoIndexRpc } from "./photo-index-rpc.ts";
import type { PlacesRpc } from "./places-rpc.ts";
import type { ProvenanceRpc } from "./provenance-rpc.ts";
import type { SealerRpc } from "./sealer-rpc.ts";
import type { ReaderRpc } from "./reader-rpc.ts";
import type { ScriptRpc } from "./script-rpc.ts";
import type { SignInRpc } from "./sign-in-rpc.ts";
import type { TemplateRpc } from "./template-rpc.ts";
import type { AnalysisMessage } from "./analysis-message.ts";
import type { CredentialMessage } from "./credential-message.ts";
import type { WebhookMessage } from "./webhook-message.ts";
import type { UploadRpc } from "./upload-rpc.ts";
import type { VerificationRpc } from "./verification-rpc.ts";
import type { VideoRpc } from "./video-rpc.ts";
import type { VisionVars } from "./vision-config.ts";

type ObjectNamespace<Surface> = DurableObjectNamespace<Surface & Rpc.DurableObjectBranded>;
type Entrypoint<Surface> = Service<Surface & ScriptRpc & Rpc.WorkerEntrypointBranded>;

/** Variables set by the operator. Read them through `config`. */
export type Vars = VisionVars & {
  readonly ENVIRONMENT: string;
  /** See @svc/access/mac. */
  readonly SERVICE_SECRETS: string;
  /** A JWK Set, see @svc/seal/record/seal-keys. Without it, no record is sealed. */
  readonly SEAL_KEYS?: string;
  /** An RFC 3161 authority that time-stamps record seals. The sealer script has its own variable for files. */
  readonly TSA_URL?: string;
  /** Replaces the request's origin in the links we create. */
  readonly BASE_URL?: string;
  readonly RATE_LIMITS?: string;
  readonly ALLOW_INSECURE_WEBHOOKS?: string;
  /** Zero bits of the proof of work for starting a reusable link. Absent or 0: no proof. */
  readonly LINK_PROOF_BITS?: string;
  /**
   * Verifications without a photo that an account may create per UTC day. Default: FREE_VERIFICATIONS_A_DAY of
   * the domain.
   */
  readonly FREE_VERIFICATIONS_A_DAY?: string;
  /**
   * Result mails per account and UTC day: in total, and to addresses it never mailed before. Default:
   * MAIL_LIMITS of the domain.
   */
  readonly MAILS_A_DAY?: string;
  readonly NEW_MAIL_ADDRESSES_A_DAY?: string;
  /** How long an unbooked price stays held. Default: HOLD_MS of the domain. */
  readonly CREDIT_HOLD_MS?: string;
  readonly ANALYSIS_LEASE_MS?: string;
  readonly CREDENTIAL_LEASE_MS?: string;
  readonly WEBHOOK_LEASE_MS?: string;
  readonly OUTBOX_WATCH_MS?: string;
  readonly TEMPLATE_CHECK_MS?: string;
  /** `test` or `stripe`, see payments-config.ts. */
  readonly PAYMENTS?: string;
  readonly STRIPE_SECRET_KEY?: string;
  readonly STRIPE_WEBHOOK_SECRET?: string;
  /** Replaces Stripe's URL in tests. */
  readonly STRIPE_URL?: string;
  /** The seller on invoices; see seller-config.ts. */
  readonly SELLER_NAME?: string;
  readonly SELLER_ADDRESS?: string;
  readonly SELLER_TAX_ID?: string;
  readonly SELLER_TAX_NOTE?: string;
  /** Accounts with outside judges, see judges-config.ts. Only tests change the URLs. */
  readonly JUDGE_SIGHTENGINE_USER?: string;
  readonly JUDGE_SIGHTENGINE_SECRET?: string;
  readonly JUDGE_SIGHTENGINE_URL?: string;
  readonly JUDGE_HIVE_TOKEN?: string;
  readonly JUDGE_HIVE_URL?: string;
  readonly JUDGE_REALITY_DEFENDER_KEY?: string;
  readonly JUDGE_REALITY_DEFENDER_URL?: string;
  /** Questions to all judges together per UTC day, over all accounts. Default: 1,000. */
  readonly JUDGE_QUESTIONS_A_DAY?: string;
  readonly JUDGE_GRACE_MS?: string;
  /**
   * Where `reverse` searches: `known-images`, `tineye` or `google`, see reverse-config.ts. The edge script
   * reads it to name the company on the page.
   */
  readonly REVERSE?: string;
  readonly REVERSE_TINEYE_KEY?: string;
  readonly REVERSE_TINEYE_URL?: string;
  readonly REVERSE_GOOGLE_KEY?: string;
  readonly REVERSE_GOOGLE_URL?: string;
  /** Paid searches per account and UTC day. Default: SEARCHES_A_DAY of the domain. */
  readonly REVERSE_SEARCHES_A_DAY?: string;
  /**
   * The geocoder: `embedded`, `nominatim`, `photon` or `google`, see geocoder-config.ts. The edge script reads
   * it to name the provider on the page.
   */
  readonly GEOCODER?: string;
  readonly GEOCODER_URL?: string;
  readonly GEOCODER_GOOGLE_KEY?: string;
  /** The output of `pnpm svc scores --calibration`. Without it, outside judges have no weight. */
  readonly JUDGE_CALIBRATIONS?: string;
  /** `1` only on a developer's machine: mail is not sent but kept and shown at /dev/mail. */
  readonly DEV?: string;
  /** `on` serves `/check`, the test page for phone browsers, in production too (CONTRACT G3.13). */
  readonly PHONE_CHECK?: string;
  /** `cloudflare`, `resend` or `mailbox`, see mail-config.ts. */
  readonly MAIL?: string;
  readonly MAIL_FROM?: string;
  readonly RESEND_API_KEY?: string;
  readonly RESEND_URL?: string;
  /** Where to report a vulnerability, for example `mailto:security@example.org`; see RFC 9116. */
  readonly SECURITY_CONTACT?: string;
  /** Seconds for each second of the webhook schedule. Ignored unless ENVIRONMENT is `local`. */
  readonly WEBHOOK_PACE?: string;
  /** Similar photos through Cloudflare Vectorize, see vectorize-config.ts. Only tests change the URL. */
  readonly VECTORIZE_INDEX?: string;
  readonly VECTORIZE_ACCOUNT?: string;
  readonly VECTORIZE_TOKEN?: string;
  readonly VECTORIZE_URL?: string;
  /** How many images one index object holds. Default: set in photo-index. */
  readonly PICTURES_A_SHARD?: string;
  /** With this token, `/healthz?deep=1` reports the health of every part of the service. */
  readonly OPERATOR_TOKEN?: string;
  /** The address for operator alerts. Without it, they appear only in the log. */
  readonly ALERTS_TO?: string;
  /** Tests only, see fault.ts. */
  readonly FAULT?: string;
};

/** `DB` is the directory and shard 0. @svc/store/shard says what the others hold. */
type DatabaseBindings = { readonly DB: D1Database; readonly [further: `DB_${number}`]: D1Database };

export type VerificationEnv = Vars &
  DatabaseBindings & {
    /** Cloudflare Email Service, if the deployment has it. Its domain must be set up first. */
    readonly EMAIL?: SendEmail;
    readonly PHOTOS: R2Bucket;
    readonly ANALYSIS: Queue<AnalysisMessage>;
    readonly STAMPS: Queue<CredentialMessage>;
    readonly WEBHOOKS: Queue<WebhookMessage>;
    /** Retries, and URLs that were slow recently. */
    readonly WEBHOOKS_SLOW: Queue<WebhookMessage>;
    readonly ACCOUNT: ObjectNamespace<AccountRpc>;
    readonly UPLOAD: ObjectNamespace<UploadRpc>;
    readonly PHOTO_INDEX: ObjectNamespace<PhotoIndexRpc>;
    readonly ANALYZER: Entrypoint<AnalyzerRpc>;
    readonly PROVENANCE: Entrypoint<ProvenanceRpc>;
    readonly SEALER: Entrypoint<SealerRpc>;
    readonly PLACES: Entrypoint<PlacesRpc>;
    /** The build output of the pages room, including the texts of mails. */
    readonly ASSETS: Fetcher;
  };

export type PhotoIndexEnv = Pick<Vars, "ENVIRONMENT" | "FAULT" | "PICTURES_A_SHARD"> & {
  readonly DB: D1Database;
  readonly PHOTOS: R2Bucket;
  readonly PHOTO_INDEX: ObjectNamespace<PhotoIndexRpc>;
  readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
};

export type TemplateEnv = Pick<Vars, "ENVIRONMENT" | "FAULT" | "TEMPLATE_CHECK_MS"> &
  DatabaseBindings & {
    readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
    readonly ACCOUNT: ObjectNamespace<AccountRpc>;
  };

/** What the account object needs to mail its owner. */
export type AccountEnv = Pick<VerificationEnv, "EMAIL"> &
  DatabaseBindings &
  Vars & { readonly VERIFICATION: ObjectNamespace<VerificationRpc> };

export type UploadEnv = Pick<Vars, "ENVIRONMENT" | "FAULT"> & {
  readonly PHOTOS: R2Bucket;
  readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
  readonly VIDEO: Entrypoint<VideoRpc>;
};

export type EdgeEnv = VerificationEnv & {
  readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
  readonly TEMPLATE: ObjectNamespace<TemplateRpc>;
  readonly SIGN_IN: ObjectNamespace<SignInRpc>;
  readonly DOCUMENTS: Entrypoint<DocumentsRpc>;
  readonly VIDEO: Entrypoint<VideoRpc>;
  /** Analytics Engine. Without it, no metrics are recorded. */
  readonly METRICS?: AnalyticsEngineDataset;
};

export type AnalyzerEnv = Pick<
  Vars,
  "FAULT" | "ENVIRONMENT" | (`${"JUDGE" | "REVERSE" | "VECTORIZE" | "VISION"}${string}` & keyof Vars)
> & {
  /** Workers AI, if the deployment has it. */
  readonly AI?: Ai;
  readonly DB: D1Database;
  readonly ACCOUNT: ObjectNamespace<AccountRpc>;
  readonly PHOTO_INDEX: ObjectNamespace<PhotoIndexRpc>;
  readonly PHOTOS: R2Bucket;
  readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
  readonly PROVENANCE: Entrypoint<ProvenanceRpc>;
  readonly READER: Entrypoint<ReaderRpc>;
  readonly VIDEO: Entrypoint<VideoRpc>;
};

export type ProvenanceEnv = Pick<Vars, "ENVIRONMENT"> & { readonly PHOTOS: R2Bucket };

export type SealerEnv = Pick<Vars, "ENVIRONMENT" | "FAULT"> & {
  readonly PHOTOS: R2Bucket;
  readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
  /**
   * The service's certificate chain and key, see @svc/seal/signing-identity. An account's own is
   * C2PA_SIGNER_<account id>.
   */
  readonly C2PA_SIGNER?: string;
  /** URL of an RFC 3161 authority. Without it, seals have no time stamp. */
  readonly TSA_URL?: string;
};

/** The sender script's bindings. It holds no secret, because the object signs what it sends. */
export type SenderEnv = Pick<Vars, "ENVIRONMENT" | "FAULT"> & {
  readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
};

export type PlacesEnv = Pick<Vars, "ENVIRONMENT" | "FAULT" | (`GEOCODER${string}` & keyof Vars)> & {
  readonly DB: D1Database;
};

export type DocumentsEnv = Pick<Vars, "ENVIRONMENT"> & { readonly PHOTOS: R2Bucket };

/** The reader script's bindings. */
export type ReaderEnv = Pick<Vars, "ENVIRONMENT">;

export type VideoEnv = Pick<Vars, "ENVIRONMENT"> & {
  readonly PHOTOS: R2Bucket;
  /** Absent on a developer's machine, where Media Transformations cannot run. */
  readonly MEDIA?: MediaBinding;
};
