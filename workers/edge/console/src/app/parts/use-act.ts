import { useRef } from "preact/hooks";
import { write } from "../api/call.ts";
import { say, sayError } from "../ui/toasts.tsx";

type Act = {
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is said once it is done. */
  readonly done: string;
};

/** A change by one press: what came of it is said, and what stands is asked for again either way. */
export function useAct(reload: () => void) {
  const isBusy = useRef(false);
  return async ({ method, path, body, headers, done }: Act): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    try {
      await write(method, path, body, headers);
      say({ kind: "done", title: done });
      return true;
    } catch (error) {
      sayError(error);
      return false;
    } finally {
      isBusy.current = false;
      reload();
    }
  };
}
