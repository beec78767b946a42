type Props = {
  readonly total: number;
  /** How many are complete, counted from the first. */
  readonly done: number;
  /** The current one, counted from 0. Absent if none is current. */
  readonly at?: number | undefined;
};

/** The progress as a drawing. The text next to it says the same. */
export function Segments({ total, done, at }: Props) {
  return (
    <div class="segments" aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        <i key={index} class={index === at ? "at" : index < done ? "done" : ""} />
      ))}
    </div>
  );
}
