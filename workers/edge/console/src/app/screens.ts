import type { ComponentType } from "preact";
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

const settings = async () => (await import("./screens/settings/settings-screen.tsx")).SettingsScreen;
const template = async () => (await import("./screens/templates/template-screen.tsx")).TemplateScreen;

/** All screens of the console, in navigation order. */
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
  {
    path: "/app/send",
    load: async () => (await import("./screens/send/send-screen.tsx")).SendScreen,
    entry: { name: "send", icon: "send", keys: "g n" },
  },
  {
    path: "/app/send/bulk",
    load: async () => (await import("./screens/bulk/bulk-screen.tsx")).BulkScreen,
    within: "/app/send",
  },
  {
    path: "/app/templates",
    load: async () => (await import("./screens/templates/templates-screen.tsx")).TemplatesScreen,
    entry: { name: "templates", icon: "templates", keys: "g t" },
  },
  { path: "/app/templates/:id", load: template, within: "/app/templates" },
  { path: "/app/templates/:id/:part", load: template, within: "/app/templates" },
  {
    path: "/app/databases",
    load: async () => (await import("./screens/databases/databases-screen.tsx")).DatabasesScreen,
    entry: { name: "databases", icon: "databases", keys: "g b" },
  },
  {
    path: "/app/databases/:id",
    load: async () => (await import("./screens/databases/database-screen.tsx")).DatabaseScreen,
    within: "/app/databases",
  },
  {
    path: "/app/brands",
    load: async () => (await import("./screens/brands/brands-screen.tsx")).BrandsScreen,
    entry: { name: "brands", icon: "brands", keys: "g p" },
  },
  {
    path: "/app/brands/:slug",
    load: async () => (await import("./screens/brands/brand-screen.tsx")).BrandScreen,
    within: "/app/brands",
  },
  {
    path: "/app/webhooks",
    load: async () => (await import("./screens/webhooks/webhooks-screen.tsx")).WebhooksScreen,
    entry: { name: "webhooks", icon: "webhooks", keys: "g w" },
  },
  {
    path: "/app/credits",
    load: async () => (await import("./screens/credits/credits-screen.tsx")).CreditsScreen,
    entry: { name: "credits", icon: "credits", keys: "g d" },
  },
  {
    path: "/app/usage",
    load: async () => (await import("./screens/usage/usage-screen.tsx")).UsageScreen,
    entry: { name: "usage", icon: "usage", keys: "g u" },
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
