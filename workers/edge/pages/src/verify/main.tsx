import { render } from "preact";
import { App } from "./app.tsx";
import { loadWords } from "./load-words.ts";
import { TextContext } from "./text-context.ts";
import { applyLanguage, chosenLanguage } from "./verify-words.ts";

async function start(root: HTMLElement): Promise<void> {
  const text = await loadWords(chosenLanguage(location.search, navigator.languages));
  applyLanguage(text, document.documentElement);
  root.replaceChildren();
  render(
    <TextContext.Provider value={text}>
      <App />
    </TextContext.Provider>,
    root,
  );
}

const root = document.getElementById("app");
if (root) void start(root);
