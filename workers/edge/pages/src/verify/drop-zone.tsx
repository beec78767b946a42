import { useSignal } from "@preact/signals";

/** A file input with a large label; files may be dropped anywhere on it. */
export function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const isOver = useSignal(false);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    isOver.value = is;
  };
  return (
    <label
      class={isOver.value ? "drop over" : "drop"}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        onFiles([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <input
        type="file"
        multiple
        aria-describedby="drop-hint"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // the same file may be chosen again
          currentTarget.value = "";
        }}
      />
      <strong>Choose files</strong>
      <span id="drop-hint">
        or drop them here: photos, clips, record files (JSON). A record and its photos together say more.
      </span>
    </label>
  );
}
