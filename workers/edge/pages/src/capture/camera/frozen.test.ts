import { afterEach, describe, it, vi } from "vitest";
import { freeze } from "./frozen.ts";

class Canvas {
  width = 0;
  height = 0;
  getContext(): { drawImage(): void } {
    return { drawImage: () => {} };
  }
}

describe("a picture that was frozen without the browser holding it", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("is drawn in full once, and gives its memory back", ({ expect }) => {
    const canvases: Canvas[] = [];
    vi.stubGlobal("HTMLCanvasElement", Canvas);
    vi.stubGlobal("document", {
      createElement: () => {
        const canvas = new Canvas();
        canvases.push(canvas);
        return canvas;
      },
    });
    const frozen = freeze({ videoWidth: 4032, videoHeight: 3024 } as HTMLVideoElement);
    expect(frozen.drawn(Infinity)).toMatchObject({ width: 4032, height: 3024 });
    expect(canvases.filter(({ width }) => width === 4032)).toHaveLength(1);
    frozen.release();
    expect(canvases.filter(({ width }) => width === 4032)).toEqual([]);
  });
});
