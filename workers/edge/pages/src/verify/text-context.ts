import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { VerifyText } from "./verify-words.ts";

/** Given once, above everything that is drawn. */
export const TextContext = createContext<VerifyText | undefined>(undefined);

export function useText(): VerifyText {
  const text = useContext(TextContext);
  if (!text) throw new Error("drawn outside of its language");
  return text;
}
