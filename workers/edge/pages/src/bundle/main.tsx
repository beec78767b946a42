import { render } from "preact";
import { loadWords } from "../verify/load-words.ts";
import { TextContext } from "../verify/text-context.ts";
import { applyLanguage, chosenLanguage } from "../verify/verify-words.ts";
import { App } from "./app.tsx";

async function start(root: HTMLElement): Promise<void> {
  const text = await loadWords(chosenLanguage(location.search, navigator.languages));
  applyLanguage(text, document.documentElement);
  document.title = text.text("bundle_title");
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
