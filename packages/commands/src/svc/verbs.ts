type Verb = { readonly script: string; readonly does: string };

const command = (name: string, does: string): Verb => ({ script: `packages/commands/src/${name}.ts`, does });
const measure = (name: string, does: string): Verb => ({ script: `packages/bench/src/${name}.ts`, does });

/** Every verb of `pnpm svc`, by what it is for. Paths start at the root of the repository. */
export const VERBS: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
  "Set up and operate": {
    setup: command("setup", "prepares plain `wrangler dev` on the data of `pnpm start`"),
    reload: command("reload", "a proxy that reloads pages when their sources change"),
    tenant: command("tenant", "creates an account with its keys"),
    member: command("member", "adds a person to an account"),
    "seal-keys": command("seal-keys", "makes or rolls the keys that sign records"),
    settings: command("settings", "says where an environment keeps its data, and what is not set"),
    addresses: command("addresses", "loads a country's addresses"),
    "known-images": command("known-images", "loads images that are known from the web"),
    "rebuild-index": command("rebuild-index", "rebuilds the index of similar photos"),
    verify: command("verify", "checks a sealed photo or a record, offline"),
  },
  "Keep the repository": {
    environments: command("environments", "writes the sections of all environments into every wrangler.toml"),
    "trust-list": command("trust-list", "updates the C2PA trust lists"),
    sbom: command("sbom", "writes the bill of materials"),
    release: command("release", "checks a release's version everywhere and prints its notes"),
    scores: measure("scores", "measures a check on labelled photos"),
    calibrate: measure("calibrate", "fits how outside judges count, on labelled photos"),
    files: measure("files", "compares how photos and clips of a folder are read with other programs"),
    scorecard: measure("scorecard", "writes the page of published error rates"),
    pictures: {
      script: "packages/testkit/tools/pictures.ts",
      does: "takes the screenshots of the page at / from the demo account",
    },
    film: {
      script: "packages/testkit/tools/film.ts",
      does: "takes the animated picture of the README from the demo account",
    },
    mutate: { script: "packages/imaging/tools/mutate.ts", does: "feeds damaged files to the decoders" },
    flaky: {
      script: "packages/testkit/tools/flaky.ts",
      does: "repeats tests on a busy machine, and names those that fail",
    },
  },
  Measure: {
    cost: measure("cost", "what Cloudflare bills for a verification"),
    simulate: measure("simulate", "which limit a day of load reaches first"),
    soak: measure("soak", "hours of load on an unreliable platform: nothing may be lost"),
    webhooks: measure("webhooks", "delivery under load: storms, hanging receivers, latency, throughput"),
    seals: measure("seals", "sealing: cost, and damage that must be found"),
    consistency: measure("consistency", "how often genuine series of photos seem to contradict each other"),
    similar: measure("similar", "how well and how fast similar photos are found"),
    changes: measure("changes", "how well changes since an earlier photo are found"),
    reuse: measure("reuse", "how far a clip's reused results are from its frames' own"),
    meaning: measure("meaning", "how well objects and signs in photos are read"),
    "scene-code": measure("scene-code", "how well hand-written codes in a scene are read"),
    schemathesis: measure("schemathesis", "fuzzes the API from its OpenAPI document"),
  },
};
