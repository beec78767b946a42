import { latenciesBeside, measureGrowth, MOST_GROWTH } from "@svc/bench/linear/linear-time";
import { withService } from "@svc/harness/with-service";
import { percentile } from "@svc/bench/median";
import { it } from "vitest";

it(
  "twice as long a request costs at most about twice the time, on every route, whatever is in it, and a neighbour is served meanwhile",
  { timeout: 600_000 },
  async ({ expect }) => {
    await withService({ tenants: 2 }, async (service) => {
      const measuring = measureGrowth(service, 4);
      const latencies = await latenciesBeside(service, measuring);
      const growths = await measuring;
      expect(growths.length).toBeGreaterThan(900);
      expect(growths.filter(({ ratio }) => ratio > MOST_GROWTH)).toEqual([]);
      // parsing the largest body, 2 MB of JSON, takes a tenth of a second
      expect(percentile(latencies, 0.99)).toBeLessThan(1_000);
    });
  },
);
