import type { AddressesBody, AddressesRequest } from "@svc/contract/capture/addresses";
import type { FinishBody, StoredCaptureBody } from "@svc/contract/capture/capture-body";
import type { SceneCodeBody } from "@svc/contract/capture/scene-code-body";
import type { ProgressEvent } from "@svc/contract/capture/progress";
import { sendAway } from "../device/support.ts";
import type { Session } from "../page-data.ts";
import type { AddressSuggestion } from "../model/address.ts";
import type { AnswerValue } from "../model/answer.ts";
import { jsonOf } from "./json-of.ts";

/** A refusal by the service, with its code from SPEC 7. All other errors count as a lost connection. */
export class Refused extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/**
 * Whether a later retry can succeed: no connection, a rate limit, a server error, or a chunk that arrived twice or
 * damaged.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Refused)) return true;
  // CONTRACT G3.5: an earlier attempt got further than its response told us; 460 is tus's checksum mismatch
  if (error.code === "conflict" || error.status === 460) return true;
  return error.status === 429 || error.status >= 500;
}

/** The capture endpoints of one link (CONTRACT G3). */
export class CaptureApi {
  readonly base: string;

  constructor(token: string) {
    this.base = `/v1/verifications/${token}`;
  }

  session(): Promise<Session> {
    return this.#json("/session");
  }

  saveAnswer(step: string, value: AnswerValue): Promise<unknown> {
    return this.#json(`/answers/${step}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: jsonOf({ value, submit_later: true }),
    });
  }

  async deleteAnswer(step: string): Promise<void> {
    await this.#send(`${this.base}/answers/${step}`, { method: "DELETE" });
  }

  /** Suggestions in the page's language. They are optional, so any failure returns none. */
  async addresses(
    question: AddressesRequest,
    { language, signal = null }: { readonly language: string; readonly signal?: AbortSignal | null },
  ): Promise<readonly AddressSuggestion[]> {
    try {
      const { items } = await this.#json<AddressesBody>("/addresses", {
        method: "POST",
        headers: { "Content-Type": "application/json", "Accept-Language": language },
        body: jsonOf(question),
        signal,
      });
      return items;
    } catch {
      return [];
    }
  }

  /** The code to write on paper for a step (CONTRACT G19.2). */
  sceneCode(step: string): Promise<SceneCodeBody> {
    return this.#json("/scene-codes", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: jsonOf({ step }),
    });
  }

  addCapture(form: FormData): Promise<StoredCaptureBody> {
    return this.#json("/captures", { method: "POST", body: form });
  }

  /** Sends the burst of a photo that is uploaded resumably. */
  async putFrames(uploadUrl: string, form: FormData): Promise<void> {
    await this.#send(`${uploadUrl}/frames`, { method: "PUT", body: form });
  }

  async removeCapture(captureId: string): Promise<void> {
    await this.#send(`${this.base}/captures/${captureId}`, { method: "DELETE" });
  }

  finish(): Promise<FinishBody> {
    return this.#json("/finish", { method: "POST" });
  }

  /** Sent even while the page unloads, without waiting for a response. */
  report(event: ProgressEvent, step?: string): void {
    const body = JSON.stringify({ event, at: new Date().toISOString(), ...(step !== undefined && { step }) });
    sendAway(`${this.base}/progress`, body);
  }

  async #json<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await this.#send(this.base + path, init);
    return (await response.json()) as T; // the contract defines each response
  }

  async #send(url: string, init?: RequestInit): Promise<Response> {
    const response = await fetch(url, init);
    if (response.ok) return response;
    const body = (await response.json().catch(() => ({}))) as { error?: { code?: string } };
    throw new Refused(response.status, body.error?.code ?? "internal_error");
  }
}
