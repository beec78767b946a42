import { copyConfig } from "@svc/commands/local/config-copy";

const BARE = `
[[durable_objects.bindings]]
name = "BARE"
class_name = "BareObject"

[[durable_objects.bindings]]
name = "INDEX_BENCH"
class_name = "PhotoIndexBench"

[[durable_objects.bindings]]
name = "KEPT"
class_name = "KeptEvent"

[[migrations]]
tag = "bench"
new_sqlite_classes = ["BareObject", "KeptEvent", "PhotoIndexBench"]

[[queues.producers]]
binding = "BARE_QUEUE"
queue = "bare"

[[queues.consumers]]
queue = "bare"
max_batch_size = 100
max_batch_timeout = 0

[[queues.producers]]
binding = "KEPT_QUEUE"
queue = "kept"

[[queues.consumers]]
queue = "kept"
max_batch_size = 100
max_batch_timeout = 0
`;

/** The edge script with the bare handlers of workers/edge/bench added. */
export function benchConfig(dir: string): string {
  return copyConfig("wrangler.toml", dir, { main: "workers/edge/bench/main.ts", append: BARE });
}
