import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { filtersOf } from "../../api/list-path.ts";
import { go, query } from "../../router.ts";
import { counted, text } from "../../text/text.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { sayError } from "../../ui/toasts.tsx";
import type { CaseList } from "./case-list.ts";
import { ExportButton } from "./export-button.tsx";
import { FilterBar, type ToRows } from "./filter-bar.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useCaseList } from "./use-case-list.ts";
import { ViewTabs } from "./view-tabs.tsx";
import { VirtualList } from "./virtual-list.tsx";

export function CasesScreen() {
  const address = query.value.toString();
  const filters = useMemo(() => filtersOf(new URLSearchParams(address)), [address]);
  const heard = useSignal("");
  const list = useCaseList(filters, (count) => (heard.value = counted("new_cases", count)));
  const selected = useSignal<ReadonlySet<string>>(new Set());
  useEffect(() => {
    selected.value = new Set();
  }, [list]);
  return (
    <div class="cases">
      <ScreenHeading title={text("cases")}>
        <ViewTabs filters={filters} />
        <ExportButton filters={filters} isOff={list.items.value.length === 0} />
      </ScreenHeading>
      <FilterBar filters={filters} toRows={useToRows(list)} />
      <p role="status" class="unseen">
        {heard}
      </p>
      <div class="list-box">
        <FreshButton list={list} />
        <ListOrWhy list={list}>
          <VirtualList list={list} selected={selected} />
        </ListOrWhy>
        <SelectionBar selected={selected} />
      </div>
    </div>
  );
}

/** Enter in the search also counts for the answer that is still awaited, but not for an earlier search. */
function useToRows(list: CaseList): ToRows {
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    if ((list.filters.get("search") ?? "") !== asked || list.state.value !== "ready") return;
    setAsked(undefined);
    const [only, second] = list.items.value;
    if (only && !second) go(`/app/cases/${only.verification.id}`);
  });
  return {
    open: setAsked,
    enter: () => document.querySelector<HTMLElement>(".row-link")?.focus(),
  };
}

function FreshButton({ list }: { readonly list: CaseList }) {
  const count = list.freshCount.value;
  if (count === 0) return null;
  return (
    <button
      type="button"
      class="fresh"
      onClick={() => {
        document.querySelector(".list")?.scrollTo({ top: 0 });
        list.showFresh();
      }}
    >
      <Icon name="arrowUp" />
      {counted("new_cases", count)}
    </button>
  );
}

type WhyProps = { readonly list: CaseList; readonly children: JSX.Element };

function ListOrWhy({ list, children }: WhyProps) {
  if (list.state.value === "failed") {
    return (
      <EmptyState icon="alert" title={text("cases_failed")} hint={text("error_unreachable_hint")}>
        <button type="button" class="button" onClick={() => void list.load().catch(sayError)}>
          {text("try_again")}
        </button>
      </EmptyState>
    );
  }
  if (list.state.value === "loading" || list.items.value.length > 0) return children;
  if (list.filters.size > 0) {
    return (
      <EmptyState icon="search" title={text("nothing_found")} hint={text("nothing_found_hint")}>
        <a class="button" href="/app/cases">
          {text("filters_clear")}
        </a>
      </EmptyState>
    );
  }
  return <EmptyState icon="cases" title={text("no_cases")} hint={text("no_cases_hint")} curl={firstCall()} />;
}

function firstCall(): string {
  return `curl ${location.origin}/v1/verifications \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"max_captures": 2, "metadata": {"claim": "A-17"}}'`;
}
