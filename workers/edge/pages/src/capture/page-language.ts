const KEY = "language";

/** The same page in another language: where the person is stands in the tab's history, what was done on the device. */
export function changeLanguage(language: string): boolean {
  remember(language);
  const url = new URL(location.href);
  url.searchParams.set("lang", language);
  history.replaceState(history.state, "", url);
  location.reload();
  return true;
}

/** The tab's earlier addresses say nothing of a choice that came later; false when the page is on its way to it. */
export function isInChosenLanguage(language: string): boolean {
  const chosen = remembered();
  const isAsked = new URL(location.href).searchParams.get("lang") === chosen;
  // a kept copy has one language only: asking it again would never end
  if (chosen === null || chosen === language || isAsked || !navigator.onLine) return true;
  return !changeLanguage(chosen);
}

function remember(language: string): void {
  try {
    sessionStorage.setItem(KEY, language);
  } catch {
    // blocked: then each address has its own
  }
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
