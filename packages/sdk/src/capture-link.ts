import type { FileInput } from "./http/file-input.ts";
import {
  type ClientOptions,
  type CallOptions,
  HttpClient,
  type PostOptions,
  route,
} from "./http/http-client.ts";
import type { Form, Wire } from "./wire.ts";

export type CaptureLinkOptions = Omit<ClientOptions, "baseUrl" | "key"> & {
  /** The `capture_url` that `verifications.create` returned. The URL is its own credential. */
  readonly captureUrl: string;
  /**
   * A `pk_live_…` key that lists this page's origin in its `allowed_origins`. Needed only on pages that we do
   * not host.
   */
  readonly publishableKey?: string | undefined;
};

/** A file sent by your own capture page: `source: "camera"` with the challenge's nonce and frames. */
export type LiveCaptureInput = Omit<Form<"addCapture">, "image" | "location" | "device" | "frames"> & {
  readonly image: FileInput;
  readonly frames?: readonly FileInput[];
  readonly location?: object;
  /** What the device says about its camera. Without it, the capture says `no_device_report`. */
  readonly device?: Wire<"DeviceReport">;
};

/**
 * The client for a capture page or app of your own. It needs no secret key, so it is safe in a browser. Throws
 * a `TypeError` if the URL is not a capture link.
 *
 * @example
 * const { capture_url } = await client.verifications.create({ max_captures: 1 });
 * const link = new CaptureLink({ captureUrl: capture_url });
 * console.log((await link.session()).status);
 */
export class CaptureLink {
  readonly #http: HttpClient;
  readonly #token: string;

  constructor({ captureUrl, publishableKey: key, ...options }: CaptureLinkOptions) {
    const [, baseUrl, token] = /^(https?:\/\/[^?#]+)\/v\/([^/?#]+)$/.exec(captureUrl) ?? [];
    if (baseUrl === undefined || token === undefined)
      throw new TypeError("captureUrl has to be the capture_url of a verification, https://…/v/…");
    this.#http = new HttpClient({ ...options, baseUrl, ...(key !== undefined && { key }) });
    this.#token = token;
  }

  /**
   * Returns what the verification asks for, what has been sent so far, and the challenge for a camera photo.
   *
   * @example
   * const { capture_url } = await client.verifications.create({ max_captures: 2 });
   * const { max_captures, challenge } = await new CaptureLink({ captureUrl: capture_url }).session();
   * console.log(max_captures, challenge.nonce);
   */
  session(options?: CallOptions): Promise<Wire<"Session">> {
    return this.#http.json({ method: "GET", path: route`/v1/verifications/${this.#token}/session` }, options);
  }

  /**
   * Sends one file. Retries with the same `client_capture_id` store the file only once.
   *
   * @example
   * const { capture_url } = await client.verifications.create({ max_captures: 1 });
   * const link = new CaptureLink({ captureUrl: capture_url });
   * const { challenge } = await link.session();
   * await link.addCapture({ image: "photo.jpg", source: "camera", nonce: challenge.nonce });
   */
  addCapture(
    { image, frames = [], location, device, ...fields }: LiveCaptureInput,
    options?: PostOptions,
  ): Promise<Wire<"StoredCapture">> {
    const form = [
      ...Object.entries(fields),
      ["location", location && JSON.stringify(location)] as const,
      ["device", device && JSON.stringify(device)] as const,
      ["image", image, "file"] as const,
      ...frames.map((frame) => ["frames", frame, "file"] as const),
    ];
    const path = route`/v1/verifications/${this.#token}/captures`;
    return this.#http.json({ method: "POST", path, form }, options);
  }

  /**
   * Returns the code to write on paper for an image step with `scene_code`. It is good for 5 minutes; each photo of the step
   * names it in `scene_code`.
   *
   * @example
   * const steps = [{ key: "proof", kind: "image" as const, description: "With the code", scene_code: true }];
   * const { capture_url } = await client.verifications.create({ steps });
   * const link = new CaptureLink({ captureUrl: capture_url });
   * const { code } = await link.sceneCode("proof");
   * await link.addCapture({ image: "photo.jpg", step: "proof", source: "camera", scene_code: code });
   */
  sceneCode(step: string, options?: PostOptions): Promise<Wire<"SceneCode">> {
    const path = route`/v1/verifications/${this.#token}/scene-codes`;
    return this.#http.json({ method: "POST", path, json: { step } }, options);
  }

  /**
   * Removes a file. Only possible before `finish`.
   *
   * @example
   * const { capture_url } = await client.verifications.create({ max_captures: 2 });
   * const link = new CaptureLink({ captureUrl: capture_url });
   * const { id } = await link.addCapture({ image: "photo.jpg", source: "camera" });
   * await link.removeCapture(id);
   */
  removeCapture(captureId: string, options?: CallOptions): Promise<void> {
    const path = route`/v1/verifications/${this.#token}/captures/${captureId}`;
    return this.#http.nothing({ method: "DELETE", path }, options);
  }

  /**
   * Answers a step of kind `text`, `choice` or `address`. The answer can be replaced until `finish`.
   *
   * @example
   * const steps = [{ key: "mileage", kind: "text" as const, description: "What does the odometer say?" }];
   * const { capture_url } = await client.verifications.create({ steps });
   * await new CaptureLink({ captureUrl: capture_url }).answer("mileage", { value: "48,211" });
   */
  answer(step: string, body: Wire<"Answer">, options?: CallOptions): Promise<Wire<"SavedAnswer">> {
    const path = route`/v1/verifications/${this.#token}/answers/${step}`;
    return this.#http.json({ method: "PUT", path, json: body }, options);
  }

  /**
   * Removes an answer. Only possible before `finish`.
   *
   * @example
   * const mileage = { key: "mileage", kind: "text" as const, description: "What does the odometer say?" };
   * const front = { key: "front", kind: "image" as const, description: "The whole front of the car" };
   * const { capture_url } = await client.verifications.create({ steps: [mileage, front] });
   * const link = new CaptureLink({ captureUrl: capture_url });
   * await link.answer("mileage", { value: "48,211" });
   * await link.removeAnswer("mileage");
   */
  removeAnswer(step: string, options?: CallOptions): Promise<void> {
    const path = route`/v1/verifications/${this.#token}/answers/${step}`;
    return this.#http.nothing({ method: "DELETE", path }, options);
  }

  /**
   * Reports the person's progress. `left` marks the verification `abandoned` until something else arrives.
   *
   * @example
   * const { capture_url } = await client.verifications.create({ max_captures: 1 });
   * await new CaptureLink({ captureUrl: capture_url }).progress({ event: "camera_ready" });
   */
  async progress(body: Wire<"Progress">, options?: PostOptions): Promise<void> {
    const path = route`/v1/verifications/${this.#token}/progress`;
    await this.#http.nothing({ method: "POST", path, json: body }, options);
  }

  /**
   * Submits the verification. Throws 409 `steps_incomplete`, which names the missing steps.
   *
   * @example
   * const { capture_url } = await client.verifications.create({ max_captures: 2 });
   * const link = new CaptureLink({ captureUrl: capture_url });
   * await link.addCapture({ image: "photo.jpg", source: "camera" });
   * console.log((await link.finish()).status);
   */
  finish(options?: PostOptions): Promise<Wire<"Finish">> {
    return this.#http.json({ method: "POST", path: route`/v1/verifications/${this.#token}/finish` }, options);
  }
}
