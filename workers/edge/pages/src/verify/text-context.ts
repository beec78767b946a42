import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { VerifyText } from "./verify-words.ts";

/** Provided once at the root. */
export const TextContext = createContext<VerifyText | undefined>(undefined);

export function useText(): VerifyText {
  const text = useContext(TextContext);
  if (!text) throw new Error("drawn outside of its language");
  return text;
}
