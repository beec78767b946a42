import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";
import { MODEL_VERSION } from "@svc/detectors/pixel/model-version";
import { ROOT } from "@svc/commands/local/wrangler";
import { reliabilityChart, rocChart } from "./charts.ts";
import { pageOf } from "./page.ts";
import { plainWords } from "./plain-words.ts";
import { readEditScores, readScored } from "./scores-file.ts";
import { methodsTable } from "./tables.ts";
import { withBetween } from "./with-between.ts";
import { figureTexts } from "./figure-texts.ts";

const scored = readScored();
const edits = readEditScores();
const models = path.join(ROOT, "packages/detectors/models", MODEL_VERSION);
const model: unknown = JSON.parse(readFileSync(path.join(models, "model.json"), "utf8"));

describe("The scorecard", () => {
  it("in the figures, the cards and on the page is what the committed figures give", ({ expect }) => {
    for (const [file, text] of figureTexts()) expect(readFileSync(path.join(ROOT, file), "utf8")).toBe(text);
  });

  it("has the figures of the README for our checks on originals", ({ expect }) => {
    const readme = readFileSync(path.join(ROOT, "README.md"), "utf8");
    for (const { scores } of scored) {
      const own = methodsTable(scored).rows.find(
        ([check, name = "", photos]) =>
          check === scores.check && photos === "originals" && name.endsWith(scores.version),
      );
      const [, , , auc, found] = own ?? [];
      expect(readme).toMatch(new RegExp(`.${scores.check}.( finds)? ${found} of [a-z ]+\\(AUC ${auc}\\)`));
    }
  });

  it("is of the models that run, and names the photos they learned from", ({ expect }) => {
    const training = path.join(ROOT, "packages/detectors/training/photos.csv");
    const listed = createHash("sha256").update(readFileSync(training)).digest("hex");
    expect(model).toMatchObject({ version: MODEL_VERSION, sha256: { "photos.csv": listed } });
    for (const { scores } of scored) expect(scores.version).toBe(MODEL_VERSION);
  });

  it("says for both checks the error by source, by size, by what was learned from, and every version", ({
    expect,
  }) => {
    const page = pageOf(scored, edits);
    for (const { scores, history } of scored) {
      for (const name of [
        "By source",
        "By size",
        "By kind of photo",
        "By what was done to the photo",
        "By what was learned from",
        "Versions",
      ])
        expect(page.split(`<h3>${name}</h3>`)).toHaveLength(scored.length + 1);
      for (const { version } of history) expect(page).toContain(`>${version}</td>`);
      expect(Object.keys(scores.sources).length).toBeGreaterThan(1);
    }
  });

  it("begins with one plain sentence that the figures give", ({ expect }) => {
    const [, sentence = ""] =
      /<h1>Scorecard<\/h1>\n<p class="plain">([^<]+)<\/p>/.exec(pageOf(scored, edits)) ?? [];
    const shares = [...sentence.matchAll(/(\d+) of 100 (?:photos of|pictures)/g)].map(([, share]) =>
      Number(share),
    );
    expect(shares).toEqual(
      scored.map(({ scores: { originals } }) => Math.round((100 * originals.found) / originals.positive)),
    );
    const genuine = { ...scored[0]?.scores.originals, false_alarms: 1, genuine: 1000 };
    const rare = scored.slice(0, 1).map((one) => ({
      ...one,
      scores: { ...one.scores, originals: { ...one.scores.originals, ...genuine } },
    }));
    expect(plainWords(rare)).toContain("accuses fewer than 1 of 100 genuine photos).");
  });

  it("compares a version of each check with at least two published methods on the same photos", ({
    expect,
  }) => {
    for (const { scores, baselines, history } of scored) {
      const [ours, ...published] = baselines;
      expect(history.map(({ version }) => `${scores.check}-pixels ${version}`)).toContain(ours?.name);
      expect(published.length).toBeGreaterThanOrEqual(2);
      for (const { originals } of published) expect(originals.photos).toBe(ours?.originals.photos);
    }
  });

  it("carries no script, no inline style and nothing of others", ({ expect }) => {
    expect(pageOf(scored, edits)).not.toMatch(/<script|style=|<style|https?:|\/\/[a-z]/);
  });

  it("refuses a README without its marks", ({ expect }) => {
    expect(() => withBetween("nothing", "scorecard", "")).toThrow("marks");
  });
});

describe("Its pictures", () => {
  it("begin a ROC curve at no false alarms and nothing found, at the lower left", ({ expect }) => {
    const curve = {
      name: "a",
      points: [
        [0, 0],
        [0, 1],
        [1, 1],
      ],
    } as const;
    expect(rocChart("t", [curve])).toContain('d="M36.0 276.0L36.0 36.0L276.0 36.0"');
  });

  it("draw a dot for each bin of confidence", ({ expect }) => {
    const bins = [
      { confidence: 0.1, positive: 0, photos: 4 },
      { confidence: 0.9, positive: 1, photos: 1 },
    ];
    expect(reliabilityChart("t", bins).match(/<circle/g)).toHaveLength(2);
  });
});
