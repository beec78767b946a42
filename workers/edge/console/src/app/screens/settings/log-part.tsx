import type { AuditEntryBody } from "@svc/contract/audit-log/audit-log-body";
import { useEffect, useState } from "preact/hooks";
import { text } from "../../text/text.ts";
import { momentText } from "../../text/times.ts";
import { shortId } from "../../ui/case-title.tsx";
import { Said } from "../../ui/said.tsx";
import { changesOf } from "./changes.ts";
import { DownloadButton } from "../../parts/download-button.tsx";
import { type Actors, LogFilters } from "./log-filters.tsx";
import { actionText, type LogFilter, logQuery, targetText } from "./log-words.ts";
import { PagesPart, Part } from "../../parts/part.tsx";
import { usePages } from "../../parts/use-pages.ts";
import { itemsOf } from "../../parts/use-read.ts";

const NONE: LogFilter = { actor: "", action: "", from: "", to: "" };

/** Who changed what in the account, newest first. */
export function LogPart() {
  const [filter, setFilter] = useState(NONE);
  const [actors, setActors] = useState<Actors>(new Map());
  const query = logQuery(filter);
  return (
    <Part
      title={text("log")}
      hint={text("log_hint")}
      action={
        <span class="case-links">
          {(["csv", "jsonl"] as const).map((format) => (
            <DownloadButton
              key={format}
              path={`/v1/me/audit-log/export?format=${format}${query && `&${query}`}`}
              name={`audit-log.${format}`}
            >
              {text(`log_${format}`)}
            </DownloadButton>
          ))}
        </span>
      }
    >
      <LogFilters filter={filter} actors={actors} onFilter={setFilter} />
      <Entries
        key={query}
        query={query}
        onActors={(found) => setActors((known) => new Map([...known, ...found]))}
      />
    </Part>
  );
}

type EntriesProps = { readonly query: string; readonly onActors: (found: Actors) => void };

function Entries({ query, onActors }: EntriesProps) {
  const path = `/v1/me/audit-log?limit=50${query && `&${query}`}` as const;
  const pages = usePages(path);
  const items = itemsOf(pages.found);
  useEffect(() => onActors(new Map(items.map(({ actor }) => [actor.id, whoOf(actor)]))), [pages.found]);
  return (
    <PagesPart pages={pages}>
      {(entries) =>
        entries.length === 0 ? (
          <p class="quiet">{text("log_none")}</p>
        ) : (
          <ol class="log" aria-busy={pages.isBusy}>
            {entries.map((entry) => (
              <LogEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        )
      }
    </PagesPart>
  );
}

function whoOf({ email, name, id }: AuditEntryBody["actor"]): string {
  return email ?? name ?? id;
}

function LogEntry({ entry }: { readonly entry: AuditEntryBody }) {
  const { actor, action, target, outcome } = entry;
  const done = actionText(action);
  const changes = changesOf(entry);
  return (
    <li>
      <p>
        <span class="strong" title={action}>
          {done}
        </span>
        {": "}
        <Target target={target} />
        {outcome === "unknown" && (
          <>
            {" "}
            <span class="tag">{text("log_unknown")}</span>
          </>
        )}
      </p>
      <p class="quiet">
        <Said>{whoOf(actor)}</Said>
        {", "}
        <time dateTime={entry.at}>{momentText(entry.at)}</time>
      </p>
      {changes.length > 0 && (
        <details>
          <summary>{text("log_changes")}</summary>
          <dl class="case-facts">
            {changes.map(({ name, before, after }) => (
              <div key={name}>
                <dt>
                  <Said>{name}</Said>
                </dt>
                <dd>
                  <del>
                    <Said>{before}</Said>
                  </del>{" "}
                  <ins>
                    <Said>{after}</Said>
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

/** A case by its name, with a link; anything else by its kind and id. */
function Target({ target: { kind, id, name } }: Pick<AuditEntryBody, "target">) {
  if (kind !== "verification" || id === undefined)
    return (
      <>
        {targetText(kind)} {id !== undefined && <Said>{id}</Said>}
      </>
    );
  return (
    <a href={`/app/cases/${id}`} title={id}>
      {name === undefined ? shortId(id) : <Said>{name}</Said>}
    </a>
  );
}
