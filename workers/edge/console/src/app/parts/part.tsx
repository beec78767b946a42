import type { ComponentChildren } from "preact";
import { ApiError } from "../api/api-error.ts";
import { text } from "../text/text.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Pages } from "./use-pages.ts";
import type { Read } from "./use-read.ts";

type ReadPartProps<T> = {
  readonly found: Read<T>;
  readonly onAgain: () => void;
  readonly children: (value: T) => ComponentChildren;
};

export function ReadPart<T>({ found, onAgain, children }: ReadPartProps<T>) {
  if (found.state === "loading") return <div class="settings-part" aria-busy="true" />;
  if (found.state === "here") return <>{children(found.value)}</>;
  const { error } = found;
  const isRefused = error instanceof ApiError && error.status < 500;
  return (
    <EmptyState
      icon="alert"
      title={isRefused ? error.message : text("error_unreachable")}
      hint={(isRefused ? error.hint : undefined) ?? text("error_unreachable_hint")}
    >
      <button type="button" class="button" onClick={onAgain}>
        {text("try_again")}
      </button>
    </EmptyState>
  );
}

type PagesPartProps<T> = {
  readonly pages: Pages<T>;
  readonly children: (items: readonly T[]) => ComponentChildren;
};

/** Shows the loaded items of a list, a button for more, or why it could not be loaded. */
export function PagesPart<T>({ pages, children }: PagesPartProps<T>) {
  const { found, hasMore, isBusy, more, reload } = pages;
  return (
    <ReadPart found={found} onAgain={reload}>
      {(items) => (
        <>
          {children(items)}
          {hasMore && (
            <button type="button" class="button" aria-disabled={isBusy} onClick={more}>
              {text("more")}
            </button>
          )}
        </>
      )}
    </ReadPart>
  );
}

type PartProps = {
  readonly title: string;
  readonly hint?: string;
  readonly action?: ComponentChildren;
  readonly children: ComponentChildren;
};

export function Part({ title, hint, action, children }: PartProps) {
  return (
    <section class="settings-part">
      <header>
        <div>
          <h2>{title}</h2>
          {hint !== undefined && <p class="quiet">{hint}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

type TableProps = {
  readonly label: string;
  readonly heads: readonly string[];
  readonly children: ComponentChildren;
};

/** A table of the account's items. On a phone it scrolls on its own. */
export function Table({ label, heads, children }: TableProps) {
  return (
    <div class="table-box" tabIndex={0} role="region" aria-label={label}>
      <table class="table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
