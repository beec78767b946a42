import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
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

function Navigation({ current }: { readonly current: Screen | undefined }) {
  const at = current?.within ?? current?.path;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // on a phone the navigation is wider than the page
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [at]);
  return (
    <nav aria-label={text("navigation")}>
      <ul ref={list}>
        {SCREENS.map(
          ({ path, entry }) =>
            entry && (
              <li key={path}>
                <a href={path} {...(path === at && { "aria-current": "page" as const })}>
                  <Icon name={entry.icon} />
                  <span>{text(entry.name)}</span>
                </a>
              </li>
            ),
        )}
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
