import { reportFigures } from "./figure.ts";
import { benchLinear } from "./linear/linear-time.ts";
import { withService } from "@svc/harness/with-service";

reportFigures(await withService({ tenants: 2 }, benchLinear));
