import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { connection } from "../api/connection.ts";
import { overlay } from "../overlay.ts";
import { type Screen, SCREENS } from "../screens.ts";
import { text } from "../text/text.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Icon } from "./icon.tsx";
import { InvitationLine } from "./invitation-line.tsx";

/** The navigation at the side, or at the bottom on a phone, and the screen. */
export function Frame({
  current,
  children,
}: {
  readonly current: Screen | undefined;
  readonly children: ComponentChildren;
}) {
  return (
    <>
      <a class="skip" href="#main">
        {text("skip")}
      </a>
      <div class="frame">
        <header class="side">
          <AccountMenu />
          <button type="button" class="side-search" onClick={() => (overlay.value = "commands")}>
            <Icon name="search" />
            <span>{text("commands_open")}</span>
            <kbd aria-hidden="true">{COMMAND_KEY}</kbd>
          </button>
          <Navigation current={current} />
        </header>
        <div class="main">
          <ConnectionLine />
          <InvitationLine />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
    </>
  );
}

const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘K" : "Ctrl K";

// our choice: with "More", what fits the width of a small phone
const AT_HAND = 4;
const ENTRIES = SCREENS.flatMap(({ path, entry }) => (entry ? [{ path, ...entry }] : []));

/** On a phone, the first entries; the others unfold above them. */
function Navigation({ current }: { readonly current: Screen | undefined }) {
  const at = current?.within ?? current?.path;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [at]);
  const entryOf = ({ path, name, icon }: (typeof ENTRIES)[number]) => (
    <li key={path}>
      <a href={path} {...(path === at && { "aria-current": "page" as const })}>
        <Icon name={icon} />
        <span>{text(name)}</span>
      </a>
    </li>
  );
  return (
    <nav aria-label={text("navigation")}>
      <ul
        class={isOpen ? "unfolded" : ""}
        onKeyDown={({ key }) => {
          if (key === "Escape") setOpen(false);
        }}
      >
        {ENTRIES.slice(0, AT_HAND).map(entryOf)}
        <li class="unfold">
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon name="more" />
            <span>{text("more_actions")}</span>
          </button>
        </li>
        {ENTRIES.slice(AT_HAND).map(entryOf)}
      </ul>
    </nav>
  );
}

/** Says that requests are failing and are being retried. */
function ConnectionLine() {
  const state = connection.value;
  return (
    <div role="status" class="connection-line">
      {state !== "fine" && (
        <p class={`connection ${state}`}>
          <Icon name="alert" />
          {text(state === "offline" ? "connection_offline" : "connection_trouble")}
        </p>
      )}
    </div>
  );
}
