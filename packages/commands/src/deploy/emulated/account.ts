export type Binding = {
  readonly type: string;
  readonly name: string;
  readonly service?: string;
  readonly script_name?: string;
  readonly queue_name?: string;
  readonly bucket_name?: string;
  readonly id?: string;
  readonly text?: string;
};
export type Metadata = {
  readonly bindings: readonly Binding[];
  readonly annotations?: Readonly<Record<string, string>>;
  readonly migrations?: { readonly new_tag: string };
};
type Version = { readonly id: string; readonly metadata: Metadata };
export type Deployment = {
  readonly id: string;
  readonly created_on: string;
  readonly annotations: Readonly<Record<string, string>>;
  readonly versions: readonly { readonly version_id: string; readonly percentage: number }[];
};
export type Script = {
  readonly versions: Version[];
  readonly deployments: Deployment[];
  readonly secrets: Map<string, string>;
  migrationTag: string | undefined;
};
export type Database = { readonly uuid: string; readonly name: string; readonly applied: string[] };
export type Queue = { readonly queue_id: string; readonly queue_name: string; consumer?: Consumer };
export type Consumer = { readonly script_name: string; readonly dead_letter_queue?: string };

export type Account = {
  readonly scripts: Map<string, Script>;
  readonly databases: Map<string, Database>;
  readonly buckets: Set<string>;
  readonly queues: Map<string, Queue>;
  /** Calls that the emulation does not support; tests expect none. */
  readonly unknown: string[];
  /** Scripts in the order of their deployments. */
  readonly order: string[];
};

export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export type Call = {
  readonly account: Account;
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly body: () => Promise<Buffer>;
  readonly type: string;
};

/** Parses wrangler's request body; the caller knows its type. */
export async function jsonOf<T>({ body }: Call): Promise<T> {
  return JSON.parse((await body()).toString()) as T; // as wrangler sends it
}
