import { benchAnalysis } from "./bench-analysis.ts";
import { benchApi, type Ratio } from "./bench-api.ts";
import { bundleSizes, coldStartMs } from "./bench-bundle.ts";
import { benchMemory } from "./bench-memory.ts";
import { benchPage } from "./bench-page.ts";
import { freePort } from "./free-port.ts";

/** What must hold; `pnpm bench` ends with 1 when one does not. */
type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly bound: string;
  readonly holds: boolean;
};

const figures: Figure[] = [];
for (const ratio of await benchApi(await freePort())) figures.push(atLeast(ratio, 0.7));
figures.push(atMost(await benchAnalysis(), 4));
for (const { kind, peakMb } of await benchMemory()) {
  figures.push({
    name: `peak memory, ${kind}`,
    value: peakMb,
    unit: "MB",
    bound: "<= 96",
    holds: peakMb <= 96,
  });
}
for (const { script, gzipKb } of await bundleSizes()) {
  const bound = script === "edge" ? 400 : 10_240;
  figures.push({
    name: `${script} bundle, compressed`,
    value: gzipKb,
    unit: "KB",
    bound: `<= ${bound}`,
    holds: gzipKb <= bound,
  });
}
const page = await benchPage();
if (page) {
  figures.push({
    name: "capture page before the camera opens, compressed",
    value: page.compressedKb,
    unit: "KB",
    bound: "<= 60",
    holds: page.compressedKb <= 60,
  });
  figures.push(atMost(page.cameraReady, 2));
}
const startMs = await coldStartMs();
figures.push({
  name: "edge script, cold start",
  value: startMs,
  unit: "ms",
  bound: "<= 1000",
  holds: startMs <= 1000,
});

console.log(["| figure | value | bound |", "| --- | --- | --- |", ...figures.map(rowOf)].join("\n"));
console.log(JSON.stringify({ figures }));
process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1;

function atLeast({ name, ratio, ours, bare }: Ratio, bound: number): Figure {
  return {
    name: `${name}: ${ours.toFixed(0)}/s, bare ${bare.toFixed(0)}/s`,
    value: ratio,
    unit: "x",
    bound: `>= ${bound}`,
    holds: ratio >= bound,
  };
}

function atMost({ name, ratio, ours, bare }: Ratio, bound: number): Figure {
  return {
    name: `${name}: ${ours.toFixed(0)} and ${bare.toFixed(0)} ms`,
    value: ratio,
    unit: "x",
    bound: `<= ${bound}`,
    holds: ratio <= bound,
  };
}

function rowOf({ name, value, unit, bound, holds }: Figure): string {
  return `| ${name} | ${value.toFixed(2)} ${unit} | ${bound}${holds ? "" : " **missed**"} |`;
}
