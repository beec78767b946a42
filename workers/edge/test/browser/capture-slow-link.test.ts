import { describeSlowLink } from "./slow-link-arrival.ts";
import { Stage } from "./stage.ts";

describeSlowLink({ photo: { width: 8000, height: 6000 }, clipSeconds: 5, bitsPerSecond: 2_000_000 }, () =>
  Stage.set(),
);
