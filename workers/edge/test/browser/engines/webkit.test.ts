import { walksIn } from "./walks.ts";
import { launchWebkit, NO_WEBKIT } from "./webkit.ts";

walksIn({
  name: "Apple's engine",
  launch: launchWebkit,
  missing: NO_WEBKIT,
  camera: "Back Camera",
  records: false,
  embeds: false,
});
