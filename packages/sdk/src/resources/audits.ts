import type { FileInput } from "../http/file-input.ts";
import type { FormField } from "../http/form.ts";
import type { HttpClient, PostOptions } from "../http/http-client.ts";
import type { Form, Wire } from "../wire.ts";

type Shared = {
  readonly metadata?: Readonly<Record<string, string>>;
};
type Sent = { readonly image: FileInput; readonly image_url?: never };
type Addressed = {
  /** Where the photo is: https, on the public internet. The service fetches it. */
  readonly image_url: string;
  readonly image?: never;
};

/** Input of `audits.sync`: a photo up to 4 MB. */
export type SyncAuditInput = Omit<Form<"auditSync">, keyof Shared | "image"> & Shared & Sent;

/** Input of `audits.create`: a photo up to 25 MB or its address, any checks. */
export type AuditInput = Omit<Form<"audit">, keyof Shared | "image" | "image_url" | "context"> &
  Shared &
  (Sent | Addressed) & {
    /** What the photo should show; asked where `checks` has `context`. */
    readonly context?: Wire<"CreateVerification">["context"] & {};
  };

/** Has files judged that you have already. */
export class Audits {
  readonly #http: HttpClient;

  /** Built by the client. */
  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Judges one photo and answers with the verdict; where that takes more than 20 s, without one (`status` is not `completed`):
   * wait for it then.
   *
   * @example
   * const { id, verdict } = await client.audits.sync({ image: "photo.jpg", metadata: { claim: "A-17" } });
   * console.log(id, verdict?.svc);
   */
  sync(input: SyncAuditInput, options?: PostOptions): Promise<Wire<"Verification">> {
    return this.#http.json({ method: "POST", path: "/v1/audits/sync", form: fieldsOf(input) }, options);
  }

  /**
   * Begins to judge one photo; the verdict follows by webhook, or by `verifications.wait`.
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

/** The file last: whatever is wrong with the fields is known before it was sent. */
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
