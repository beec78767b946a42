import type { ComponentType } from "preact";
import type { IconName } from "./ui/icon.tsx";
import { matchPath } from "./router.ts";
import type { TextKey } from "./text/text.ts";

export type ScreenProps = { readonly params: Readonly<Record<string, string>> };

export type Screen = {
  /** `:name` stands for one part of the path, and comes in `params`. */
  readonly path: string;
  readonly load: () => Promise<ComponentType<ScreenProps>>;
  /** Where it stands in the navigation; a screen of one thing has no entry, and names the one that it belongs to. */
  readonly entry?: { readonly name: TextKey; readonly icon: IconName; readonly keys: string };
  readonly within?: string;
};

/** Every screen of the console, in the order of the navigation. */
export const SCREENS: readonly Screen[] = [
  {
    path: "/app/cases",
    load: async () => (await import("./screens/cases/cases-screen.tsx")).CasesScreen,
    entry: { name: "cases", icon: "cases", keys: "g c" },
  },
  {
    path: "/app/review",
    load: async () => (await import("./screens/review/review-screen.tsx")).ReviewScreen,
    entry: { name: "review", icon: "review", keys: "g r" },
  },
  {
    path: "/app/cases/:id",
    load: async () => (await import("./screens/case/case-screen.tsx")).CaseScreen,
    within: "/app/cases",
  },
];

/** `/app` is the list of cases. */
export function screenAt(path: string): { readonly screen: Screen; readonly props: ScreenProps } | undefined {
  const wanted = path === "/app" ? "/app/cases" : path;
  for (const screen of SCREENS) {
    const params = matchPath(screen.path, wanted);
    if (params) return { screen, props: { params } };
  }
  return undefined;
}
