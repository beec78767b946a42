import { useRef } from "preact/hooks";
import { write } from "../api/call.ts";
import { say, sayError } from "../ui/toasts.tsx";

type Act = {
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** The message after success. */
  readonly done: string;
};

/** Runs a one-click change, reports the result, and reloads either way. */
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
