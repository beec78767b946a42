/** The methods of every script other than the edge. */
export type ScriptRpc = {
  /** Confirms that the script is running; does nothing else. */
  ping(): Promise<true>;
};
