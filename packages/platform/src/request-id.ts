// oxlint-disable-next-line typescript/triple-slash-reference -- no import brings in a module that is only declared
/// <reference path="./async-hooks.d.ts" />
import { AsyncLocalStorage } from "node:async_hooks";
import { newUlid } from "@svc/domain/ids";

const asked = new AsyncLocalStorage<string>();

/**
 * Runs `act` with this request id. The id is the response's `X-Request-Id` (CONTRACT G0.2) and appears in every
 * log line of `act`, even after the response. Undefined if there is no request.
 */
export function duringRequest<T>(id: string | undefined, act: () => T): T {
  return id === undefined ? act() : asked.run(id, act);
}

/** Undefined in an alarm, queue or cron, which have no request. */
export function requestIdNow(): string | undefined {
  return asked.getStore();
}

/** The current request's id, or a new one if there is none. */
export function requestId(): string {
  return requestIdNow() ?? newRequestId();
}

export function newRequestId(): string {
  return `req_${newUlid(Date.now())}`;
}
