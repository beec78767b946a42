import { computed, signal } from "@preact/signals";
import type { MeBody } from "@svc/contract/account/me-body";

/** The signed-in person. Undefined until known. */
export const me = signal<MeBody | undefined>(undefined);

/** Shows the sign-in over the page, which stays as it is. `confirm`: the person has to authenticate again. */
export const signInAsked = signal<"no" | "sign_in" | "confirm">("no");

export const accountId = computed(() => me.value?.account.id);

let waiting: ((isDone: boolean) => void)[] = [];

/** Resolves once the person has signed in. */
export async function signedIn(): Promise<void> {
  await asked("sign_in");
}

/** CONTRACT G10 (step-up): asks the person to authenticate again. Resolves to false when they cancel. */
export function confirmed(): Promise<boolean> {
  return asked("confirm");
}

export function dismissConfirmation(): void {
  if (signInAsked.value === "confirm") settle(false);
}

/** Reloads the page for a different person or account, so that neither sees anything of the other. */
export function welcome(next: MeBody): void {
  const last = me.value;
  if (last && (last.account.id !== next.account.id || last.user?.id !== next.user?.id)) {
    location.assign("/app");
    return;
  }
  me.value = next;
  settle(true);
}

/** An expired session needs a sign-in, which includes the confirmation. */
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
