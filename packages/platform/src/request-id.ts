// oxlint-disable-next-line typescript/triple-slash-reference -- no import brings in a module that is only declared
/// <reference path="./async-hooks.d.ts" />
import { AsyncLocalStorage } from "node:async_hooks";
import { newUlid } from "@svc/domain/ids";

const asked = new AsyncLocalStorage<string>();

/** `X-Request-Id` of the answer (CONTRACT G0.2), and in every line of the log that `act` leaves, also after it has answered; undefined where nobody asked. */
export function duringRequest<T>(id: string | undefined, act: () => T): T {
  return id === undefined ? act() : asked.run(id, act);
}

/** Undefined in an alarm, a queue or a cron, which nobody asked for. */
export function requestIdNow(): string | undefined {
  return asked.getStore();
}

/** The one that is being answered, or a new one where none is known. */
export function requestId(): string {
  return requestIdNow() ?? newRequestId();
}

export function newRequestId(): string {
  return `req_${newUlid(Date.now())}`;
}
