import { describe, it } from "vitest";
import { createCodecSlot } from "./codec-slot.ts";
import { unreadable } from "./failure.ts";

const KEPT_BYTES = 100;

function countedSlot() {
  let made = 0;
  const slot = createCodecSlot({
    name: "test",
    keptBytes: KEPT_BYTES,
    instantiate: () => ({ id: ++made, bytes: 10 }),
    bytesOf: ({ bytes }) => bytes,
  });
  const idOfNext = () => slot.use(({ id }) => ({ id }));
  return { slot, idOfNext };
}

describe("an instance of a codec", () => {
  it("is used again after a photo that it could read", ({ expect }) => {
    const { idOfNext } = countedSlot();
    expect([idOfNext(), idOfNext()]).toEqual([{ id: 1 }, { id: 1 }]);
  });

  it("is never used again after a refusal", ({ expect }) => {
    const { slot, idOfNext } = countedSlot();
    expect(slot.use(() => unreadable("damaged"))).toMatchObject({ failed: "unreadable" });
    expect(idOfNext()).toEqual({ id: 2 });
    expect(slot.memory()).toEqual({ held: 10, peak: 10 });
  });

  it("is never used again after a trap, or once it has grown", ({ expect }) => {
    const { slot, idOfNext } = countedSlot();
    const trapped = slot.use(() => {
      throw new WebAssembly.RuntimeError("unreachable");
    });
    expect(trapped).toMatchObject({ failed: "unreadable" });
    slot.use((codec) => {
      codec.bytes = KEPT_BYTES + 1;
      return codec;
    });
    expect(idOfNext()).toEqual({ id: 3 });
  });
});
