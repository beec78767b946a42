/** The guides in reading order, by file name and URL. */
export const GUIDES = [
  { group: "Begin", names: ["quickstart", "testing", "going-live"] },
  {
    group: "Build",
    names: [
      "live-capture",
      "embedding",
      "own-client",
      "sending",
      "second-look",
      "before-and-after",
      "audits",
      "templates",
      "webhooks",
      "seals",
      "bundle",
      "credits",
      "sdk",
    ],
  },
  { group: "Know", names: ["errors", "limits", "browsers", "security", "single-sign-on", "accuracy"] },
  { group: "Trust", names: ["trust", "data-protection", "accessibility"] },
] as const;

export type GuideName = (typeof GUIDES)[number]["names"][number];

export const GUIDE_NAMES: readonly GuideName[] = GUIDES.flatMap(({ names }) => names);
