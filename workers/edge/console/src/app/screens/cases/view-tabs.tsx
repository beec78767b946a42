import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { accountId } from "../../api/session.ts";
import { mayReview } from "../../parts/roles.ts";
import { text } from "../../text/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Said } from "../../ui/said.tsx";
import { sayError } from "../../ui/toasts.tsx";
import { chosenView, forgetView, litView, loadViews, OWN_VIEWS, savedViews, saveView } from "./views.ts";

/** Named sets of filters as tabs. Other filters can be saved as a new one. */
export function ViewTabs({ filters }: { readonly filters: URLSearchParams }) {
  const [isNaming, setNaming] = useState(false);
  const account = accountId.value;
  const saved = savedViews(account);
  const current = filters.toString();
  const lit = litView(current, saved, chosenView.value);
  const mine = saved.find(({ id }) => id === lit);
  useEffect(() => {
    // on failure the stored ones stay
    if (account !== undefined) loadViews(account).catch(() => {});
  }, [account]);
  return (
    <nav class="views" aria-label={text("views")}>
      <ul>
        {OWN_VIEWS.map(({ name, query }) => (
          <ViewTab key={name} id={name} query={query} isCurrent={name === lit} label={text(name)} />
        ))}
        {saved.map(({ id, name, query }) => (
          <ViewTab key={id} id={id} query={query} isCurrent={id === lit} label={<Said>{name}</Said>} />
        ))}
      </ul>
      {lit === undefined && account !== undefined && mayReview() && (
        <button type="button" class="button small bare" onClick={() => setNaming(true)}>
          <Icon name="star" />
          {text("view_save")}
        </button>
      )}
      {mine && account !== undefined && mayReview() && (
        <button
          type="button"
          class="button small bare"
          onClick={() => void forgetView(account, mine).catch(sayError)}
        >
          <Icon name="close" />
          {text("view_forget")}
        </button>
      )}
      {isNaming && account !== undefined && (
        <NameView
          onClose={() => setNaming(false)}
          onName={(name) => saveView(account, { name, query: current })}
        />
      )}
    </nav>
  );
}

type TabProps = {
  readonly id: string;
  readonly query: string;
  readonly isCurrent: boolean;
  readonly label: ComponentChildren;
};

function ViewTab({ id, query, isCurrent, label }: TabProps) {
  return (
    <li>
      <a
        href={query === "" ? "/app/cases" : `/app/cases?${query}`}
        {...(isCurrent && { "aria-current": "page" as const })}
        onClick={() => (chosenView.value = id)}
      >
        {label}
      </a>
    </li>
  );
}

function NameView({
  onClose,
  onName,
}: {
  readonly onClose: () => void;
  readonly onName: (name: string) => Promise<void>;
}) {
  const [name, setName] = useState("");
  const isBusy = useRef(false);
  const save = async (event: Event) => {
    event.preventDefault();
    if (name.trim() === "" || isBusy.current) return;
    isBusy.current = true;
    try {
      await onName(name.trim());
      onClose();
    } catch (error) {
      sayError(error);
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <Dialog title={text("view_save")} onClose={onClose}>
      <form onSubmit={(event) => void save(event)}>
        <label for="view-name">{text("view_name")}</label>
        <input
          id="view-name"
          class="field"
          required
          maxLength={40}
          autofocus
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <p class="quiet">{text("view_for_all")}</p>
        <button type="submit" class="button primary wide">
          {text("save")}
        </button>
      </form>
    </Dialog>
  );
}
