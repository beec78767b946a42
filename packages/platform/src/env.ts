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

/** Variables an operator sets; read them through `config`. */
export type Vars = VisionVars & {
  readonly ENVIRONMENT: string;
  /** See @svc/access/mac. */
  readonly SERVICE_SECRETS: string;
  /** A JWK Set, see @svc/seal/record/seal-keys; without it no record is sealed. */
  readonly SEAL_KEYS?: string;
  /** An RFC 3161 authority that stamps record seals; the sealer script has one of its own for files. */
  readonly TSA_URL?: string;
  /** Overrides the origin of the request in links that are handed out. */
  readonly BASE_URL?: string;
  readonly RATE_LIMITS?: string;
  readonly ALLOW_INSECURE_WEBHOOKS?: string;
  /** Zero bits of the proof of work that starting a reusable link costs; absent or 0: none. */
  readonly LINK_PROOF_BITS?: string;
  /** How many verifications without a photo an account may create a UTC day; absent: FREE_VERIFICATIONS_A_DAY of the domain. */
  readonly FREE_VERIFICATIONS_A_DAY?: string;
  /** Result mails of an account a UTC day, and of those to addresses that it never mailed; absent: MAIL_LIMITS of the domain. */
  readonly MAILS_A_DAY?: string;
  readonly NEW_MAIL_ADDRESSES_A_DAY?: string;
  /** How long a price is held that nobody books; absent: HOLD_MS of the domain. */
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
  /** Another address than Stripe's own, for tests. */
  readonly STRIPE_URL?: string;
  /** Who sells, as invoices say it; see seller-config.ts. */
  readonly SELLER_NAME?: string;
  readonly SELLER_ADDRESS?: string;
  readonly SELLER_TAX_ID?: string;
  readonly SELLER_TAX_NOTE?: string;
  /** Accounts with outside judges, see judges-config.ts; the addresses are others than their own in tests alone. */
  readonly JUDGE_SIGHTENGINE_USER?: string;
  readonly JUDGE_SIGHTENGINE_SECRET?: string;
  readonly JUDGE_SIGHTENGINE_URL?: string;
  readonly JUDGE_HIVE_TOKEN?: string;
  readonly JUDGE_HIVE_URL?: string;
  readonly JUDGE_REALITY_DEFENDER_KEY?: string;
  readonly JUDGE_REALITY_DEFENDER_URL?: string;
  /** Questions to them all in a UTC day, of all accounts; absent: 1,000. */
  readonly JUDGE_QUESTIONS_A_DAY?: string;
  readonly JUDGE_GRACE_MS?: string;
  /** Where `reverse` searches: `known-images`, `tineye` or `google`, see reverse-config.ts. The edge script needs it to tell people. */
  readonly REVERSE?: string;
  readonly REVERSE_TINEYE_KEY?: string;
  readonly REVERSE_TINEYE_URL?: string;
  readonly REVERSE_GOOGLE_KEY?: string;
  readonly REVERSE_GOOGLE_URL?: string;
  /** Searches that are paid for, of an account a UTC day; absent: SEARCHES_A_DAY of the domain. */
  readonly REVERSE_SEARCHES_A_DAY?: string;
  /** Who knows addresses: `embedded`, `nominatim`, `photon` or `google`, see geocoder-config.ts. The edge script needs it to tell people. */
  readonly GEOCODER?: string;
  readonly GEOCODER_URL?: string;
  readonly GEOCODER_GOOGLE_KEY?: string;
  /** What `pnpm svc scores --calibration` wrote; without it nobody outside weighs anything. */
  readonly JUDGE_CALIBRATIONS?: string;
  /** `1` on a developer's machine alone: mail that nobody sends is kept and shown at /dev/mail. */
  readonly DEV?: string;
  /** `on` serves `/check`, which tries a phone's browser, in production too (CONTRACT G3.13). */
  readonly PHONE_CHECK?: string;
  /** `cloudflare`, `resend` or `mailbox`, see mail-config.ts. */
  readonly MAIL?: string;
  readonly MAIL_FROM?: string;
  readonly RESEND_API_KEY?: string;
  readonly RESEND_URL?: string;
  /** Where to report a weakness, for example `mailto:security@example.org`; see RFC 9116. */
  readonly SECURITY_CONTACT?: string;
  /** Seconds that a second of the webhook schedule lasts; heard only where ENVIRONMENT is `local`. */
  readonly WEBHOOK_PACE?: string;
  /** Similar photos by Cloudflare Vectorize, see vectorize-config.ts; the address is another than its own in tests alone. */
  readonly VECTORIZE_INDEX?: string;
  readonly VECTORIZE_ACCOUNT?: string;
  readonly VECTORIZE_TOKEN?: string;
  readonly VECTORIZE_URL?: string;
  /** How many pictures one object of an index holds; absent: as many as photo-index says. */
  readonly PICTURES_A_SHARD?: string;
  /** Who shows it may ask how every part of the service does: `/healthz?deep=1`. */
  readonly OPERATOR_TOKEN?: string;
  /** Where operators are told what needs them; without it the log alone says so. */
  readonly ALERTS_TO?: string;
  /** Tests only, see fault.ts. */
  readonly FAULT?: string;
};

