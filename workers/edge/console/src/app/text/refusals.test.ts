import { afterEach, beforeEach, describe, it, vi } from "vitest";
import de from "../../languages/de.json" with { type: "json" };
import { saidOfField, saidOfRefusal } from "./refusals.ts";
import { speak, type Words } from "./text.ts";

beforeEach(() => {
  vi.stubGlobal("navigator", { languages: ["de-DE"] });
  vi.stubGlobal("document", { documentElement: {} });
  speak("de", de as unknown as Words); // contains the keys used here
});
afterEach(() => void vi.unstubAllGlobals());

describe("what the service refuses", () => {
  it.for([
    ["must not be empty", "darf nicht leer sein"],
    ["must be at most 300 characters", "darf höchstens 300 Zeichen haben"],
    ["must be at least 0.5", "muss mindestens 0.5 sein"],
    [
      "must match ^[a-z0-9]+(?:-[a-z0-9]+)*$",
      "darf nur Kleinbuchstaben, Ziffern und einzelne Bindestriche dazwischen haben",
    ],
    ["must match ^x$", "hat nicht das erwartete Format"],
    [
      "must be an origin, for example https://app.acme.example",
      "enthält eine Website, die nicht wie https://www.acme.example geschrieben ist, ohne Pfad",
    ],
    ["must be one of: a, b", "muss eines davon sein: a, b"],
    ["must answer 200, got 404", "must answer 200, got 404"],
  ] as const)("of a field reads in German: %s", ([said, german], { expect }) => {
    expect(saidOfField(said)).toBe(german);
  });

  it("as a whole has its own words behind ours", ({ expect }) => {
    expect(saidOfRefusal("conflict", "a@b.example is already a member")).toBe(
      "Das passt nicht zum jetzigen Stand: a@b.example is already a member",
    );
    expect(saidOfRefusal("never_heard_of", "no")).toBe("Der Dienst hat das abgelehnt: no");
  });
});
