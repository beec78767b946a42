import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Messages } from "../page-data.ts";

export type MessageKey = keyof Messages;
type Values = Readonly<Record<string, string | number>>;
export type Text = (key: MessageKey, values?: Values) => string;

/** Texts in one language. All of them may use the brand's name. */
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
