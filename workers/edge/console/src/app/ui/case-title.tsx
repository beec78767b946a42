import type { CaseItem } from "@svc/contract/case/case-body";
import { Said } from "./said.tsx";

type Named = Pick<CaseItem, "verification" | "identification" | "metadata">;

/** The name under which a handler knows a case. `name` is set when it comes from the metadata. */
export type CaseName = { readonly words: string; readonly name?: string; readonly isId?: true };

/** The identification, else the first metadata value, else the end of the id. */
export function caseName({ verification, identification, metadata }: Named): CaseName {
  if (identification !== undefined) return { words: identification };
  const [first] = Object.entries(metadata);
  return first ? { words: first[1], name: first[0] } : { words: shortId(verification.id), isId: true };
}

/** The last six characters, since ids of the same day start alike. */
export function shortId(id: string): string {
  return `…${id.slice(-6)}`;
}

/** The title with its metadata name in small type. The tooltip is the full id. */
export function CaseTitle({ item }: { readonly item: Named }) {
  const { words, name, isId } = caseName(item);
  return (
    <span class="case-title" title={isId && item.verification.id}>
      {name !== undefined && (
        <small>
          <Said>{name}</Said>
        </small>
      )}
      {isId ? <code>{words}</code> : <Said>{words}</Said>}
    </span>
  );
}

const MOST = 3;

/** The metadata without the value used as the title. */
export function CaseMetadata({ item, class: css }: { readonly item: Named; readonly class: string }) {
  const { name } = caseName(item);
  const entries = Object.entries(item.metadata)
    .filter(([each]) => each !== name)
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
