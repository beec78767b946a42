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
  ["en", en, "35 of 60 checked; the others look the same", "4 of 4 checked"],
  ["de", de, "35 von 60 geprüft; die übrigen sehen gleich aus", "4 von 4 geprüft"],
] as const)(
  "a clip says how many of its pictures were judged themselves, in %s",
  ([language, words, some, all], { expect }) => {
    speak(language, words as Words); // the console's own part is enough
    expect(clipPictures(events, "cap_1")).toBe(some);
    expect(clipPictures(events, "cap_2")).toBe(all);
    expect(clipPictures(events, "cap_old")).toBeUndefined();
    expect(clipPictures(events, "cap_3")).toBeUndefined();
  },
);
