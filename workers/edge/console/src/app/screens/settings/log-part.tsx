import type { AuditEntryBody } from "@svc/contract/audit-log/audit-log-body";
import { text } from "../../text/text.ts";
import { momentText } from "../../text/times.ts";
import { Said } from "../../ui/said.tsx";
import { changesOf } from "./changes.ts";
import { DownloadButton } from "../../parts/download-button.tsx";
import { Part } from "../../parts/part.tsx";
import { usePages } from "../../parts/use-pages.ts";

const PATH = "/v1/me/audit-log?limit=50";

/** Who changed what of the account, the newest first. */
export function LogPart() {
  const { items: entries = [], hasMore, isBusy, more } = usePages<AuditEntryBody>(PATH);
  return (
    <Part
      title={text("log")}
      hint={text("log_hint")}
      action={
        <span class="case-links">
          {(["csv", "jsonl"] as const).map((format) => (
            <DownloadButton
              key={format}
              path={`/v1/me/audit-log/export?format=${format}`}
              name={`audit-log.${format}`}
            >
              {text(`log_${format}`)}
            </DownloadButton>
          ))}
        </span>
      }
    >
      <ol class="log" aria-busy={isBusy}>
        {entries.map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasMore && (
        <button type="button" class="button" aria-disabled={isBusy} onClick={() => void more()}>
          {text("more")}
        </button>
      )}
    </Part>
  );
}

function LogEntry({ entry }: { readonly entry: AuditEntryBody }) {
  const { actor, action, target, outcome } = entry;
  const changes = changesOf(entry);
  return (
    <li>
      <p>
        <Said>{actor.email ?? actor.name ?? actor.id}</Said> <code>{action}</code>
        {target.id !== undefined && (
          <>
            {" "}
            <Said>{target.id}</Said>
          </>
        )}
        {outcome === "unknown" && <span class="tag">{text("log_unknown")}</span>}
      </p>
      <time class="quiet" dateTime={entry.at}>
        {momentText(entry.at)}
      </time>
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
