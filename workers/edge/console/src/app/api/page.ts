/** A page of a list (CONTRACT G0.6). */
export type Page<T> = {
  readonly items: readonly T[];
  readonly has_more: boolean;
  readonly next_cursor?: string;
};
