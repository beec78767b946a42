import { benchPage } from "./bench-page.ts";
import { reportFigures } from "./figure.ts";

reportFigures(await benchPage());
