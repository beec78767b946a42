import { askRebuild } from "@svc/store/operator/operator-statements";
import { DEFAULT_STATE_DIR } from "./local/service.ts";
import { executeSql, placeOf } from "./local/place.ts";
import { ringCron } from "./local/ring-cron.ts";
import { typedOptions } from "./local/typed-options.ts";

const USAGE = `pnpm svc rebuild-index --org acme [--remote --env production]

Rebuilds the index of an account's photos from the stored photos, in the background, starting within a minute. Until it is done, the index
answers with what it has and says so; photos compared in the meantime are compared again at the end. Running it again starts over.`;

const { values } = typedOptions(USAGE, {
  options: {
    org: { type: "string" },
    remote: { type: "boolean", default: false },
    env: { type: "string" },
  },
});
const { org, remote } = values;
if (org === undefined) {
  console.error(USAGE);
  process.exit(2);
}
await executeSql([askRebuild(org, Date.now())], placeOf(values, DEFAULT_STATE_DIR)).catch(
  (error: unknown) => {
    if (!String(error).includes("photo_index_rebuilds.account_id")) throw error;
    console.error(`--org ${org}: this account does not exist`);
    process.exit(2);
  },
);
console.log(
  remote || (await ringCron())
    ? "It begins within a minute."
    : "It begins when the service runs and this is asked again.",
);
