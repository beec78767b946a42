import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { useKeys } from "../../keys.ts";
import { go } from "../../router.ts";
import { text } from "../../text/text.ts";
import type { CaseList } from "./case-list.ts";
import { noteScroll } from "../../ui/racing.ts";
import { CaseRow, type RowActions, rowId, SkeletonRow } from "./case-row.tsx";
import { idOf } from "./merge-cases.ts";
import { rowHeightOf, useRows } from "./use-rows.ts";

const SKELETONS = 14;

type ListProps = { readonly list: CaseList; readonly selected: Signal<ReadonlySet<string>> };

/** Renders only the visible rows. The box has the height of all known rows. */
export function VirtualList({ list, selected }: ListProps) {
  const box = useRef<HTMLDivElement>(null);
  const active = useSignal<string | undefined>(undefined);
  const items = list.items.value;
  const isLoading = list.state.value === "loading";
  const count = items.length + (isLoading || list.hasMore.value ? SKELETONS : 0);
  const { first, last, height } = useRows(box, {
    count,
    onScroll: (scrollTop) => {
      list.scrollTop = scrollTop;
      noteScroll(scrollTop);
      if (scrollTop <= 0) list.showFresh();
    },
  });
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: list.scrollTop });
  }, [list]);
  useEffect(() => {
    list.reach(last).catch(() => {});
  }, [list, last, items.length]);
  useListKeys({ list, box, active, selected });

  const act = useMemo<RowActions>(
    () => ({
      select: (id) => toggle(selected, id),
      focus: (id) => (active.value = id),
      thumbGone: (id) => void list.renew(id).catch(() => {}),
    }),
    [list],
  );
  const rows = items.slice(first, last);
  const skeletons = Math.max(0, last - Math.max(first, items.length));
  return (
    <div class="list" ref={box} aria-busy={isLoading}>
      <ul class="rows" aria-label={text("cases")} style={{ height: `calc(var(--row) * ${count})` }}>
        {rows.map((item, index) => (
          <CaseRow
            key={idOf(item)}
            item={item}
            index={first + index}
            top={(first + index) * height}
            isActive={active.value === idOf(item)}
            isSelected={selected.value.has(idOf(item))}
            act={act}
          />
        ))}
        {Array.from({ length: skeletons }, (_, index) => {
          const row = Math.max(first, items.length) + index;
          return <SkeletonRow key={`skeleton-${row}`} top={row * height} />;
        })}
      </ul>
    </div>
  );
}

type Keyed = ListProps & {
  readonly box: { readonly current: HTMLElement | null };
  readonly active: Signal<string | undefined>;
};

function useListKeys({ list, box, active, selected }: Keyed): void {
  const move = (step: 1 | -1) => {
    const items = list.items.value;
    const at = items.findIndex((item) => idOf(item) === active.value);
    const next = items[Math.min(items.length - 1, Math.max(0, at < 0 ? 0 : at + step))];
    if (!next || !box.current) return;
    active.value = idOf(next);
    show(box.current, items.indexOf(next));
    requestAnimationFrame(() => document.getElementById(rowId(idOf(next)))?.focus({ preventScroll: true }));
  };
  useKeys([
    { key: "j", name: "key_next", run: () => move(1) },
    { key: "k", name: "key_previous", run: () => move(-1) },
    { key: "ArrowDown", name: "key_next", run: () => move(1) },
    { key: "ArrowUp", name: "key_previous", run: () => move(-1) },
    {
      key: "Enter",
      name: "key_open",
      run: () => {
        if (active.value !== undefined) go(`/app/cases/${active.value}`);
      },
    },
    {
      key: "x",
      name: "key_select",
      run: () => {
        if (active.value !== undefined) toggle(selected, active.value);
      },
    },
    { key: "Escape", name: "key_clear_selection", run: () => (selected.value = new Set()) },
  ]);
}

function toggle(selected: Signal<ReadonlySet<string>>, id: string): void {
  const next = new Set(selected.value);
  if (!next.delete(id)) next.add(id);
  selected.value = next;
}

/** Scrolls as little as possible, with a row to spare. */
function show(box: HTMLElement, row: number): void {
  const height = rowHeightOf(box);
  const { scrollTop, clientHeight } = box;
  const top = (row - 1) * height;
  const bottom = (row + 2) * height;
  if (top < scrollTop) box.scrollTo({ top });
  else if (bottom > scrollTop + clientHeight) box.scrollTo({ top: bottom - clientHeight });
}
