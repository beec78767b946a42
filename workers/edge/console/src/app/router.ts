import { computed, signal } from "@preact/signals";

/** The current URL, with path and query. */
const address = signal(new URL(location.href));

export const path = computed(() => address.value.pathname.replace(/\/+$/, ""));
export const query = computed(() => address.value.searchParams);

/** Counts navigations to another path, so that the focus can follow. */
export const visit = signal(0);

/** Navigates to another screen, or another query of this one. */
export function go(href: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  const next = new URL(href, location.href);
  history[replace ? "replaceState" : "pushState"](null, "", next);
  arrive(next);
}

export function followAddress(): void {
  addEventListener("popstate", () => arrive(new URL(location.href)));
  document.addEventListener("click", followLink);
}

function arrive(next: URL): void {
  const isMove = next.pathname !== address.value.pathname;
  address.value = next;
  if (isMove) visit.value += 1;
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || isElsewhere(event)) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !staysHere(link)) return;
  event.preventDefault();
  go(link.href);
}

/** Opens in a new tab or window. */
function isElsewhere(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

function staysHere(link: HTMLAnchorElement): boolean {
  if (link.target !== "" || link.hasAttribute("download") || link.getAttribute("href")?.startsWith("#"))
    return false;
  return link.origin === location.origin && isOurs(link.pathname);
}

function isOurs(pathname: string): boolean {
  return pathname === "/app" || pathname.startsWith("/app/");
}

/** Matches a path against a pattern such as `/app/cases/:id`. Undefined when it does not match. */
export function matchPath(pattern: string, pathname: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split("/");
  const parts = pathname.split("/");
  if (wanted.length !== parts.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const given = parts[index] ?? "";
    if (part.startsWith(":") && given !== "") found[part.slice(1)] = decode(given);
    else if (part !== given) return undefined;
  }
  return found;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
