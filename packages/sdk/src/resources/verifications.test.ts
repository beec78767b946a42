import { describe, it } from "vitest";
import { PhotoVerification } from "../photo-verification.ts";

function clientOf(answer: typeof fetch): PhotoVerification {
  return new PhotoVerification({
    secretKey: "svc_secret_x",
    baseUrl: "http://127.0.0.1:9",
    fetch: answer,
  });
}

describe("waiting for a verdict", () => {
  it("gives up after withinMs, and asks for no longer than that", async ({ expect }) => {
    const asked: unknown[] = [];
    const { verifications } = clientOf(async (address) => {
      asked.push(address);
      return Response.json({ id: "vfy_1", status: "pending" });
    });
    await expect(verifications.wait("vfy_1", { withinMs: 0 })).rejects.toThrow("still pending after 0 ms");
    expect(asked).toEqual(["http://127.0.0.1:9/v1/verifications/vfy_1?wait=0"]);
  });

  it("takes no timeoutMs, which would be taken for withinMs, in types and in JavaScript", async ({
    expect,
  }) => {
    const { verifications } = clientOf(async () => Response.json({ id: "vfy_1", status: "completed" }));
    // @ts-expect-error -- it is `withinMs`
    await expect(verifications.wait("vfy_1", { timeoutMs: 5_000 })).rejects.toThrow("wait takes withinMs");
    const options = { timeoutMs: 5_000 };
    // @ts-expect-error -- it is `withinMs`, also where the options were written elsewhere
    await expect(verifications.wait("vfy_1", options)).rejects.toThrow(TypeError);
  });
});
