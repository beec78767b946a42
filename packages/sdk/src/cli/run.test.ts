import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inflateSync } from "node:zlib";
import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { verifyWebhook } from "../verify-webhook.ts";
import { COMMANDS } from "./commands.ts";
import { candidates } from "./complete.ts";
import { configFile, readConfig, writeConfig } from "./config.ts";
import { drawnPhoto } from "./drawn-photo.ts";
import { run } from "./run.ts";
import { signedHeaders } from "./signed-headers.ts";

let folder: string;
let written: string;
let complained: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "svc-cli-"));
  [written, complained] = ["", ""];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => Boolean((written += String(text))));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => Boolean((complained += String(text))));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function pathOf(asked: RequestInfo | URL): string {
  return new URL(asked instanceof Request ? asked.url : asked).pathname;
}

describe("svc", () => {
  it("names each of its commands in its help, and how each is used", async ({ expect }) => {
    expect(await run(["--help"], {})).toBe(0);
    for (const { name } of COMMANDS) {
      expect(written).toContain(`svc ${name} `);
      expect(await run([...name.split(" "), "--help", "--json"], {}), name).toBe(0);
    }
    expect(written).toContain('{"usage":"svc audit PHOTO|URL…');
  });

  it("takes the options of every command before it too, and describes all commands, or those with a given prefix", async ({
    expect,
  }) => {
    expect(
      await run(["--json", "--base-url", "http://a.example", "--key=svc_secret_x", "completion", "tcsh"], {}),
    ).toBe(2);
    expect(complained).toContain("for which shell?");
    written = "";
    expect(await run([], {})).toBe(0);
    expect(written).toContain("svc COMMAND");
    expect(await run(["help"], {})).toBe(0);
    written = "";
    expect(await run(["verifications", "--help"], {})).toBe(0);
    expect(written).toContain("svc verifications get");
    expect(written).not.toContain("svc listen");
  });

  it("explains how to log in if no one is logged in", async ({ expect }) => {
    const env = { XDG_CONFIG_HOME: folder };
    expect(await run(["verifications", "list"], env)).toBe(2);
    expect(complained).toContain("you are not logged in");
    expect(complained).toContain("svc login");
    complained = "";
    expect(
      await run(["verifications", "list"], {
        ...env,
        SVC_SECRET_KEY: "pk_live_x",
        SVC_BASE_URL: "https://a.example",
      }),
    ).toBe(2);
    expect(complained).toContain("publishable key");
  });

  it("keeps its configuration for its owner alone, also over a file that others could read", ({ expect }) => {
    const env = { XDG_CONFIG_HOME: folder };
    expect(readConfig(env)).toEqual({});
    writeConfig(env, {});
    rmSync(configFile(env));
    writeFileSync(configFile(env), "{}", { mode: 0o644 });
    const file = writeConfig(env, { secret_key: "svc_secret_x" });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readConfig(env)).toEqual({ secret_key: "svc_secret_x" });
    writeFileSync(file, "{");
    expect(() => readConfig(env)).toThrow("cannot be read");
  });

  it("sends a kept key to no address but that which it was kept for", async ({ expect }) => {
    const env = { XDG_CONFIG_HOME: folder };
    writeConfig(env, { secret_key: "svc_secret_kept", base_url: "https://api.example.com/" });
    const send = vi.spyOn(globalThis, "fetch");
    send.mockImplementation(async () => Response.json({ items: [], has_more: false }));
    const elsewhere = "http://127.0.0.1:9";
    const list = ["verifications", "list"];
    expect(await run([...list, "--base-url", elsewhere], env)).toBe(2);
    expect(await run(list, { ...env, SVC_BASE_URL: elsewhere })).toBe(2);
    expect(send).not.toHaveBeenCalled();
    expect(complained).toContain("kept is for https://api.example.com/, not for http://127.0.0.1:9");
    expect(complained).toContain("SVC_SECRET_KEY, --key, or `svc login --base-url http://127.0.0.1:9`");
    expect(complained).not.toContain("svc_secret_kept");
    for (const typed of [list, [...list, "--base-url", "https://api.example.com"]])
      expect(await run(typed, env)).toBe(0);
    expect(await run([...list, "--base-url", elsewhere, "--key", "svc_secret_other"], env)).toBe(0);
    expect(send).toHaveBeenCalledTimes(3);
  });

  it("sends no key in clear text but to this machine", async ({ expect }) => {
    const send = vi.spyOn(globalThis, "fetch");
    send.mockImplementation(async () => Response.json({ items: [], has_more: false }));
    const env = { XDG_CONFIG_HOME: folder, SVC_SECRET_KEY: "svc_secret_x" };
    for (const address of ["http://example.com", "http://127.0.0.1.example.com", "http://10.0.0.1:8787"])
      for (const typed of [["login"], ["verifications", "list"]]) {
        complained = "";
        expect(await run([...typed, "--base-url", address], env), address).toBe(2);
        expect(complained).toContain("is not encrypted");
      }
    expect(send).not.toHaveBeenCalled();
    for (const address of [
      "http://127.8.0.1:1",
      "http://[::1]:1",
      "http://localhost:1",
      "https://example.com",
    ])
      expect(await run(["verifications", "list", "--base-url", address], env), address).toBe(0);
  });

  it("logs in over a configuration that cannot be read, as it then says to", async ({ expect }) => {
    const env = { XDG_CONFIG_HOME: folder };
    for (const broken of ["{", "null"]) {
      writeFileSync(writeConfig(env, {}), broken);
      expect(await run(["verifications", "list"], env)).toBe(2);
      expect(complained).toContain("Run `svc login`: it writes the file again.");
      vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
        Response.json({ account: { name: "Acme" }, environment: "sandbox" }),
      );
      const typed = ["login", "--key", "svc_secret_x", "--base-url", "https://a.example"];
      expect(await run(typed, env)).toBe(0);
      expect(readConfig(env)).toEqual({ secret_key: "svc_secret_x", base_url: "https://a.example" });
    }
  });

  it("refuses words that it does not take, and addresses and secrets that cannot be meant", async ({
    expect,
  }) => {
    const env = { SVC_SECRET_KEY: "svc_secret_x", SVC_BASE_URL: "http://127.0.0.1:9" };
    for (const [typed, said] of [
      [["login", "foo"], "foo is one word too many"],
      [["verifications", "get", "vfy_1", "vfy_2"], "vfy_2 is one word too many"],
      [["listen", "--forward", "localhost:3000/hook"], "localhost:3000/hook is no address"],
      [["listen", "--forward", "http://localhost:3000", "--secret", "hunter2"], "no webhook secret"],
      [
        ["listen", "--forward", "http://localhost:3000", "--event", "completed"],
        "there is no event completed",
      ],
      [["audit", folder], "is a folder"],
      [["verifications", "create", "--data", "@nope.json"], "nope.json of --data cannot be read"],
      [["verifications"], "svc verifications: which of list, get, create, request-more?"],
      [["frobnicate"], "there is no command frobnicate"],
    ] as const) {
      complained = "";
      expect(await run(typed, env), said).toBe(2);
      expect(complained).toContain(said);
    }
  });

  it("audits every file, and names the one that is refused", async ({ expect }) => {
    const [bad, good] = ["bad.jpg", "good.jpg"].map((name) => path.join(folder, name));
    for (const file of [bad, good]) writeFileSync(file ?? "", "pixels");
    vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
      const isBad =
        init?.method === "POST" && new TextDecoder().decode(init.body as Uint8Array).includes("bad.jpg");
      const error = { code: "unsupported_media_type", message: "is no photo" };
      if (isBad) return Response.json({ error }, { status: 415 });
      return Response.json({ id: "vfy_1", status: "completed", verdict: { svc: true, signals: [] } });
    });
    const env = { SVC_SECRET_KEY: "svc_secret_x", SVC_BASE_URL: "http://127.0.0.1:9" };
    expect(await run(["audit", bad ?? "", good ?? ""], env)).toBe(1);
    expect(complained).toContain(`${bad}: is no photo`);
    expect(written).toContain(`${good}: vfy_1 completed: genuine`);
  });

  it("says of a simulated verification that it is simulated, wherever it shows one", async ({ expect }) => {
    const photo = path.join(folder, "photo.jpg");
    writeFileSync(photo, "pixels");
    const judged = {
      id: "vfy_1",
      status: "completed",
      simulated: true,
      verdict: { svc: true, signals: [] },
      created_at: "2026-11-21T10:00:00.000Z",
    };
    vi.spyOn(globalThis, "fetch").mockImplementation(async (address) =>
      Response.json(pathOf(address) === "/v1/verifications" ? { items: [judged], has_more: false } : judged),
    );
    const env = { SVC_SECRET_KEY: "svc_secret_x", SVC_BASE_URL: "http://127.0.0.1:9" };
    for (const typed of [
      ["verifications", "get", "vfy_1"],
      ["verifications", "list"],
      ["audit", photo],
    ]) {
      written = "";
      expect(await run(typed, env), typed[0]).toBe(0);
      expect(written).toContain("vfy_1 completed: genuine (simulated)");
    }
  });

  it("says of a photo that was not fully checked that it was not, which is no finding", async ({
    expect,
  }) => {
    const [unsure, fake] = ["unsure.jpg", "fake.jpg"].map((name) => path.join(folder, name));
    for (const file of [unsure, fake]) writeFileSync(file ?? "", "pixels");
    const unchecked = { svc: false, signals: [], unavailable: ["ai"] };
    const found = { svc: false, signals: [{ type: "screen_detected" }], unavailable: ["ai"] };
    const created_at = "2026-11-21T10:00:00.000Z";
    const judged = [
      { id: "vfy_1", status: "completed", created_at, verdict: unchecked },
      { id: "vfy_2", status: "completed", created_at, verdict: found },
      { id: "vfy_3", status: "failed", failure_reason: "storage_lost", created_at },
    ];
    vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
      const pathname = pathOf(address);
      if (pathname === "/v1/verifications") return Response.json({ items: judged, has_more: false });
      if (init?.method !== "POST") return Response.json(judged.find(({ id }) => pathname.endsWith(id)));
      const isFake = new TextDecoder().decode(init.body as Uint8Array).includes("fake.jpg");
      return Response.json({ id: isFake ? "vfy_2" : "vfy_1" });
    });
    const env = { SVC_SECRET_KEY: "svc_secret_x", SVC_BASE_URL: "http://127.0.0.1:9" };
    for (const [typed, status] of [
      [["verifications", "get", "vfy_1"], 0],
      [["verifications", "list"], 0],
      [["audit", unsure ?? ""], 4],
      [["audit", unsure ?? "", fake ?? ""], 3],
    ] as const) {
      written = "";
      expect(await run(typed, env), typed.join(" ")).toBe(status);
      expect(written).toContain("vfy_1 completed: not fully checked");
    }
    expect(written).toContain("vfy_2 completed: not genuine\n  screen_detected\n  could not be checked: ai");
    written = "";
    await run(["verifications", "get", "vfy_3"], env);
    expect(written).toContain("vfy_3 failed: storage_lost\n");
  });

  it("says of a triggered event that it was made for a test", async ({ expect }) => {
    const made = { id: "vfy_1", status: "completed", verdict: { svc: true, signals: [] } };
    vi.spyOn(globalThis, "fetch").mockImplementation(async (address) =>
      Response.json(pathOf(address) === "/v1/me" ? { environment: "sandbox" } : made),
    );
    const env = { SVC_SECRET_KEY: "svc_secret_x", SVC_BASE_URL: "http://127.0.0.1:9" };
    expect(await run(["trigger", "verification.completed"], env)).toBe(0);
    expect(written).toBe("verification.completed, made for a test, of\nvfy_1 completed: genuine\n");
  });

  it("has a script of each shell that asks svc itself", async ({ expect }) => {
    for (const shell of ["bash", "zsh", "fish"]) {
      written = "";
      expect(await run(["completion", shell], {})).toBe(0);
      expect(written, shell).toContain("svc complete -- ");
    }
    expect(await run(["completion", "tcsh"], {})).toBe(2);
  });

  it("offers commands, options and what they take", ({ expect }) => {
    expect(candidates([""])).toContain("verifications");
    expect(candidates(["verifications", ""])).toEqual(["list", "get", "create", "request-more"]);
    expect(candidates(["audit", "--ch"])).toEqual(["--check"]);
    expect(candidates(["audit", "a.jpg", "--check", ""])).toEqual(["screen", "ai", "reverse", "context"]);
    expect(candidates(["trigger", "verification.c"])).toEqual([
      "verification.created",
      "verification.completed",
    ]);
    expect(candidates(["listen", "--forward", ""])).toEqual([]);
    expect(candidates(["listen", "--event", "verification.c"])).toEqual([
      "verification.created",
      "verification.completed",
    ]);
    expect(candidates(["frobnicate", ""])).toEqual([]);
  });
});

describe("what svc makes itself", () => {
  it("is signed as a webhook is", async ({ expect }) => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const body = '{"type":"verification.completed"}';
    const headers = await signedHeaders(secret, { id: "evt_1", body });
    expect(await verifyWebhook(body, headers, secret)).toEqual(JSON.parse(body));
    await expect(signedHeaders("hunter2", { id: "evt_1", body })).rejects.toThrow("no webhook secret");
  });

  it("is a PNG that another call does not repeat", ({ expect }) => {
    const bytes = Buffer.from(drawnPhoto());
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    const length = bytes.readUInt32BE(33);
    expect(inflateSync(bytes.subarray(41, 41 + length))).toHaveLength(256 * (1 + 256 * 3));
    expect(Buffer.from(drawnPhoto()).equals(bytes)).toBe(false);
  });
});
