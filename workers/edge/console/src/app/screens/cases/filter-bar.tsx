import { useEffect, useRef, useState } from "preact/hooks";
import { useKeys } from "../../keys.ts";
import { text } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Said } from "../../ui/said.tsx";
import { FilterForm } from "./filter-form.tsx";
import { type Chip, chipsOf, withToggled, withValue } from "./filters.ts";
import { showFiltered } from "./show-filtered.ts";

/** Moves from the search to the rows. */
export type ToRows = {
  /** Opens the case when it is the only one. */
  readonly open: (search: string) => void;
  readonly enter: () => void;
};

type BarProps = { readonly filters: URLSearchParams; readonly toRows: ToRows };

export function FilterBar({ filters, toRows }: BarProps) {
  const chips = chipsOf(filters);
  return (
    <div class="filter-bar">
      <SearchField filters={filters} toRows={toRows} />
      <Menu
        className="filter-menu"
        label={
          <>
            <Icon name="filter" />
            <span>{text("filter")}</span>
          </>
        }
      >
        {() => <FilterForm filters={filters} />}
      </Menu>
      {chips.length > 0 && (
        <ul class="chips" aria-label={text("filters_set")}>
          {chips.map((chip) => (
            <OneChip key={`${chip.name}=${chip.value}`} chip={chip} filters={filters} />
          ))}
        </ul>
      )}
    </div>
  );
}

function OneChip({ chip, filters }: { readonly chip: Chip; readonly filters: URLSearchParams }) {
  const { name, value, label, said } = chip;
  return (
    <li class="chip">
      <Said>{label}</Said>
      <span class="strong">
        <Said>{said}</Said>
      </span>
      <button
        type="button"
        aria-label={text("filter_remove", { filter: `${label} ${said}` })}
        onClick={() => showFiltered(withToggled(filters, name, value))}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

// our choice: the pause in typing that starts a search
const TYPING_MS = 250;

function SearchField({ filters, toRows }: BarProps) {
  const field = useRef<HTMLInputElement>(null);
  const searched = filters.get("search") ?? "";
  const [typed, setTyped] = useState(searched);
  // a link may have changed the search
  useEffect(() => setTyped(searched), [searched]);
  const wanted = typed.trim();
  const search = () => showFiltered(withValue(filters, "search", wanted), { replace: true });
  useEffect(() => {
    if (wanted === searched) return undefined;
    const timer = setTimeout(search, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useKeys([{ key: "/", name: "key_search", run: () => field.current?.focus() }]);
  return (
    <div class="search" role="search">
      <Icon name="search" />
      <input
        ref={field}
        class="field"
        type="search"
        aria-label={text("search")}
        placeholder={text("search_hint")}
        maxLength={100}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          const { key, currentTarget } = event;
          if (key === "Escape") currentTarget.blur();
          if (key === "Enter") {
            if (wanted !== searched) search();
            toRows.open(wanted);
          }
          if (key !== "ArrowDown") return;
          event.preventDefault();
          toRows.enter();
        }}
      />
    </div>
  );
}
