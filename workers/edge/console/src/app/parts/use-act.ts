import { useState } from "preact/hooks";
import { write } from "../api/call.ts";
import { text, type TextKey } from "../text/text.ts";
import { say, sayError } from "../ui/toasts.tsx";

type Act = {
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly done: TextKey;
};

/** A change by one press: what came of it is said, and what stands is asked for again either way. */
export function useAct(reload: () => void) {
  const [isBusy, setBusy] = useState(false);
  const act = async ({ method, path, body, done }: Act): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      await write(method, path, body);
      say({ kind: "done", title: text(done) });
      return true;
    } catch (error) {
      sayError(error);
      return false;
    } finally {
      setBusy(false);
      reload();
    }
  };
  return { isBusy, act };
}
