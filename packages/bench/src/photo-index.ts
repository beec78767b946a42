import { benchPhotoIndex } from "./bench-photo-index.ts";
import { reportFigures } from "./figure.ts";

reportFigures(await benchPhotoIndex());
