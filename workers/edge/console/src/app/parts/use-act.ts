import type { Known } from "@svc/contract/answers";
import { useRef } from "preact/hooks";
import { type Change, write } from "../api/call.ts";
import { say, sayError } from "../ui/toasts.tsx";

type Act<M extends Change, A extends string> = {
  readonly method: M;
  readonly path: Known<M, A>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** The message after success. */
  readonly done: string;
};

/** Runs a one-click change, reports the result, and reloads either way. */
export function useAct(reload: () => void) {
  const isBusy = useRef(false);
  return async <M extends Change, const A extends string>(act: Act<M, A>): Promise<boolean> => {
    const { method, path, body, headers, done } = act;
    if (isBusy.current) return false;
    isBusy.current = true;
    try {
      await write<M, A>(method, path, body, headers);
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
