import { describe, it } from "vitest";
import { DrawnOnce } from "./drawn-once.ts";

describe("a page that many open", () => {
  it("is drawn once, and carries the nonce of each answer", ({ expect }) => {
    const pages = new DrawnOnce();
    let drawn = 0;
    const draw = (nonce: string) => {
      drawn += 1;
      return `<style nonce="${nonce}"></style><script nonce="${nonce}"></script>`;
    };
    expect(pages.with("one", "page", draw)).toBe('<style nonce="one"></style><script nonce="one"></script>');
    expect(pages.with("two", "page", draw)).toBe('<style nonce="two"></style><script nonce="two"></script>');
    expect(drawn).toBe(1);
  });

  it("is another page where what it says is another", ({ expect }) => {
    const pages = new DrawnOnce();
    pages.with("n", "open", () => "open");
    expect(pages.with("n", "paused", () => "paused")).toBe("paused");
  });
});
