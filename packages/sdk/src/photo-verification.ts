import { type ClientOptions, HttpClient } from "./http/http-client.ts";
import { Account } from "./resources/account.ts";
import { Audits } from "./resources/audits.ts";
import { Brands } from "./resources/brands.ts";
import { Cases } from "./resources/cases.ts";
import { Credits } from "./resources/credits.ts";
import { Databases } from "./resources/databases.ts";
import { Templates } from "./resources/templates.ts";
import { Verifications } from "./resources/verifications.ts";
import { Webhooks } from "./resources/webhooks.ts";

export type PhotoVerificationOptions = Omit<ClientOptions, "key"> & {
  /** A server's `svc_secret_…` key. It may do everything the account may do. */
  readonly secretKey: string;
};

/**
 * The service, as seen by one account. A GET, PUT or DELETE is retried with a growing wait (500 ms, 1 s, 2 s, or
 * what `Retry-After` says), a PATCH only after a 429, and a POST only under an idempotency key. Throws a
 * `TypeError` if the key is not a server's secret key, or if `baseUrl` is neither https nor this machine.
 *
 * @example
 * const { SVC_SECRET_KEY = "", SVC_BASE_URL = "" } = process.env;
 * const service = new PhotoVerification({ secretKey: SVC_SECRET_KEY, baseUrl: SVC_BASE_URL, timeoutMs: 20_000 });
 * const { capture_url } = await service.verifications.create({ max_captures: 1 });
 * console.log(`send this link: ${capture_url}`);
 */
export class PhotoVerification {
  readonly verifications: Verifications;
  readonly audits: Audits;
  readonly templates: Templates;
  readonly databases: Databases;
  readonly brands: Brands;
  readonly credits: Credits;
  readonly webhooks: Webhooks;
  /** The cases people review, and their decisions. */
  readonly cases: Cases;
  readonly account: Account;

  constructor({ secretKey, ...options }: PhotoVerificationOptions) {
    requireServerKey(secretKey);
    const http = new HttpClient({ ...options, key: secretKey });
    this.verifications = new Verifications(http);
    this.audits = new Audits(http);
    this.templates = new Templates(http);
    this.databases = new Databases(http);
    this.brands = new Brands(http);
    this.credits = new Credits(http);
    this.webhooks = new Webhooks(http);
    this.cases = new Cases(http);
    this.account = new Account(http);
  }
}

function requireServerKey(secretKey: string | undefined): void {
  // An environment variable that was not set.
  if (secretKey === undefined || secretKey === "")
    throw new TypeError("secretKey is missing: is the environment variable set that it is read from?");
  if (secretKey.startsWith("pk_"))
    throw new TypeError("secretKey is a publishable key: use it with CaptureLink, or pass svc_secret_…");
  if (!secretKey.startsWith("svc_secret_"))
    throw new TypeError("secretKey has to be svc_secret_…, from API keys in the dashboard");
  if ("document" in globalThis)
    throw new TypeError("a secret key has no place in a browser: call from your server, or use CaptureLink");
}
