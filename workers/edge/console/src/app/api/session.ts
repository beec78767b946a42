import { computed, signal } from "@preact/signals";
import type { Me } from "./wire.ts";

/** Who is signed in; undefined until it is known. */
export const me = signal<Me | undefined>(undefined);

/** The sign-in screen lies on top of the page, which stays as it is. */
export const isSignInAsked = signal(false);

export const accountId = computed(() => me.value?.account.id);

let waiting: (() => void)[] = [];

/** Settles once the person has signed in. */
export function signedIn(): Promise<void> {
  isSignInAsked.value = true;
  return new Promise((resolve) => waiting.push(resolve));
}

/** Another person or another account than the page was drawn for starts it anew: nothing of one is shown to the other. */
export function welcome(next: Me): void {
  const last = me.value;
  if (last && (last.account.id !== next.account.id || last.user?.id !== next.user?.id)) {
    location.assign("/app");
    return;
  }
  me.value = next;
  isSignInAsked.value = false;
  const settled = waiting;
  waiting = [];
  for (const settle of settled) settle();
}
