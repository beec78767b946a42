import type { ComponentType } from "preact";
import { CasesScreen } from "./screens/cases/cases-screen.tsx";
import type { IconName } from "./ui/icon.tsx";
import { matchPath } from "./router.ts";
import type { ScreenProps } from "./screen-props.ts";
import type { TextKey } from "./text/text.ts";

export type Screen = {
  /** `:name` matches one segment of the path and is passed in `params`. */
  readonly path: string;
  readonly load: () => Promise<ComponentType<ScreenProps>>;
  /** The entry in the navigation. A detail screen has none and names its parent in `within`. */
  readonly entry?: { readonly name: TextKey; readonly icon: IconName; readonly keys: string };
  readonly within?: string;
};

const settings = async () => (await import("./screens/other-screens.ts")).SettingsScreen;
const template = async () => (await import("./screens/other-screens.ts")).TemplateScreen;

/**
 * All screens of the console, in navigation order. They are loaded in two groups: one script for each screen would share so
 * many small ones with the first that it took twenty requests.
 */
export const SCREENS: readonly Screen[] = [
  {
    path: "/app/cases",
    // part of the first script, since most visits begin here
    load: async () => CasesScreen,
    entry: { name: "cases", icon: "cases", keys: "g c" },
  },
  {
    path: "/app/review",
    load: async () => (await import("./screens/case-screens.ts")).ReviewScreen,
    entry: { name: "review", icon: "review", keys: "g r" },
  },
  {
    path: "/app/cases/:id",
    load: async () => (await import("./screens/case-screens.ts")).CaseScreen,
    within: "/app/cases",
  },
  {
    path: "/app/send",
    load: async () => (await import("./screens/other-screens.ts")).SendScreen,
    entry: { name: "send", icon: "send", keys: "g n" },
  },
  {
    path: "/app/send/bulk",
    load: async () => (await import("./screens/other-screens.ts")).BulkScreen,
    within: "/app/send",
  },
  {
    path: "/app/templates",
    load: async () => (await import("./screens/other-screens.ts")).TemplatesScreen,
    entry: { name: "templates", icon: "templates", keys: "g t" },
  },
  { path: "/app/templates/:id", load: template, within: "/app/templates" },
  { path: "/app/templates/:id/:part", load: template, within: "/app/templates" },
  {
    path: "/app/databases",
    load: async () => (await import("./screens/other-screens.ts")).DatabasesScreen,
    entry: { name: "databases", icon: "databases", keys: "g b" },
  },
  {
    path: "/app/databases/:id",
    load: async () => (await import("./screens/other-screens.ts")).DatabaseScreen,
    within: "/app/databases",
  },
  {
    path: "/app/brands",
    load: async () => (await import("./screens/other-screens.ts")).BrandsScreen,
    entry: { name: "brands", icon: "brands", keys: "g p" },
  },
  {
    path: "/app/brands/:slug",
    load: async () => (await import("./screens/other-screens.ts")).BrandScreen,
    within: "/app/brands",
  },
  {
    path: "/app/webhooks",
    load: async () => (await import("./screens/other-screens.ts")).WebhooksScreen,
    entry: { name: "webhooks", icon: "webhooks", keys: "g w" },
  },
  {
    path: "/app/credits",
    load: async () => (await import("./screens/other-screens.ts")).CreditsScreen,
    entry: { name: "credits", icon: "credits", keys: "g d" },
  },
  {
    path: "/app/usage",
    load: async () => (await import("./screens/other-screens.ts")).UsageScreen,
    entry: { name: "usage", icon: "usage", keys: "g u" },
  },
  {
    path: "/app/usage/judges",
    load: async () => (await import("./screens/other-screens.ts")).JudgesScreen,
    within: "/app/usage",
  },
  {
    path: "/app/usage/appeals",
    load: async () => (await import("./screens/other-screens.ts")).AppealsScreen,
    within: "/app/usage",
  },
  {
    path: "/app/settings",
    load: settings,
    entry: { name: "settings", icon: "settings", keys: "g s" },
  },
  { path: "/app/settings/:part", load: settings, within: "/app/settings" },
];

/** `/app` shows the list of cases. */
export function screenAt(path: string): { readonly screen: Screen; readonly props: ScreenProps } | undefined {
  const wanted = path === "/app" ? "/app/cases" : path;
  for (const screen of SCREENS) {
    const params = matchPath(screen.path, wanted);
    if (params) return { screen, props: { params } };
  }
  return undefined;
}
