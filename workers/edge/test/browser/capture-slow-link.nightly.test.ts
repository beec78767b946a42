import { describeSlowLink } from "./slow-link-arrival.ts";
import { Stage } from "./stage.ts";

describeSlowLink({ photo: { width: 8000, height: 6000 }, clipSeconds: 60, bitsPerSecond: 1_000_000 }, () =>
  Stage.alone({}),
);
