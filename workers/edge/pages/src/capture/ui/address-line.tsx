import { useEffect, useMemo, useState } from "preact/hooks";
import type { AddressSuggestion } from "../model/address.ts";
import type { AddressStep } from "../model/step.ts";
import { AddressBook } from "../sending/address-book.ts";
import { useFlow } from "./flow-context.ts";
import { useText } from "./text.ts";

type Props = {
  readonly id: string;
  readonly step: AddressStep;
  readonly value: string;
  readonly maxLength: number;
  readonly enterkeyhint: "next";
  readonly "aria-invalid"?: boolean;
  readonly "aria-describedby"?: string;
  readonly onType: (value: string) => void;
  readonly onPick: (picked: AddressSuggestion) => void;
};

/** The first address line with a list of suggestions (ARIA combobox). Nothing is filled in without a choice. */
export function AddressLine({ step, onType, onPick, ...field }: Props) {
  const text = useText();
  const { id } = field;
  const { items, active, setActive, book } = useSuggestions(step);
  const isOpen = items !== undefined && items.length > 0;
  const pick = (item: AddressSuggestion) => void book.pick(item).then(onPick);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.isComposing) return;
    const next = nextFor(event.key, active, items.length);
    if (next === undefined) return;
    event.preventDefault();
    if (next === "close") return book.close();
    const item = items[active];
    if (next !== "pick") setActive(next);
    else if (item) pick(item);
  };
  return (
    <>
      <input
        {...field}
        dir="auto"
        role="combobox"
        autocomplete="address-line1"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        {...(isOpen && active >= 0 && { "aria-activedescendant": `${id}-${active}` })}
        onInput={({ currentTarget }) => {
          onType(currentTarget.value);
          book.type(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => book.close()}
      />
      <List id={id} items={items ?? []} active={active} onPick={pick} />
      <span class="unseen" role="status">
        {items && text("address_suggestions_count", { count: items.length })}
      </span>
    </>
  );
}

type ListProps = {
  readonly id: string;
  readonly items: readonly AddressSuggestion[];
  readonly active: number;
  readonly onPick: (item: AddressSuggestion) => void;
};

function List({ id, items, active, onPick }: ListProps) {
  const text = useText();
  return (
    <ul
      id={`${id}-list`}
      class="suggestions"
      role="listbox"
      aria-label={text("address_suggestions")}
      hidden={items.length === 0}
    >
      {items.map((item, index) => (
        <li
          key={item.id}
          id={`${id}-${index}`}
          role="option"
          dir="auto"
          aria-selected={index === active}
          // keeps the focus in the field
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
        >
          {item.formatted}
        </li>
      ))}
    </ul>
  );
}

function useSuggestions(step: AddressStep) {
  const { api, page } = useFlow();
  const [items, setItems] = useState<readonly AddressSuggestion[]>();
  const [active, setActive] = useState(-1);
  const book = useMemo(() => {
    const { language } = page;
    return new AddressBook(
      (question, signal) =>
        api.addresses({ step: step.key, ...question }, { language, ...(signal && { signal }) }),
      (found) => {
        setItems(found);
        setActive(-1);
      },
    );
  }, [api, page, step.key]);
  useEffect(() => () => book.close(), [book]);
  return { items, active, setActive, book };
}

/** The effect of a key while the list is open: move, pick or close. Undefined leaves the key to the field. */
function nextFor(key: string, active: number, count: number): number | "pick" | "close" | undefined {
  switch (key) {
    case "ArrowDown":
      return (active + 1) % count;
    case "ArrowUp":
      return active <= 0 ? count - 1 : active - 1;
    case "Enter":
      return active < 0 ? undefined : "pick";
    case "Escape":
      return "close";
    default:
      return undefined;
  }
}
