import type { FileInput } from "../http/file-input.ts";
import { type CallOptions, type HttpClient, type PostOptions, route } from "../http/http-client.ts";
import type { List } from "../http/list.ts";
import { NoAnswerError } from "../http/no-answer-error.ts";
import type { Filters, Form, Query, Wire } from "../wire.ts";

/** One file, as `addCapture` sends it. */
export type CaptureInput = Omit<Form<"addCapture">, "image" | "location" | "device" | "frames"> & {
  readonly image: FileInput;
};

export type WaitOptions = Omit<CallOptions, "timeoutMs"> & {
  /** Gives up after so many milliseconds, five minutes where it is absent. */
  readonly withinMs?: number | undefined;
  /** Not here: `withinMs` is how long all of it may take, and each try follows from that. */
  readonly timeoutMs?: never;
};

/** The longest that one call may wait (CONTRACT G4.1). */
const LONGEST_HOLD_S = 25;
const WITHIN_MS = 300_000;
/** What an answer may take beside what it waits for. */
const GRACE_MS = 15_000;

/** Asks for photos, and reads whether they are genuine. */
export class Verifications {
  readonly #http: HttpClient;

  /** Built by the client. */
  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Opens a verification; send its `capture_url` to the person who takes the photos. 402 `insufficient_credits` where there
   * is no credit for the least that it asks for.
   *
   * @example
   * const verification = await client.verifications.create(
   *   {
   *     steps: [{ key: "front", kind: "image", description: "The whole front of the car" }],
   *     metadata: { claim: "A-17" },
   *   },
   *   { idempotencyKey: true },
   * );
   * console.log(verification.capture_url);
   */
  create(body: Wire<"CreateVerification">, options?: PostOptions): Promise<Wire<"Verification">> {
    return this.#http.json({ method: "POST", path: "/v1/verifications", json: body }, options);
  }

  /**
   * One verification as it is now.
   *
   * @example
   * const { id } = await client.verifications.create({ max_captures: 1 });
   * const { status } = await client.verifications.retrieve(id);
   * console.log(status);
   */
  retrieve(id: string, options?: CallOptions): Promise<Wire<"Verification">> {
    return this.#http.json({ method: "GET", path: route`/v1/verifications/${id}` }, options);
  }

  /**
   * All verifications that these filters let through, newest first.
   *
   * @example
   * for await (const { id } of client.verifications.list({ svc: false, metadata: { claim: "A-17" } })) {
   *   console.log(id);
   * }
   */
  list(filters: Filters<"listVerifications"> = {}, options?: CallOptions): List<Wire<"Verification">> {
    return this.#http.list("/v1/verifications", filters, options);
  }

  /**
   * Adds a photo or document to a verification of mode `audit`; live photos are taken through `capture_url`.
   *
   * @example
   * const { id } = await client.verifications.create({ mode: "audit", max_captures: 2 });
   * const capture = await client.verifications.addCapture(id, { image: "photo.jpg" }, { idempotencyKey: true });
   * console.log(capture.sha256);
   */
  addCapture(
    id: string,
    { image, ...fields }: CaptureInput,
    options?: PostOptions,
  ): Promise<Wire<"StoredCapture">> {
    const form = [...Object.entries(fields), ["image", image, "file"] as const];
    return this.#http.json({ method: "POST", path: route`/v1/verifications/${id}/captures`, form }, options);
  }

  /**
   * Says that no more files come, which begins the judging. 409 `steps_incomplete` while something is missing.
   *
   * @example
   * const { id } = await client.verifications.create({ mode: "audit", max_captures: 2 });
   * await client.verifications.addCapture(id, { image: "photo.jpg" });
   * const { status } = await client.verifications.finish(id);
   * console.log(status);
   */
  finish(id: string, options?: PostOptions): Promise<Wire<"Finish">> {
    return this.#http.json({ method: "POST", path: route`/v1/verifications/${id}/finish` }, options);
  }