/** `DB` is the directory and shard 0; what a further one holds says @svc/store/shard. */
type DatabaseBindings = { readonly DB: D1Database; readonly [further: `DB_${number}`]: D1Database };

export type VerificationEnv = Vars &
  DatabaseBindings & {
    /** Cloudflare Email Service, where a deployment has it: its domain must be set up first. */
    readonly EMAIL?: SendEmail;
    readonly PHOTOS: R2Bucket;
    readonly ANALYSIS: Queue<AnalysisMessage>;
    readonly STAMPS: Queue<CredentialMessage>;
    readonly WEBHOOKS: Queue<WebhookMessage>;
    /** Retries, and addresses that lately took long. */
    readonly WEBHOOKS_SLOW: Queue<WebhookMessage>;
    readonly ACCOUNT: ObjectNamespace<AccountRpc>;
    readonly UPLOAD: ObjectNamespace<UploadRpc>;
    readonly PHOTO_INDEX: ObjectNamespace<PhotoIndexRpc>;
    readonly ANALYZER: Entrypoint<AnalyzerRpc>;
    readonly PROVENANCE: Entrypoint<ProvenanceRpc>;
    readonly SEALER: Entrypoint<SealerRpc>;
    readonly PLACES: Entrypoint<PlacesRpc>;
    /** What the pages room builds, the words of mails among it. */
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

/** What the account's object needs to write to its owner. */
export type AccountEnv = Pick<VerificationEnv, "EMAIL"> &
  DatabaseBindings &
  Vars & { readonly VERIFICATION: ObjectNamespace<VerificationRpc> };

export type UploadEnv = Pick<Vars, "ENVIRONMENT" | "FAULT"> & {
  readonly PHOTOS: R2Bucket;
  readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
  readonly VIDEO: Entrypoint<VideoRpc>;
};

/** The edge script's bindings. */
export type EdgeEnv = VerificationEnv & {
  readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
  readonly TEMPLATE: ObjectNamespace<TemplateRpc>;
  readonly SIGN_IN: ObjectNamespace<SignInRpc>;
  readonly DOCUMENTS: Entrypoint<DocumentsRpc>;
  readonly VIDEO: Entrypoint<VideoRpc>;
  /** Analytics Engine; without it nothing is counted. */
  readonly METRICS?: AnalyticsEngineDataset;
};

/** The analyzer script's bindings. */
export type AnalyzerEnv = Pick<
  Vars,
  "FAULT" | "ENVIRONMENT" | (`${"JUDGE" | "REVERSE" | "VECTORIZE" | "VISION"}${string}` & keyof Vars)
> & {
  /** Workers AI, where a deployment has it. */
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

/** The provenance script's bindings. */
export type ProvenanceEnv = Pick<Vars, "ENVIRONMENT"> & { readonly PHOTOS: R2Bucket };

/** The sealer script's bindings. */
export type SealerEnv = Pick<Vars, "ENVIRONMENT" | "FAULT"> & {
  readonly PHOTOS: R2Bucket;
  readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
  /** Certificate chain and key of the service, see @svc/seal/signing-identity; an account's own: C2PA_SIGNER_<account id>. */
  readonly C2PA_SIGNER?: string;
  /** Address of an RFC 3161 authority; without it a seal has no time stamp. */
  readonly TSA_URL?: string;
};

/** The sender script's bindings: it holds no secret, since the object signs what it is to send. */
export type SenderEnv = Pick<Vars, "ENVIRONMENT" | "FAULT"> & {
  readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
};

/** The places script's bindings. */
export type PlacesEnv = Pick<Vars, "ENVIRONMENT" | "FAULT" | (`GEOCODER${string}` & keyof Vars)> & {
  readonly DB: D1Database;
};

/** The documents script's bindings. */
export type DocumentsEnv = Pick<Vars, "ENVIRONMENT"> & { readonly PHOTOS: R2Bucket };

/** The reader script's bindings. */
export type ReaderEnv = Pick<Vars, "ENVIRONMENT">;

/** The video script's bindings. */
export type VideoEnv = Pick<Vars, "ENVIRONMENT"> & {
  readonly PHOTOS: R2Bucket;
  /** Absent on a developer's machine, where Media Transformations cannot run. */
  readonly MEDIA?: MediaBinding;
};
