import type { FileInput } from "../http/file-input.ts";
import type { FormField } from "../http/form.ts";
import type { HttpClient, PostOptions } from "../http/http-client.ts";
import type { Form, Wire } from "../wire.ts";

type Shared = {
  readonly metadata?: Readonly<Record<string, string>>;
};
type Sent = { readonly image: FileInput; readonly image_url?: never };
type Addressed = {
  /** The photo's https URL on the public internet. The service fetches it. */
  readonly image_url: string;
  readonly image?: never;
};

/** Input of `audits.sync`: a photo of up to 4 MB. */
export type SyncAuditInput = Omit<Form<"auditSync">, keyof Shared | "image"> & Shared & Sent;

/** Input of `audits.create`: a photo of up to 25 MB or its URL, and any checks. */
export type AuditInput = Omit<Form<"audit">, keyof Shared | "image" | "image_url" | "context"> &
  Shared &
  (Sent | Addressed) & {
    /** What the photo should show. Used only if `checks` includes `context`. */
    readonly context?: Wire<"CreateVerification">["context"] & {};
  };

/** Judges files that you already have. */
export class Audits {
  readonly #http: HttpClient;

  /** The client creates this. */
  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Judges one photo and returns the verdict. If that takes more than 20 s, it returns without a verdict
   * (`status` is not `completed`); call `verifications.wait` then.
   *
   * @example
   * const { id, verdict } = await client.audits.sync({ image: "photo.jpg", metadata: { claim: "A-17" } });
   * console.log(id, verdict?.svc);
   */
  sync(input: SyncAuditInput, options?: PostOptions): Promise<Wire<"Verification">> {
    return this.#http.json({ method: "POST", path: "/v1/audits/sync", form: fieldsOf(input) }, options);
  }

  /**
   * Starts judging one photo. The verdict follows by webhook, or from `verifications.wait`.
   *
   * @example
   * const image = new Blob([await readFile("photo.jpg")], { type: "image/jpeg" });
   * const { id } = await client.audits.create({ image, checks: ["screen", "ai"] }, { idempotencyKey: true });
   * console.log((await client.verifications.wait(id)).verdict);
   *
   * // or a photo that is on the web: await client.audits.create({ image_url: "https://example.com/photo.jpg" })
   */
  create(input: AuditInput, options?: PostOptions): Promise<Wire<"Verification">> {
    return this.#http.json({ method: "POST", path: "/v1/audits", form: fieldsOf(input) }, options);
  }
}

/** The file comes last, so that the server can reject wrong fields before it is uploaded. */
function fieldsOf(input: SyncAuditInput | AuditInput): readonly FormField[] {
  const { image, image_url, metadata, checks, webhook_url, ...rest } = input;
  const context = "context" in rest ? rest.context : undefined;
  return [
    ...[checks ?? []].flat().map((check) => ["checks", check] as const),
    ["context", context && JSON.stringify(context)],
    ["metadata", metadata && JSON.stringify(metadata)],
    ["webhook_url", webhook_url],
    ["image_url", image_url],
    ["image", image, "file"],
  ];
}
