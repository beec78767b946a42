import { call, type DemoService, ServiceGone } from "./demo-client.ts";
import { DEMO_CASES } from "./demo-cases.ts";
import { BRAND, POLICIES, TEMPLATE } from "./demo-parts.ts";
import { makeCase } from "./make-case.ts";

type Part = { readonly what: string; readonly make: (service: DemoService) => Promise<unknown> };

/** An earlier start made it. */
const THERE = { done: ["conflict", "slug_taken"] };

const PARTS: readonly Part[] = [
  { what: "the brand", make: (service) => call(service, "/v1/brands", { body: BRAND, ...THERE }) },
  { what: "the database", make: (service) => call(service, "/v1/databases", { body: POLICIES, ...THERE }) },
  {
    what: "the template",
    make: (service) => call(service, "/v1/link-templates", { body: TEMPLATE, ...THERE }),
  },
  ...DEMO_CASES.map((each) => ({
    what: `the case "${each.demo}"`,
    make: (service: DemoService) => makeCase(service, each),
  })),
];

/**
 * Makes the demo account's cases one after another, and reports those that fail. Returns whether the account has them
 * all: if not, the next start makes the rest. Never throws.
 */
export async function fillDemo(service: DemoService, say: (line: string) => void): Promise<boolean> {
  let missing = 0;
  for (const { what, make } of PARTS) {
    try {
      await make(service);
    } catch (error) {
      if (service.signal.aborted) return false;
      missing += 1;
      say(
        `The demo lacks ${what}; the next start makes it: ${error instanceof Error ? error.message : String(error)}`,
      );
      if (error instanceof ServiceGone) return false;
    }
  }
  return missing === 0;
}
