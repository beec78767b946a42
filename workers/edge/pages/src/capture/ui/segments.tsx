type Props = {
  readonly total: number;
  /** How many of the first ones are behind. */
  readonly done: number;
  /** Counted from 0; absent where one is at none of them. */
  readonly at?: number | undefined;
};

/** How far one is, drawn; what stands beside it says it in words. */
export function Segments({ total, done, at }: Props) {
  return (
    <div class="segments" aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        <i key={index} class={index === at ? "at" : index < done ? "done" : ""} />
      ))}
    </div>
  );
}
