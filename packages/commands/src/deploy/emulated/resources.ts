import {
  type Account,
  type Call,
  type Consumer,
  type Database,
  jsonOf,
  type Queue,
  Refusal,
} from "./account.ts";

export function listDatabases({ account, query }: Call) {
  const name = query.get("name");
  return [...account.databases.values()].filter((database) => name === null || database.name === name);
}

export async function createDatabase(call: Call) {
  const { name } = await jsonOf<{ name: string }>(call);
  if (call.account.databases.has(name)) throw new Refusal(400, 7502, `Database ${name} already exists`);
  const made = { uuid: crypto.randomUUID(), name, applied: [] };
  call.account.databases.set(name, made);
  return made;
}

export function findDatabase({ account, parts: [, wanted = ""] }: Call): Database {
  const found = [...account.databases.values()].find(({ uuid, name }) => uuid === wanted || name === wanted);
  if (!found) throw new Refusal(404, 7404, `Database ${wanted} not found`);
  return found;
}

/** Answers the statements of migrations: which ones were applied, and recording another one. */
export async function queryDatabase(call: Call) {
  const { applied } = findDatabase(call);
  const { sql } = await jsonOf<{ sql: string }>(call);
  for (const [, name = ""] of sql.matchAll(
    /INSERT INTO\s+["`]?d1_migrations["`]?\s*\(\s*name\s*\)\s*VALUES\s*\(\s*'([^']+)'\s*\)/gi,
  )) {
    applied.push(name);
  }
  const results = /^\s*SELECT \*[^;]*d1_migrations/i.test(sql)
    ? applied.map((name, index) => ({ id: index + 1, name, applied_at: "2026-11-23 00:00:00" }))
    : [];
  return [{ results, success: true, meta: { duration: 1 } }];
}

export function bucketOf(account: Account, name = "") {
  if (!account.buckets.has(name)) throw new Refusal(404, 10006, "The specified bucket does not exist.");
  return { name };
}

export async function createBucket(call: Call) {
  const { name } = await jsonOf<{ name: string }>(call);
  if (call.account.buckets.has(name)) throw new Refusal(409, 10004, `Bucket ${name} exists`);
  call.account.buckets.add(name);
  return { name };
}

export function listQueues({ account, query }: Call) {
  const names = query.getAll("name");
  const wanted = ({ queue_name: name }: Queue) => names.length === 0 || names.includes(name);
  return [...account.queues.values()].filter(wanted).map(shown);
}

export async function createQueue(call: Call) {
  const { queue_name: name } = await jsonOf<{ queue_name: string }>(call);
  if (call.account.queues.has(name)) throw new Refusal(409, 11009, `Queue ${name} exists`);
  const made: Queue = { queue_id: crypto.randomUUID(), queue_name: name };
  call.account.queues.set(name, made);
  return shown(made);
}

function shown(queue: Queue) {
  const consumers = consumersOf(queue);
  const { queue_id: id, queue_name: name } = queue;
  return {
    queue_id: id,
    queue_name: name,
    consumers,
    consumers_total_count: consumers.length,
    producers: [],
    producers_total_count: 0,
  };
}

export function queueById(account: Account, id = ""): Queue {
  const found = [...account.queues.values()].find(({ queue_id: each }) => each === id);
  if (!found) throw new Refusal(404, 11000, `Queue ${id} does not exist`);
  return found;
}

export function consumersOf({ consumer }: Queue) {
  if (!consumer) return [];
  return [
    {
      type: "worker",
      consumer_id: "one",
      script: consumer.script_name,
      settings: {},
      ...consumer,
    },
  ];
}

export async function putConsumer(call: Call) {
  const queue = queueById(call.account, call.parts[1]);
  const consumer = await jsonOf<Consumer>(call);
  const { dead_letter_queue: dead } = consumer;
  if (dead !== undefined && !call.account.queues.has(dead))
    throw new Refusal(400, 11003, `Queue ${dead} does not exist`);
  queue.consumer = consumer;
  return consumersOf(queue)[0];
}
