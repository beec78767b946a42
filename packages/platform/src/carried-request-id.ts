import { duringRequest, requestIdNow } from "./request-id.ts";

type Method = (...asked: unknown[]) => unknown;

/** Behind what a method is asked with; no JSON of a caller's stands there, since ours always comes after it. */
const CARRIED = /^\0(req_[0-9A-Z]{26})$/;

/** As `stub`, an object's or a script's, whose calls take along which request they are for. What is called has to hear it. */
export function carryingRequestId<T extends object>(stub: T): T {
  return new Proxy(stub, {
    get(target, name) {
      const id = requestIdNow();
      const member: unknown = Reflect.get(target, name);
      if (id === undefined || typeof member !== "function" || typeof name !== "string" || name === "fetch")
        return member;
      // a stub's method is found on the stub alone
      const methods = target as Record<string, Method>;
      return (...asked: unknown[]) => methods[name]?.(...asked, `\0${id}`);
    },
  });
}

const heard = new WeakSet<object>();

/** From here on, methods of the class that are called by such a stub log with the request's id, and are asked with what they were before. */
export function hearRequestIds({ prototype }: { readonly prototype: object }): void {
  if (heard.has(prototype)) return;
  heard.add(prototype);
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (name === "constructor" || typeof value !== "function") continue;
    Object.defineProperty(prototype, name, { value: hearing(value as Method) });
  }
}

function hearing(method: Method): Method {
  return function heardMethod(this: unknown, ...asked: unknown[]) {
    const last = asked.at(-1);
    const id = typeof last === "string" ? CARRIED.exec(last)?.[1] : undefined;
    if (id === undefined) return method.apply(this, asked);
    return duringRequest(id, () => method.apply(this, asked.slice(0, -1)));
  };
}
