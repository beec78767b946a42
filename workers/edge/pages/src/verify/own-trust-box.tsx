import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { keySetIn, type NamedRoots, readOwnFiles } from "./own-trust.ts";

/** What the box holds; it counts while the box is open, so that nothing counts that is not seen. */
export type BoxContent = {
  /** Asked for `open` when files are chosen: the element's `toggle` event comes later than the click. */
  readonly details: RefObject<HTMLDetailsElement | null>;
  readonly keys: Signal<string>;
  readonly roots: Signal<readonly NamedRoots[]>;
};

export function OwnTrustBox({ details, keys, roots }: BoxContent) {
  const others = useSignal<readonly string[]>([]);

  async function take(files: readonly File[]): Promise<void> {
    const read = await readOwnFiles(files);
    if (read.keys !== undefined) keys.value = read.keys;
    roots.value = [...roots.value, ...read.roots];
    others.value = read.others;
  }

  return (
    <details ref={details}>
      <summary>Check by other keys or roots</summary>
      <p id="keys-hint">
        Records are checked by the public keys of this service, photos by the C2PA trust list. What you add
        here counts for the files that you choose next, while this box is open. Add only what you have from
        somebody whom you trust, not from whoever gave you the files.
      </p>
      <KeysField keys={keys} />
      <label for="own-files">Key set (JSON) or root certificates (PEM)</label>
      <input
        id="own-files"
        type="file"
        multiple
        aria-describedby="keys-hint own-files-problem"
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      <p id="own-files-problem" role="alert" class="bad">
        {others.value.length > 0
          ? `Neither a JSON Web Key Set nor certificates in PEM: ${others.value.join(", ")}.`
          : ""}
      </p>
      <RootList roots={roots} />
    </details>
  );
}

function KeysField({ keys }: Pick<BoxContent, "keys">) {
  const isBad = keys.value.trim() !== "" && !keySetIn(keys.value);
  return (
    <>
      <label for="keys">JSON Web Key Set</label>
      <textarea
        id="keys"
        rows={4}
        spellcheck={false}
        aria-describedby="keys-hint keys-problem"
        aria-invalid={isBad}
        value={keys.value}
        onInput={({ currentTarget }) => {
          keys.value = currentTarget.value;
        }}
      />
      <p id="keys-problem" class="bad">
        {isBad ? "This is no JSON Web Key Set: it has a list called “keys”." : ""}
      </p>
    </>
  );
}

function RootList({ roots }: Pick<BoxContent, "roots">) {
  return roots.value.map((root) => (
    <p key={root}>
      Root certificates: {root.name}{" "}
      <button
        type="button"
        aria-label={`Remove ${root.name}`}
        onClick={() => {
          roots.value = roots.value.filter((each) => each !== root);
        }}
      >
        Remove
      </button>
    </p>
  ));
}
