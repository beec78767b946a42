import { benchAnalysis } from "./bench-analysis.ts";
import { benchApi } from "./bench-api.ts";
import { bundleSizes, coldStartMs } from "./bench-bundle.ts";
import { benchLists } from "./bench-lists.ts";
import { benchMemory } from "./bench-memory.ts";
import { benchPage } from "./bench-page.ts";
import { benchPhotoIndex } from "./bench-photo-index.ts";
import { atLeast, atMost, type Figure, reportFigures } from "./figure.ts";
import { freePort } from "@svc/commands/local/free-port";
import { benchLinear } from "./linear/linear-time.ts";
import { withService } from "@svc/harness/with-service";

const figures: Figure[] = [];
for (const ratio of await benchApi(await freePort())) figures.push(atLeast(ratio, ratio.atLeast));
figures.push(...(await withService({ tenants: 2 }, benchLinear)));
figures.push(...(await benchPhotoIndex()), ...(await benchLists(1_000_000)));
const { reading, judgesMs } = await benchAnalysis();
figures.push(atMost(reading, 2), {
  name: "the judges of screen and ai after that, CPU",
  value: judgesMs,
  unit: "ms",
  bound: "<= 800",
  holds: judgesMs <= 800,
});
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
  const bound = script === "edge" ? 300 : 10_240;
  figures.push({
    name: `${script} bundle, compressed`,
    value: gzipKb,
    unit: "KB",
    bound: `<= ${bound}`,
    holds: gzipKb <= bound,
  });
}
figures.push(...(await benchPage()));
const startMs = await coldStartMs();
figures.push({
  name: "edge script, cold start",
  value: startMs,
  unit: "ms",
  bound: "<= 1000",
  holds: startMs <= 1000,
});

reportFigures(figures);