  /**
   * Adds a narrative, once, and seals the record anew. 409 `no_verdict` before there is one.
   *
   * @example
   * const audit = await client.audits.sync({ image: "photo.jpg" });
   * await client.verifications.wait(audit.id);
   * await client.verifications.finalize(audit.id, { narrative: "Hail damage, seen on site." });
   */
  finalize(id: string, body: Wire<"Finalize">, options?: PostOptions): Promise<Wire<"Verification">> {
    return this.#http.json(
      { method: "POST", path: route`/v1/verifications/${id}/finalize`, json: body },
      options,
    );
  }

  /**
   * Waits until the verification is `completed`, `expired` or `failed`. Throws `NoAnswerError` (`timed_out`) when that takes
   * longer than `withinMs`, a `TypeError` for `timeoutMs`, which would be taken for that; the verification goes on all the same.
   *
   * @example
   * const { id } = await client.audits.create({ image: "photo.jpg", checks: ["ai", "screen"] });
   * const { verdict } = await client.verifications.wait(id, { withinMs: 60_000 });
   * console.log(verdict?.svc, verdict?.signals);
   */
  async wait(
    id: string,
    { withinMs = WITHIN_MS, ...options }: WaitOptions = {},
  ): Promise<Wire<"Verification">> {
    if ("timeoutMs" in options)
      throw new TypeError("wait takes withinMs, for all of it: timeoutMs holds for each try of other calls");
    const deadline = Date.now() + withinMs;
    const path = route`/v1/verifications/${id}`;
    for (;;) {
      const leftS = Math.max(0, (deadline - Date.now()) / 1000);
      const wait = Math.min(LONGEST_HOLD_S, Math.ceil(leftS));
      const timeoutMs = wait * 1000 + GRACE_MS;
      const call = { method: "GET" as const, path, query: { wait } };
      const found = await this.#http.json<Wire<"Verification">>(call, { ...options, timeoutMs });
      if (["completed", "expired", "failed"].includes(found.status)) return found;
      if (Date.now() >= deadline)
        throw new NoAnswerError("timed_out", `${id} is still ${found.status} after ${withinMs} ms`);
    }
  }

  /**
   * What happened, oldest first; types that you do not know may come at any time.
   *
   * @example
   * const audit = await client.audits.sync({ image: "photo.jpg" });
   * for (const { type, occurred_at } of await client.verifications.events(audit.id)) console.log(occurred_at, type);
   */
  async events(id: string, options?: CallOptions): Promise<Wire<"Event">[]> {
    const path = route`/v1/verifications/${id}/events`;
    const { items } = await this.#http.json<Wire<"EventLog">>({ method: "GET", path }, options);
    return items;
  }

  /**
   * Its files, oldest first, with what was found in each and addresses that open it for 15 minutes.
   *
   * @example
   * const audit = await client.audits.sync({ image: "photo.jpg" });
   * const [photo] = await client.verifications.captures(audit.id);
   * console.log(photo?.content_type, photo?.content_url);
   */
  async captures(id: string, options?: CallOptions): Promise<Wire<"Capture">[]> {
    const path = route`/v1/verifications/${id}/captures`;
    const { items } = await this.#http.json<Wire<"CaptureList">>({ method: "GET", path }, options);
    return items;
  }

  /**
   * Ends it before its time. 409 `already_finalized` once it has ended.
   *
   * @example
   * const { id } = await client.verifications.create({ max_captures: 1 });
   * const { status } = await client.verifications.expire(id);
   * console.log(status); // expired
   */
  expire(id: string, options?: PostOptions): Promise<Wire<"Verification">> {
    return this.#http.json({ method: "POST", path: route`/v1/verifications/${id}/expire` }, options);
  }

  /**
   * Asks the person for more before they have submitted: the capture page says what is wanted, and the link is mailed again where an
   * address is known. 409 `already_finalized` after submission, `conflict` from the eleventh request on.
   *
   * @example
   * const steps = [{ key: "plate", kind: "image" as const, description: "The number plate" }];
   * const { id } = await client.verifications.create({ steps });
   * await client.verifications.requestMore(id, { steps: ["plate"], message: "Please come closer." });
   */
  requestMore(
    id: string,
    body: Wire<"RequestMore"> = {},
    options?: PostOptions,
  ): Promise<Wire<"Verification">> {
    const path = route`/v1/verifications/${id}/request-more`;
    return this.#http.json({ method: "POST", path, json: body }, options);
  }

  /**
   * Removes media, answers, location, narrative and metadata, for good; ids, hashes, verdict and seal stay.
   *
   * @example
   * const audit = await client.audits.sync({ image: "photo.jpg" });
   * await client.verifications.wait(audit.id);
   * await client.verifications.redact(audit.id);
   */
  redact(id: string, options?: PostOptions): Promise<Wire<"Verification">> {
    return this.#http.json({ method: "POST", path: route`/v1/verifications/${id}/redact` }, options);
  }

  /**
   * Other verifications that share a photo, a device or place and time with this one.
   *
   * @example
   * const audit = await client.audits.sync({ image: "photo.jpg" });
   * for (const { verification_id, reason } of await client.verifications.related(audit.id))
   *   console.log(verification_id, reason);
   */
  async related(id: string, options?: CallOptions): Promise<Wire<"RelatedVerification">[]> {
    const path = route`/v1/verifications/${id}/related`;
    const { items } = await this.#http.json<Wire<"RelatedVerifications">>({ method: "GET", path }, options);
    return items;
  }

  /**
   * The sealed record, which `verifyRecord` checks without the service; as text, so that nothing of it is lost. 404 for
   * one that has no answers, and until a moment after it completed.
   *
   * @example
   * const steps = [{ key: "mileage", kind: "text" as const, description: "What does the odometer say?" }];
   * const { id, capture_url } = await client.verifications.create({ steps });
   * const link = new CaptureLink({ captureUrl: capture_url });
   * await link.answer("mileage", { value: "48,211" });
   * await link.finish();
   * let sealed = await client.verifications.wait(id);
   * while (!sealed.record_seal) sealed = await client.verifications.retrieve(id);
   * const record = await client.verifications.record(id);
   * console.log(record.length);
   */
  async record(id: string, options?: CallOptions): Promise<string> {
    const path = route`/v1/verifications/${id}/record`;
    return new TextDecoder().decode(await this.#http.bytes({ method: "GET", path }, options));
  }

  /**
   * The report as a PDF.
   *
   * @example
   * const audit = await client.audits.sync({ image: "photo.jpg" });
   * await client.verifications.wait(audit.id);
   * const pdf = await client.verifications.report(audit.id, { locale: "en" });
   * console.log(pdf.byteLength);
   */
  report(
    id: string,
    query: Query<"readReport"> = {},
    options?: CallOptions,
  ): Promise<Uint8Array<ArrayBuffer>> {
    return this.#http.bytes({ method: "GET", path: route`/v1/verifications/${id}/report`, query }, options);
  }

  /**
   * Where damage was seen, photo by photo, once the account's settings ask for it.
   *
   * @example
   * const audit = await client.audits.sync({ image: "photo.jpg" });
   * console.log(await client.verifications.damage(audit.id));
   */
  damage(id: string, options?: CallOptions): Promise<Wire<"DamageLocalization">> {
    const path = route`/v1/verifications/${id}/damage-localization`;
    return this.#http.json({ method: "GET", path }, options);
  }

  /**
   * Pages on which the search found the photo, and what was decided about each.
   *
   * @example
   * const audit = await client.audits.create({ image: "photo.jpg", checks: ["ai", "reverse"] });
   * await client.verifications.wait(audit.id);
   * const { state, items } = await client.verifications.reverseSearch(audit.id);
   * console.log(state, items.length);
   */
  reverseSearch(id: string, options?: CallOptions): Promise<Wire<"ReverseSearch">> {
    const path = route`/v1/verifications/${id}/reverse-search`;
    return this.#http.json({ method: "GET", path }, options);
  }

  /**
   * Confirms or dismisses what the search found. 409 `conflict` where nothing waits for a decision.
   *
   * @example
   * for await (const { id } of client.verifications.list({ has: ["review"] }))
   *   await client.verifications.decideReverseSearch(id, { decision: "dismiss", note: "our own listing" });
   */
  decideReverseSearch(
    id: string,
    body: Wire<"DecideReverseSearch">,
    options?: PostOptions,
  ): Promise<Wire<"Verification">> {
    const path = route`/v1/verifications/${id}/reverse-search/decision`;
    return this.#http.json({ method: "POST", path, json: body }, options);
  }

  /**
   * Says whether a similar photo shows the same thing; kept, and never changes `svc`.
   *
   * @example
   * for await (const { verification } of client.cases.list({ due: ["similar_photo"] }))
   *   await client.verifications.decideSimilarPhoto(verification.id, { decision: "different" });
   */
  decideSimilarPhoto(
    id: string,
    body: Wire<"SimilarPhotoDecision">,
    options?: PostOptions,
  ): Promise<Wire<"Verification">> {
    const path = route`/v1/verifications/${id}/similar-photo/decision`;
    return this.#http.json({ method: "POST", path, json: body }, options);
  }
}
