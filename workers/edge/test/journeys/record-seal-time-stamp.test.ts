import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";
import { hasOpenssl, startTimeStampAuthority } from "@svc/testkit/time-stamp-authority";
import { describe, it } from "vitest";
import { Journey } from "./harness.ts";

const STEPS = [{ key: "what", kind: "text", description: "What happened?" }];
const CHECKER = path.join(ROOT, "packages/seal/vectors/check-record.py");
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const JSON_TYPE = { "Content-Type": "application/json" };

describe.skipIf(!hasOpenssl())("a record seal's time stamp", () => {
  it("is a token that openssl verifies over the text of jws (RFC 3161), in a record that Python verifies", async ({
    expect,
  }) => {
    const authority = await startTimeStampAuthority();
    const journey = await Journey.begin();
    const folder = mkdtempSync(path.join(tmpdir(), "svc-token-"));
    const keys = await journey.addTenant();
    await journey.start({ vars: { TSA_URL: authority.url }, with: ["sealer"] });
    const json = { steps: STEPS };
    const { id, capture_url: link } = await journey.call(keys, 201, "/v1/verifications", {
      method: "POST",
      json,
    });
    const page = `/v1/verifications/${link.split("/v/")[1]}`;
    const body = '{"value":"A branch fell."}';
    await journey.request(undefined, `${page}/answers/what`, { method: "PUT", body, headers: JSON_TYPE });
    await journey.request(undefined, `${page}/finish`, { method: "POST", body: "{}", headers: JSON_TYPE });
    const sealed = () => journey.call(keys, 200, `/v1/verifications/${id}?wait=2`);
    await expect.poll(async () => (await sealed()).record_seal, { timeout: 20_000 }).toBeDefined();
    const { record_seal: seal } = await sealed();
    const record = await journey.request(keys, `/v1/verifications/${id}/record`);
    writeFileSync(path.join(folder, "record.json"), await record.text());
    const jwks = await journey.request(undefined, "/.well-known/jwks.json");
    writeFileSync(path.join(folder, "jwks.json"), await jwks.text());
    await journey.end();
    authority.close();

    writeFileSync(path.join(folder, "jws"), seal.jws);
    writeFileSync(path.join(folder, "token"), Buffer.from(seal.timestamp_token, "base64"));
    writeFileSync(path.join(folder, "root.pem"), authority.root);
    const verify = "ts -verify -data jws -in token -token_in -CAfile root.pem".split(" ");
    const said = execFileSync("openssl", verify, { cwd: folder, encoding: "utf8", stdio: "pipe" });
    expect(said).toContain("Verification: OK");
    if (hasPython) {
      const check = [CHECKER, "jwks.json", "record.json"];
      const held = execFileSync("python3", check, { cwd: folder, encoding: "utf8", stdio: "pipe" });
      expect(held).toBe("record.json: holds\n");
    }
    rmSync(folder, { recursive: true });
  });
});
