import { signInAsked } from "./api/session.ts";
import { useEffect } from "preact/hooks";
import { useKeys } from "./keys.ts";
import { overlay } from "./overlay.ts";
import { go, path } from "./router.ts";
import { screenAt, SCREENS } from "./screens.ts";
import { text } from "./text/text.ts";
import { EmptyState } from "./ui/empty-state.tsx";
import { Frame } from "./ui/frame.tsx";
import { Lazy, loadOnce } from "./ui/lazy.tsx";
import { ScreenHeading } from "./ui/screen-heading.tsx";
import { Toasts } from "./ui/toasts.tsx";

const signIn = async () => (await import("./ui/on-demand.ts")).SignIn;
const commands = async () => (await import("./ui/on-demand.ts")).CommandMenu;
const keysHelp = async () => (await import("./ui/on-demand.ts")).KeysHelp;
const NOTHING = {};
// our choice: long enough after the first screen
const QUIET_MS = 1_500;

export function App() {
  useKeys([
    { key: "?", name: "keys_title", run: () => (overlay.value = "keys") },
    ...SCREENS.flatMap((screen) =>
      screen.entry ? [{ key: screen.entry.keys, name: screen.entry.name, run: () => go(screen.path) }] : [],
    ),
  ]);
  useEffect(() => {
    // loaded early so that they open instantly, even after the connection is lost
    const timer = setTimeout(() => {
      for (const part of [commands, keysHelp, signIn]) loadOnce<object>(part).catch(() => {});
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  const found = screenAt(path.value);
  return (
    <>
      <Frame current={found?.screen}>
        {found ? <Lazy key={found.screen.path} load={found.screen.load} props={found.props} /> : <NotThere />}
      </Frame>
      <Toasts />
      {overlay.value === "commands" && <Lazy load={commands} props={NOTHING} />}
      {overlay.value === "keys" && <Lazy load={keysHelp} props={NOTHING} />}
      {signInAsked.value !== "no" && <Lazy load={signIn} props={NOTHING} />}
    </>
  );
}

function NotThere() {
  return (
    <>
      <ScreenHeading title={text("not_there")} />
      <EmptyState icon="search" title={text("not_there_what")} hint={text("not_there_hint")}>
        <a class="button" href="/app">
          {text("cases")}
        </a>
      </EmptyState>
    </>
  );
}
