import { withService } from "@svc/harness/with-service";
import { FAILURES } from "@svc/bench/webhooks/failures";
import { storm } from "@svc/bench/webhooks/storm";
import { describe, it } from "vitest";

// calls without a response take 15 s each, so only `pnpm svc webhooks --storm` includes them
const QUICK_FAILURES = FAILURES.filter(({ answer }) => answer !== undefined);
// all ten attempts fit into 14 s
const VARS = { WEBHOOK_PACE: "0.00005" };

describe("webhooks to a receiver that fails every other call, dies and comes back", () => {
  it("all arrive, signed, with the same bytes on every attempt, and none that no log knows", async ({
    expect,
  }) => {
    const options = { verifications: 30, failures: QUICK_FAILURES, deadMs: 1_000, patienceMs: 120_000 };
    const outcome = await withService({ tenants: 1, vars: VARS }, (service) => storm(service, options));
    const { expected, missing, invented, ledger } = outcome;
    expect({ expected, missing, invented }).toEqual({ expected: 60, missing: 0, invented: 0 });
    expect({ unsigned: ledger.unsigned, changed: ledger.changed }).toEqual({ unsigned: 0, changed: 0 });
    expect(ledger.refusals).toBeGreaterThan(20);
  });
});
