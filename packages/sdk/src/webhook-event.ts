import type { Wire } from "./wire.ts";

type Described = Wire<"WebhookEvent">;
/** Drops the member whose `type` is any string: it would match every comparison. */
type Known<Event extends { type: string }> = Event extends unknown
  ? string extends Event["type"]
    ? never
    : Event
  : never;

/** Exists only as a type: a text that equals no literal, so that comparing `type` narrows to one member. */
declare enum NewType {
  AddedLater = "",
}

/** An event of a type that this version of the package does not know. Ignore it. */
export type UnknownWebhookEvent = Omit<Wire<"UnknownWebhook">, "type"> & { readonly type: NewType };

/**
 * An event sent to you. Comparing `type` narrows `data`, and a misspelt `type` does not compile. New types may be
 * added: they arrive as `UnknownWebhookEvent`.
 */
export type WebhookEvent = Known<Described> | UnknownWebhookEvent;
