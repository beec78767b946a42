import type { CaseDetail } from "@svc/contract/case/case-detail";
import { beforeAll, it, vi } from "vitest";
import de from "../../../languages/de.json" with { type: "json" };
import en from "../../../languages/en.json" with { type: "json" };
import { speak, type Words } from "../../text/text.ts";
import { clipPictures } from "./clip-pictures.ts";

beforeAll(() => {
  vi.stubGlobal("navigator", { languages: [] });
  vi.stubGlobal("document", { documentElement: {} });
});

function analyzed(id: string, frames: object): CaseDetail["events"] {
  const event = {
    type: "verification.video_analyzed",
    data: { capture_id: id, frames_extracted: 60, ...frames },
  };
  return [event as unknown as CaseDetail["events"][number]]; // without the rest of an event
}

const events = [
  ...analyzed("cap_1", { frames_analyzed: 60, frames_judged: 35 }),
  ...analyzed("cap_2", { frames_analyzed: 4, frames_judged: 4 }),
  ...analyzed("cap_old", { frames_analyzed: 60 }),
];

it.for([
  [
    "en",
    en,
    "35 of 60 checked, 25 nearly identical to one of these",
    "4 of 60 checked, 56 could not be checked",
  ],
  ["de", de, "35 von 60 geprüft, 25 fast gleich wie eines davon", "4 von 60 geprüft, 56 nicht prüfbar"],
] as const)(
  "a clip says how many of its pictures were judged themselves, in %s",
  ([language, words, alike, missing], { expect }) => {
    speak(language, words as Words); // the console's own part is enough
    expect(clipPictures(events, "cap_1")).toBe(alike);
    expect(clipPictures(events, "cap_2")).toBe(missing);
    expect(clipPictures(events, "cap_old")).toBeUndefined();
    expect(clipPictures(events, "cap_3")).toBeUndefined();
  },
);
