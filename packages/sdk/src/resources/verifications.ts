import type { FileInput } from "../http/file-input.ts";
import { type CallOptions, type HttpClient, type PostOptions, route } from "../http/http-client.ts";
import type { List } from "../http/list.ts";
import { NoAnswerError } from "../http/no-answer-error.ts";
import type { Filters, Form, NewVerification, Query, Wire } from "../wire.ts";

/** One file for `addCapture`. */
export type CaptureInput = Omit<Form<"addCapture">, "image" | "location" | "device" | "frames"> & {
  readonly image: FileInput;
};

export type WaitOptions = Omit<CallOptions, "timeoutMs"> & {
  /** Milliseconds until `wait` gives up; five minutes by default. */
  readonly withinMs?: number | undefined;
  /** Not available here: `withinMs` limits the whole wait, and the time-out of each try follows from it. */
  readonly timeoutMs?: never;
};

/** The longest hold of a single call (CONTRACT G4.1). */
const LONGEST_HOLD_S = 25;
const WITHIN_MS = 300_000;
/** Extra time for a response on top of its hold. */
const GRACE_MS = 15_000;

/** Requests photos, and reads whether they are genuine. */
export class Verifications {
  readonly #http: HttpClient;

  /** The client creates this. */
  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Creates a verification. Send its `capture_url` to the person who takes the photos. Throws 402
   * `insufficient_credits` if your credit does not cover the minimum number of photos.
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
  create(body: NewVerification, options?: PostOptions): Promise<Wire<"Verification">> {
    return this.#http.json({ method: "POST", path: "/v1/verifications", json: body }, options);
  }

  /**
   * Returns one verification in its current state.
   *
   * @example
   * const { id } = await client.verifications.create({ max_captures: 1 });
   * const onResponse = ({ requestId }: ResponseReport) => console.log(requestId);
   * const { status } = await client.verifications.retrieve(id, { onResponse });
   * console.log(status);
   */
  retrieve(id: string, options?: CallOptions): Promise<Wire<"Verification">> {
    return this.#http.json({ method: "GET", path: route`/v1/verifications/${id}` }, options);
  }

  /**
   * Lists the verifications that match the filters, newest first.
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
   * Adds a photo or document to a verification of mode `audit`. Live photos are taken through `capture_url`
   * instead.
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
   * Closes a verification to further files and starts judging. Throws 409 `steps_incomplete` while something is
   * missing.
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
   * Does what the person would do, in the sandbox or on your own machine: opens the link, sends a drawn photo,
   * finishes, leaves, or lets the time run out. `svc_test` in the metadata decides the verdict. Throws 404 in
   * production.
   *
   * @example
   * const { id } = await client.verifications.create({ max_captures: 1, metadata: { svc_test: "clean" } });
   * await client.verifications.simulate(id, { action: "capture" });
   * console.log((await client.verifications.wait(id)).simulated);
   */
  simulate(id: string, body: Wire<"Simulate">, options?: PostOptions): Promise<Wire<"Verification">> {
    const path = route`/v1/test/verifications/${id}/simulate`;
    return this.#http.json({ method: "POST", path, json: body }, options);
  }

  /**
   * Adds a narrative (only once) and seals the record again. Throws 409 `no_verdict` if there is no verdict
   * yet.
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
   * Waits until the verification is `completed`, `expired` or `failed`. Throws `NoAnswerError` (`timed_out`) if
   * that takes longer than `withinMs`; the verification itself continues. Throws a `TypeError` for `timeoutMs`,
   * which is easily mistaken for `withinMs`.
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
   * Lists what happened, oldest first. New event types may be added at any time, so ignore those you do not
   * know.
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
   * Lists the files, oldest first, with the findings for each and download URLs that work for 15 minutes.
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
   * Ends a verification early. Throws 409 `already_finalized` if it has already ended.
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
   * Asks the person for more before they submit. The capture page shows the request, and the link is mailed
   * again if the person's mail address is known. Throws 409 `already_finalized` after submission, and
   * `conflict` from the eleventh request on.
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
   * Permanently deletes media, answers, location, narrative and metadata. Ids, hashes, verdict and seal remain.
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
   * Puts the verification on legal hold: neither its retention nor `redact` deletes anything until `release`.
   *
   * @example
   * const held = await client.verifications.create({ max_captures: 1 });
   * await client.verifications.hold(held.id, { reason: "Court case 17/26" });
   * await client.verifications.release(held.id);
   */
  hold(
    id: string,
    body: { readonly reason?: string } = {},
    options?: PostOptions,
  ): Promise<Wire<"Verification">> {
    return this.#http.json(
      { method: "POST", path: route`/v1/verifications/${id}/hold`, json: body },
      options,
    );
  }

  /**
   * Releases a legal hold. What its retention would have deleted meanwhile is deleted at once.
   *
   * @example
   * const held = await client.verifications.create({ max_captures: 1, legal_hold: true });
   * await client.verifications.release(held.id);
   */
  release(id: string): Promise<Wire<"Verification">> {
    return this.#http.json({ method: "DELETE", path: route`/v1/verifications/${id}/hold` });
  }

  /**
   * Lists other verifications that share a photo, a device, or a place and time with this one.
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
   * Returns the sealed record as text, so that nothing in it is lost; `verifyRecord` checks it offline. Throws
   * 404 if the verification has no answers, and for a moment after it completes.
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
   * Returns the report as a PDF.
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
   * Returns everything about the case in one ZIP, as it arrives: it can be larger than memory. Throws 409
   * `no_verdict` until the verification ended. `verify.html` and `verify.py` in it check it offline.
   *
   * @example
   * const audit = await client.audits.sync({ image: "photo.jpg" });
   * await client.verifications.wait(audit.id);
   * let bytes = 0;
   * for await (const part of await client.verifications.bundle(audit.id)) bytes += part.byteLength;
   * console.log(bytes);
   */
  bundle(
    id: string,
    query: Query<"readBundle"> = {},
    options?: CallOptions,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    return this.#http.stream({ method: "GET", path: route`/v1/verifications/${id}/bundle`, query }, options);
  }

  /**
   * Returns the areas with visible damage, photo by photo. The account's settings must enable this.
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
   * Returns the web pages where the photo was found, and the decision about each.
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
   * Confirms or dismisses what the web search found. Throws 409 `conflict` if no decision is due.
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
   * Records whether a similar photo shows the same thing. This never changes `svc`.
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
