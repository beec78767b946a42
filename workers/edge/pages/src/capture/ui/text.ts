import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Messages } from "../page-data.ts";

export type MessageKey = keyof Messages;
type Values = Readonly<Record<string, string | number>>;
export type Text = (key: MessageKey, values?: Values) => string;

/** Texts of one language; the name of who asks is known to every one of them. */
export function textIn(messages: Messages, brand: string): Text {
  return (key, values = {}) => {
    const all: Values = { brand, ...values };
    return messages[key].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      String(all[name] ?? placeholder),
    );
  };
}

export const TextContext = createContext<Text>((key) => key);

export function useText(): Text {
  return useContext(TextContext);
}

/** What the service said no to, in words. */
export function refusalText(text: Text, code: string | undefined): string {
  const key = `error_${code}`;
  return text(isRefusalKey(key) ? key : "error_other");
}

const REFUSALS = [
  "error_payload_too_large",
  "error_unsupported_image_type",
  "error_invalid_request",
  "error_step_full",
  "error_expired",
  "error_already_finalized",
  "error_location_required",
  "error_insufficient_credits",
  "error_steps_incomplete",
  "error_conflict",
] as const satisfies readonly MessageKey[];

function isRefusalKey(key: string): key is (typeof REFUSALS)[number] {
  return (REFUSALS as readonly string[]).includes(key);
}
