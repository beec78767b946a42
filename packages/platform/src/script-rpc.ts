/** What each script beside the edge answers, whatever else it does. */
export type ScriptRpc = {
  /** That it is there: nothing is read or done. */
  ping(): Promise<true>;
};
