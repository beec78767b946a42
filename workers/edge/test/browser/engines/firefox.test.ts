import { launchFirefox, NO_FIREFOX } from "./firefox.ts";
import { walksIn } from "./walks.ts";

walksIn({
  name: "Firefox",
  launch: launchFirefox,
  missing: NO_FIREFOX,
  camera: "camera2 0, facing back",
  records: true,
  embeds: true,
});
