/** How often, one call in so many; 0 is never. */
export type Trouble = {
  readonly d1FailsOneIn: number;
  readonly r2IsLateOneIn: number;
  readonly r2LateMs: number;
  /** What this script's clock is off by. */
  readonly clockMs: number;
};
