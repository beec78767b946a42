import { useEffect, useId, useRef, useState } from "preact/hooks";
import { signOut } from "../actions.ts";
import { overlay } from "../overlay.ts";
import { go } from "../router.ts";
import { SCREENS } from "../screens.ts";
import { text } from "../text/text.ts";
import { theme, THEMES } from "../theme.ts";
import { shownName } from "./case-title.tsx";
import { Dialog } from "./dialog.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Said } from "./said.tsx";
import { useFound } from "./use-found.ts";

type Command = {
  readonly name: string;
  readonly icon: IconName;
  readonly run: () => void;
  /** The address of something that the account has named itself. */
  readonly opens?: string;
};

/** Finds everything by name, also cases and templates: type a few letters and press Enter. */
export function CommandMenu() {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const chosen = useRef<HTMLLIElement>(null);
  const wanted = typed.trim();
  const commands = commandsFor(wanted, useFound(wanted));
  const run = (command: Command | undefined) => {
    if (!command) return;
    close();
    command.run();
  };
  useEffect(() => chosen.current?.scrollIntoView({ block: "nearest" }), [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") run(commands[at]);
    else if (step === undefined) return;
    else setAt((at + step + commands.length) % Math.max(1, commands.length));
    event.preventDefault();
  };
  return (
    <Dialog title={text("commands_title")} onClose={close} kind="menu">
      <input
        class="command-field"
        role="combobox"
        aria-label={text("commands_title")}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={commands.length > 0 ? `${list}-${at}` : undefined}
        placeholder={text("commands_hint")}
        autocomplete="off"
        spellcheck={false}
        autofocus
        value={typed}
        onKeyDown={onKeyDown}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
        }}
      />
      <ul class="command-list" id={list} role="listbox" aria-label={text("commands_title")}>
        {commands.map((command, index) => (
          <li
            key={command.opens ?? command.name}
            id={`${list}-${index}`}
            {...(index === at && { ref: chosen })}
            role="option"
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => run(command)}
          >
            <Icon name={command.icon} />
            {command.opens === undefined ? command.name : <Said>{command.name}</Said>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function close(): void {
  overlay.value = undefined;
}

/** What is found, and at the end a search of the list. */
function commandsFor(typed: string, found: ReturnType<typeof useFound>): readonly Command[] {
  const all: readonly Command[] = [
    ...SCREENS.flatMap(({ path, entry }): readonly Command[] =>
      entry ? [{ name: text(entry.name), icon: entry.icon, run: () => go(path) }] : [],
    ),
    ...THEMES.map((each): Command => ({
      name: text("theme_command", { theme: text(`theme_${each}`) }),
      icon: "more",
      run: () => (theme.value = each),
    })),
    { name: text("keys_title"), icon: "keys", run: () => (overlay.value = "keys") },
    { name: text("sign_out"), icon: "signOut", run: () => void signOut() },
  ];
  const wanted = typed.toLowerCase();
  const named = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  if (typed === "") return named;
  const search = `/app/cases?${new URLSearchParams({ search: typed })}`;
  const cases = found.cases.map((item) =>
    opening(shownName(item).words, "cases", `/app/cases/${item.verification.id}`),
  );
  const templates = found.templates.map(({ name, slug }) =>
    opening(name, "templates", `/app/templates/${encodeURIComponent(slug)}`),
  );
  return [
    ...named,
    ...cases,
    ...templates,
    { name: text("commands_search", { typed }), icon: "search", run: () => go(search) },
  ];
}

function opening(name: string, icon: IconName, opens: string): Command {
  return { name, icon, opens, run: () => go(opens) };
}
