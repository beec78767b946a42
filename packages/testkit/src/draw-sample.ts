import { writeFileSync } from "node:fs";
import path from "node:path";
import { drawScene } from "./draw-scene.ts";
import { photoFile } from "./photo-file.ts";

// The photo that `pnpm start` audits. It is drawn, so that the repository contains no real photo.
const file = path.join(import.meta.dirname, "../../commands/assets/sample.jpg");
writeFileSync(file, await photoFile(drawScene(1280, 960, 7), "jpeg", 88));
