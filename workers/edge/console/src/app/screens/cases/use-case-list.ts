import { useEffect } from "preact/hooks";
import { casesPath } from "../../api/list-path.ts";
import { sayError } from "../../ui/toasts.tsx";
import { CaseList } from "./case-list.ts";

const LOOK_MS = 4_000;

/** The last list, so that returning from a case shows it where it was. */
let last: CaseList | undefined;
let isBegunTaken = false;

/** The list for these filters, kept current while it is shown. `onNew` receives the number of new cases. */
export function useCaseList(filters: URLSearchParams, onNew: (count: number) => void): CaseList {
  const list = listFor(filters);
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return;
      // a failed call is shown in the connection line
      const count = await list.look(list.scrollTop <= 0).catch(() => 0);
      if (count > 0) onNew(count);
    };
    const begin = () => void look();
    begin();
    const timer = setInterval(begin, LOOK_MS);
    document.addEventListener("visibilitychange", begin);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", begin);
    };
  }, [list]);
  return list;
}

function listFor(filters: URLSearchParams): CaseList {
  if (last?.filters.toString() === filters.toString()) return last;
  last?.end();
  const list = new CaseList(filters);
  last = list;
  list.load(begunFor(filters)).catch(sayError);
  return list;
}

/** The boot script's request, used once. */
function begunFor(filters: URLSearchParams): Promise<Response> | undefined {
  const begun = globalThis.svcBoot?.list;
  if (isBegunTaken || begun?.path !== casesPath(filters)) return undefined;
  isBegunTaken = true;
  return begun.answer;
}
