/** A place as a phone reports it with a photo. */
type Fix = { readonly lat: number; readonly lng: number; readonly accuracy_m: number };

export type DemoFile = {
  /** From the root of the repository. */
  readonly file: string;
  readonly step?: string;
  readonly at?: Fix;
};

/** One case of the demo account, and what its person and a reviewer do. */
export type DemoCase = {
  /** What the case shows. Stored as `demo` in its metadata, by which a later start finds it. */
  readonly demo: string;
  readonly claim: string;
  /** Starts it from the demo's template, for this policy, instead of with `spec`. */
  readonly policy?: string;
  /** The body of `POST /v1/verifications`. */
  readonly spec?: Readonly<Record<string, unknown>>;
  /** The rest of its metadata. */
  readonly metadata?: Readonly<Record<string, string>>;
  readonly files?: readonly DemoFile[];
  readonly answers?: Readonly<Record<string, unknown>>;
  /** The last thing that happens to its link. By default the person finishes. */
  readonly last?: "finish" | "leave" | "expire" | "nothing";
  /** Its status then. By default `completed`. */
  readonly ends?: "completed" | "pending" | "abandoned" | "expired";
  readonly decision?: {
    readonly subject: "flagged" | "similar_photo" | "unavailable" | "reverse";
    readonly decision: "yes" | "no";
    readonly note: string;
  };
  /** Closes the case. */
  readonly narrative?: string;
};
