import type { CaseItem } from "@svc/contract/case/case-body";
import { type CaseName, caseName } from "@svc/ui/case-words/case-name";
import { Said } from "./said.tsx";

type Named = Pick<CaseItem, "verification" | "name" | "identification" | "metadata">;

/** The name under which a handler knows a case. */
type ShownName = CaseName & { readonly isId?: true };

/** The name of the case, else the end of its id. */
export function shownName(item: Named): ShownName {
  return caseName(item) ?? { words: shortId(item.verification.id), isId: true };
}

/** The last six characters, since ids of the same day start alike. */
export function shortId(id: string): string {
  return `…${id.slice(-6)}`;
}

/** The title with its metadata name in small type. The tooltip is the full id. */
export function CaseTitle({ item }: { readonly item: Named }) {
  const { words, field, isId } = shownName(item);
  return (
    <span class="case-title" title={isId && item.verification.id}>
      {field !== undefined && (
        <small>
          <Said>{field}</Said>
        </small>
      )}
      {isId ? <code>{words}</code> : <Said>{words}</Said>}
    </span>
  );
}

const MOST = 3;

/** The metadata without the value used as the title. */
export function CaseMetadata({ item, class: css }: { readonly item: Named; readonly class: string }) {
  const { words } = shownName(item);
  const entries = Object.entries(item.metadata)
    .filter(([, value]) => value !== words)
    .slice(0, MOST);
  if (entries.length === 0) return null;
  return (
    <span class={`case-metadata ${css}`}>
      {entries.map(([each, value]) => (
        <span key={each}>
          <Said>{each}</Said> <Said>{value}</Said>
        </span>
      ))}
    </span>
  );
}
