// oxlint-disable-next-line typescript/triple-slash-reference -- no import brings in a module that is only declared
/// <reference path="./async-hooks.d.ts" />
import { AsyncLocalStorage } from "node:async_hooks";
import { newUlid } from "@svc/domain/ids";

const asked = new AsyncLocalStorage<string>();

/** `X-Request-Id` of the answer (CONTRACT G0.2), and in every line of the log that `act` leaves, also after it has answered. */
export function duringRequest<T>(requestId: string, act: () => T): T {
  return asked.run(requestId, act);
}

/** Undefined in an alarm, a queue or a cron, which nobody asked for. */
export function requestIdNow(): string | undefined {
  return asked.getStore();
}

export function newRequestId(): string {
  return `req_${newUlid(Date.now())}`;
}
