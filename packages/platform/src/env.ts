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
import type { GeocoderVars } from "./geocoder-config.ts";
import type { Switches } from "./interlock.ts";
import type { JurisdictionVars } from "./jurisdiction.ts";
import type { JudgesVars } from "./judges-config.ts";
import type { MailVars } from "./mail-config.ts";
import type { SmsVars } from "./sms-config.ts";
import type { Restorable } from "./object-entrypoint.ts";
import type { PaymentsVars } from "./payments-config.ts";
import type { ReverseVars } from "./reverse-config.ts";
import type { SellerVars } from "./seller-config.ts";
import type { VectorizeVars } from "./vectorize-config.ts";
import type { VisionVars } from "./vision-config.ts";

type ObjectNamespace<Surface> = DurableObjectNamespace<Surface & Restorable & Rpc.DurableObjectBranded>;
type Entrypoint<Surface> = Service<Surface & ScriptRpc & Rpc.WorkerEntrypointBranded>;

type ScriptVars = Pick<Switches, "ENVIRONMENT" | "FAULT"> & JurisdictionVars;

/** Delays of a verification's outgoing work. Defaults: the domain's retry.ts, and the verification room. */
export type PaceVars = Pick<Switches, "ENVIRONMENT" | "WEBHOOK_PACE"> & {
  readonly ANALYSIS_LEASE_MS?: string;
  readonly CREDENTIAL_LEASE_MS?: string;
  readonly WEBHOOK_LEASE_MS?: string;
  readonly OUTBOX_WATCH_MS?: string;
};

/** `DB` is the directory and shard 0. @svc/store/shard says what the others hold. */
type DatabaseBindings = { readonly DB: D1Database; readonly [further: `DB_${number}`]: D1Database };

export type VerificationEnv = ScriptVars &
  Pick<Switches, "ALLOW_INSECURE_WEBHOOKS"> &
  PaceVars &
  MailVars &
  SmsVars &
  DatabaseBindings & {
    /** See @svc/access/mac. */
    readonly SERVICE_SECRETS: string;
    /** A JWK Set, see @svc/seal/record/seal-keys. Without it, no record is sealed. */
    readonly SEAL_KEYS?: string;
    /** URL of an RFC 3161 authority that time-stamps seals. Without it, they have no time stamp. */
    readonly TSA_URL?: string;
    readonly PHOTOS: R2Bucket;
    readonly ANALYSIS: Queue<AnalysisMessage>;
    readonly STAMPS: Queue<CredentialMessage>;
    readonly WEBHOOKS: Queue<WebhookMessage>;
    /** Retries, and URLs that were slow recently. */
    readonly WEBHOOKS_SLOW: Queue<WebhookMessage>;
    readonly ACCOUNT: ObjectNamespace<AccountRpc>;
    readonly UPLOAD: ObjectNamespace<UploadRpc>;
    /** Those linked to it. */
    readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
    readonly PHOTO_INDEX: ObjectNamespace<PhotoIndexRpc>;
    readonly ANALYZER: Entrypoint<AnalyzerRpc>;
    readonly SEALER: Entrypoint<SealerRpc>;
    readonly PLACES: Entrypoint<PlacesRpc>;
    /** The build output of the pages room, including the texts of mails. */
    readonly ASSETS: Fetcher;
  };

export type PhotoIndexEnv = ScriptVars & {
  /** How many images one index object holds. Default: set in photo-index. */
  readonly PICTURES_A_SHARD?: string;
  readonly DB: D1Database;
  readonly PHOTOS: R2Bucket;
  readonly PHOTO_INDEX: ObjectNamespace<PhotoIndexRpc>;
  readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
};

export type TemplateEnv = ScriptVars &
  DatabaseBindings & {
    readonly TEMPLATE_CHECK_MS?: string;
    readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
    readonly ACCOUNT: ObjectNamespace<AccountRpc>;
  };

