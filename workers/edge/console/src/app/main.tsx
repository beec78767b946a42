import { render } from "preact";

import { read } from "./api/call.ts";
import { leaveProvider, SIGNED_IN } from "./api/provider-window.ts";
import { watchConnection } from "./api/connection.ts";
import { welcome } from "./api/session.ts";
import { App } from "./app.tsx";
import { listenToKeys } from "./keys.ts";
import { listenForCommands } from "./overlay.ts";
import { followAddress, go, path, query } from "./router.ts";
import { screenAt } from "./screens.ts";
import { startClock } from "./text/clock.ts";
import { speak, type Words } from "./text/text.ts";
import { followTheme } from "./theme.ts";
import { loadOnce } from "./ui/lazy.tsx";
import { sayError } from "./ui/toasts.tsx";

void start();

async function start(): Promise<void> {
  const boot = globalThis.svcBoot;
  const root = document.getElementById("app");
  if (!boot || !root) return;
  if (path.value === SIGNED_IN) {
    leaveProvider(query.value);
    go("/app", { replace: true });
  }
  const screen = screenAt(path.value)?.screen;
  const [words] = await Promise.all([
    boot.words.then((response) => response.json() as Promise<Words>), // written by build.ts
    screen && loadOnce(screen.load).catch(() => {}),
  ]);
  speak(boot.language, words);
  watchConnection();
  followTheme();
  followAddress();
  listenToKeys();
  listenForCommands();
  startClock();
  root.replaceChildren();
  render(<App />, root);
  // the sign-in may already have set it
  await read("/v1/me", { begun: boot.me }).then(welcome, sayError);
}
