import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

/** OpenSSL's own RFC 3161 authority behind HTTP on loopback. */
export type EmulatedAuthority = {
  readonly url: string;
  /** PEM of the root of its certificate chain. */
  readonly root: string;
  readonly close: () => void;
};

export function hasOpenssl(): boolean {
  return spawnSync("openssl", ["version"]).status === 0;
}

const CONFIG = `
[tsa]
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
serial = ./serial
ess_cert_id_alg = sha256
accuracy = secs:1
[leaf]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[root]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[req]
distinguished_name = name
[name]
`;

export async function startTimeStampAuthority(): Promise<EmulatedAuthority> {
  const cwd = mkdtempSync(path.join(tmpdir(), "svc-tsa-"));
  const openssl = (line: string) => execFileSync("openssl", line.split(" "), { cwd, stdio: "pipe" });
  writeFileSync(path.join(cwd, "tsa.cnf"), CONFIG);
  writeFileSync(path.join(cwd, "serial"), "01");
  const key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -config tsa.cnf";
  openssl(
    `req -x509 ${key} -keyout root.key -out root.pem -subj /C=ZZ/O=Test/CN=Root -days 9 -extensions root`,
  );
  openssl(`req ${key} -keyout leaf.key -out leaf.csr -subj /C=ZZ/O=Test/CN=TSA`);
  openssl(
    "x509 -req -in leaf.csr -CA root.pem -CAkey root.key -set_serial 7 -days 9 -extfile tsa.cnf -extensions leaf -out leaf.pem",
  );
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      writeFileSync(path.join(cwd, "query"), Buffer.concat(parts));
      const signer = "-signer leaf.pem -inkey leaf.key -chain leaf.pem";
      openssl(`ts -reply -config tsa.cnf -section tsa -queryfile query ${signer} -out reply`);
      response.setHeader("Content-Type", "application/timestamp-reply");
      response.end(readFileSync(path.join(cwd, "reply")));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    root: readFileSync(path.join(cwd, "root.pem"), "utf8"),
    close: () => {
      server.close();
      rmSync(cwd, { recursive: true, force: true });
    },
  };
}