export type AccountEnv = ScriptVars &
  MailVars &
  PaymentsVars &
  SellerVars &
  DatabaseBindings &
  Pick<VerificationEnv, "ASSETS"> & {
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
    /** The operator's limit of text messages per account and UTC day; an account can only set a lower one. Default: `TEXT_LIMITS`. */
    readonly SMS_A_DAY?: string;
    /** How long an unbooked price stays held. Default: HOLD_MS of the domain. */
    readonly CREDIT_HOLD_MS?: string;
    readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
  };

export type UploadEnv = ScriptVars & {
  readonly PHOTOS: R2Bucket;
  readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
  readonly VIDEO: Entrypoint<VideoRpc>;
};

export type SignInEnv = MailVars & Pick<VerificationEnv, "DB" | "ASSETS">;

/** The edge script runs the API, the pages and all objects. */
export type EdgeEnv = VerificationEnv &
  PhotoIndexEnv &
  TemplateEnv &
  AccountEnv &
  UploadEnv &
  SignInEnv &
  // to name the provider on the page and the model that sees a photo
  GeocoderVars &
  Pick<ReverseVars, "REVERSE"> &
  VisionVars &
  Pick<Switches, "RATE_LIMITS"> & {
    /** Replaces the request's origin in the links we create. */
    readonly BASE_URL?: string;
    /** Zero bits of the proof of work for starting a reusable link. Absent or 0: no proof. */
    readonly LINK_PROOF_BITS?: string;
    /** `on` serves `/check`, the test page for phone browsers, in production too (CONTRACT G3.13). */
    readonly PHONE_CHECK?: string;
    /** DNS over HTTPS in JSON, for the TXT records of domains. Default: Cloudflare's. */
    readonly DNS_RESOLVER?: string;
    /** Where to report a vulnerability, for example `mailto:security@example.org`; see RFC 9116. */
    readonly SECURITY_CONTACT?: string;
    /** With this token, `/healthz?deep=1` reports the health of every part of the service. */
    readonly OPERATOR_TOKEN?: string;
    /** The address for operator alerts. Without it, they appear only in the log. */
    readonly ALERTS_TO?: string;
    readonly TEMPLATE: ObjectNamespace<TemplateRpc>;
    readonly SIGN_IN: ObjectNamespace<SignInRpc>;
    readonly DOCUMENTS: Entrypoint<DocumentsRpc>;
    readonly PROVENANCE: Entrypoint<ProvenanceRpc>;
    /** Analytics Engine. Without it, no metrics are recorded. */
    readonly METRICS?: AnalyticsEngineDataset;
  };

export type AnalyzerEnv = ScriptVars &
  JudgesVars &
  ReverseVars &
  VectorizeVars &
  VisionVars & {
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

export type ProvenanceEnv = Pick<ScriptVars, "ENVIRONMENT"> & { readonly PHOTOS: R2Bucket };

export type SealerEnv = ScriptVars &
  Pick<VerificationEnv, "TSA_URL"> & {
    readonly PHOTOS: R2Bucket;
    readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
    /**
     * The service's certificate chain and key, see @svc/seal/signing-identity. An account's own is
     * C2PA_SIGNER_<account id>.
     */
    readonly C2PA_SIGNER?: string;
  };

/** The sender script's bindings. It holds no secret, because the object signs what it sends. */
export type SenderEnv = ScriptVars & {
  readonly VERIFICATION: ObjectNamespace<VerificationRpc>;
};

export type PlacesEnv = ScriptVars &
  GeocoderVars & {
    readonly DB: D1Database;
  };

export type DocumentsEnv = Pick<ScriptVars, "ENVIRONMENT"> & { readonly PHOTOS: R2Bucket };

/** The reader script's bindings. */
export type ReaderEnv = Pick<ScriptVars, "ENVIRONMENT">;

export type VideoEnv = Pick<ScriptVars, "ENVIRONMENT"> & {
  readonly PHOTOS: R2Bucket;
  /** Absent on a developer's machine, where Media Transformations cannot run. */
  readonly MEDIA?: MediaBinding;
};
