import { computed, signal } from "@preact/signals";
import type { MeBody } from "@svc/contract/account/me-body";

/** Who is signed in; undefined until it is known. */
export const me = signal<MeBody | undefined>(undefined);

/** The sign-in screen lies on top of the page, which stays as it is; `confirm`: its person shows again who they are. */
export const signInAsked = signal<"no" | "sign_in" | "confirm">("no");

export const accountId = computed(() => me.value?.account.id);

let waiting: ((isDone: boolean) => void)[] = [];

/** Settles once the person has signed in. */
export async function signedIn(): Promise<void> {
  await asked("sign_in");
}

/** CONTRACT G10 (step-up): whether the person has shown again who they are; false where they would rather not. */
export function confirmed(): Promise<boolean> {
  return asked("confirm");
}

export function dismissConfirmation(): void {
  if (signInAsked.value === "confirm") settle(false);
}

/** Another person or another account than the page was drawn for starts it anew: nothing of one is shown to the other. */
export function welcome(next: MeBody): void {
  const last = me.value;
  if (last && (last.account.id !== next.account.id || last.user?.id !== next.user?.id)) {
    location.assign("/app");
    return;
  }
  me.value = next;
  settle(true);
}

/** A session that has ended asks for more than a confirmation does. */
function asked(what: "sign_in" | "confirm"): Promise<boolean> {
  if (signInAsked.value !== "sign_in") signInAsked.value = what;
  return new Promise((resolve) => waiting.push(resolve));
}

function settle(isDone: boolean): void {
  signInAsked.value = "no";
  const settled = waiting;
  waiting = [];
  for (const each of settled) each(isDone);
}
