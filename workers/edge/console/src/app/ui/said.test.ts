import { describe, it } from "vitest";
import { OutsideLink, Said, webAddress } from "./said.tsx";

describe("an address from someone else", () => {
  it.for([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "JaVaScRiPt:alert(1)",
    " \u0001javascript:alert(1)",
    "vbscript:x",
    "file:///etc/passwd",
    "//example.com",
    "not an address",
  ])("%j is a text", (href, { expect }) => {
    expect(webAddress(href)).toBeUndefined();
    expect(OutsideLink({ href, children: href }).type).toBe(Said);
  });

  it("is a link where it leads to a page, which learns nothing of the console", ({ expect }) => {
    const { type, props } = OutsideLink({ href: "https://cars.example/4711?a=1", children: "cars" });
    expect(type).toBe("a");
    expect(props).toMatchObject({
      href: "https://cars.example/4711?a=1",
      target: "_blank",
      rel: "noopener noreferrer",
    });
  });
});
