import {
  type Account,
  type Binding,
  type Call,
  type Deployment,
  jsonOf,
  type Metadata,
  Refusal,
  type Script,
} from "./account.ts";

const RESOURCES = { bindings: [], script: { etag: "", handlers: [] }, script_runtime: {} };

export function scriptOf({ account, parts: [, name = ""] }: Call): Script {
  const found = account.scripts.get(name);
  if (!found) throw new Refusal(404, 10007, "This Worker does not exist on your account.");
  return found;
}

export function findService(call: Call) {
  const { migrationTag } = scriptOf(call);
  const script = { last_deployed_from: "wrangler", migration_tag: migrationTag };
  return { id: call.parts[1], default_environment: { environment: "production", script } };
}

export function listSecrets(call: Call) {
  return [...scriptOf(call).secrets.keys()].map((name) => ({ name, type: "secret_text" }));
}

export function listDeployments(call: Call) {
  return { deployments: scriptOf(call).deployments.toReversed() };
}

export async function deployVersion(call: Call) {
  const script = scriptOf(call);
  call.account.order.push(call.parts[1] ?? "");
  const { versions, annotations } = await jsonOf<Pick<Deployment, "versions" | "annotations">>(call);
  return deploy(script, versions, annotations);
}

function deploy(script: Script, versions: Deployment["versions"], annotations: Deployment["annotations"]) {
  // One millisecond after the last, because deployments are sorted by time
  const createdOn = new Date(Date.now() + script.deployments.length).toISOString();
  const made = { id: crypto.randomUUID(), created_on: createdOn, annotations, versions };
  script.deployments.push(made);
  return made;
}

export function findVersion(call: Call) {
  const found = scriptOf(call).versions.find(({ id }) => id === call.parts[2]);
  if (!found) throw new Refusal(404, 10007, "there is no such version");
  return {
    id: found.id,
    number: 1,
    metadata: {},
    annotations: found.metadata.annotations ?? {},
    resources: RESOURCES,
  };
}

export async function putScript(call: Call) {
  const { id, script, metadata } = await keepVersion(call);
  call.account.order.push(call.parts[1] ?? "");
  deploy(script, [{ version_id: id, percentage: 100 }], metadata.annotations ?? {});
  return { id, etag: id, deployment_id: id, startup_time_ms: 10, tag: "", pipeline_hash: "" };
}

/** A new version serves requests only once it is deployed. */
export async function addVersion(call: Call) {
  scriptOf(call);
  const { id } = await keepVersion(call);
  return { id, number: 1, startup_time_ms: 10, metadata: { has_preview: false }, resources: RESOURCES };
}

async function keepVersion({ account, parts: [, name = ""], type, body }: Call) {
  const headers = { "Content-Type": type };
  const form = await new Response(new Uint8Array(await body()), { headers }).formData();
  const metadata = JSON.parse(textOf(form.get("metadata"))) as Metadata; // as wrangler sends it
  for (const binding of metadata.bindings) requireTarget(account, binding, name);
  const script: Script = account.scripts.get(name) ?? newScript();
  account.scripts.set(name, script);
  for (const { type: kind, name: secret, text = "" } of metadata.bindings) {
    if (kind === "secret_text") script.secrets.set(secret, text);
  }
  script.migrationTag = metadata.migrations?.new_tag ?? script.migrationTag;
  const id = crypto.randomUUID();
  script.versions.push({ id, metadata });
  return { id, script, metadata };
}

function textOf(entry: unknown): string {
  if (typeof entry !== "string") throw new Refusal(400, 10021, "metadata is missing");
  return entry;
}

function newScript(): Script {
  return { versions: [], deployments: [], secrets: new Map(), migrationTag: undefined };
}

/** Everything that a script binds must exist. */
function requireTarget(account: Account, binding: Binding, own: string): void {
  const { type, name, service, script_name: script, queue_name: queue, bucket_name: bucket, id } = binding;
  const named: readonly (readonly [string, string | undefined, (name: string) => boolean])[] = [
    ["service", service, (each) => account.scripts.has(each)],
    ["durable_object_namespace", script, (each) => each === own || account.scripts.has(each)],
    ["queue", queue, (each) => account.queues.has(each)],
    ["r2_bucket", bucket, (each) => account.buckets.has(each)],
    ["d1", id, (each) => [...account.databases.values()].some(({ uuid }) => uuid === each)],
  ];
  for (const [kind, target, isThere] of named) {
    if (kind !== type || target === undefined || isThere(target)) continue;
    throw new Refusal(400, 10143, `Could not resolve the ${kind} binding '${name}': ${target} was not found`);
  }
}
