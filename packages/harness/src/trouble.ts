/** Failure rates: one call in this many; 0 means never. */
export type Trouble = {
  readonly d1FailsOneIn: number;
  readonly r2IsLateOneIn: number;
  readonly r2LateMs: number;
  /** Offset of this script's clock. */
  readonly clockMs: number;
};
