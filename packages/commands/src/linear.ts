import { reportFigures } from "./figure.ts";
import { benchLinear } from "./linear/linear-time.ts";
import { withService } from "./load-service.ts";

reportFigures(await withService({ tenants: 2 }, benchLinear));
