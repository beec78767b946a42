import type { CaseItem } from "@svc/contract/case/case-body";
import type { TemplateBody } from "@svc/contract/template/template-body";
import { useEffect, useState } from "preact/hooks";
import { read } from "../api/call.ts";
import { casesPath } from "../api/list-path.ts";
import { itemsOf, useAll } from "../parts/use-read.ts";

// our choice: the pause in typing that starts a search, and what is searched for
const TYPING_MS = 200;
const SHORTEST = 2;
const MOST = 5;
/** The limit of CONTRACT G4.2. */
const LONGEST = 100;

type Found = { readonly cases: readonly CaseItem[]; readonly templates: readonly TemplateBody[] };

/** The cases and templates that match what is typed. Cases arrive after a moment; a failed search finds none. */
export function useFound(typed: string): Found {
  const templates = itemsOf(useAll("/v1/link-templates?limit=100").found);
  const [found, setFound] = useState<{ readonly typed: string; readonly items: readonly CaseItem[] }>();
  useEffect(() => {
    if (typed.length < SHORTEST || typed.length > LONGEST) return undefined;
    const ended = new AbortController();
    const path = casesPath(new URLSearchParams({ search: typed }), { limit: String(MOST) });
    const timer = setTimeout(() => {
      read(path, { signal: ended.signal, tries: 1 }).then(
        ({ items }) => setFound({ typed, items }),
        () => {},
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [typed]);
  const wanted = typed.toLowerCase();
  return {
    cases: found?.typed === typed ? found.items : [],
    templates:
      typed.length < SHORTEST
        ? []
        : templates.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, MOST),
  };
}
