import { ContentInfo, SignedData } from "@peculiar/asn1-cms";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import { MessageImprint, PKIStatus, TimeStampReq, TimeStampResp, TSTInfo } from "@peculiar/asn1-tsp";
import { AlgorithmIdentifier } from "@peculiar/asn1-x509";
import type { TimeStampAuthority } from "./time-stamp.ts";

const SHA256 = "2.16.840.1.101.3.4.2.1";
const TIMEOUT_MS = 10_000;
const NONCE_BYTES = 8;

/** An authority with RFC 3161 over HTTP (section 3.4). */
export function rfc3161Authority(url: string, timeoutMs = TIMEOUT_MS): TimeStampAuthority {
  return {
    async stamp(message) {
      const request = await requestOf(message);
      const response = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/timestamp-query", Accept: "application/timestamp-reply" },
        body: AsnConvert.serialize(request),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`the time stamp authority answered ${response.status}`);
      return tokenOf(AsnConvert.parse(await response.arrayBuffer(), TimeStampResp), request);
    },
  };
}

async function requestOf(message: Uint8Array): Promise<TimeStampReq> {
  const hash = await crypto.subtle.digest("SHA-256", new Uint8Array(message));
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  nonce[0] = 1; // keeps the DER integer positive and of fixed length
  return new TimeStampReq({
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256, parameters: null }),
      hashedMessage: new OctetString(hash),
    }),
    nonce: nonce.buffer,
    certReq: true,
  });
}

/**
 * Checks that the response belongs to this request. Verifying the signature is left to those who trust the
 * authority.
 */
function tokenOf({ status, timeStampToken }: TimeStampResp, request: TimeStampReq): Uint8Array {
  const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods;
  if (!isGranted || !timeStampToken) {
    throw new Error(`the time stamp authority refused: status ${status.status}`);
  }
  const token = AsnConvert.serialize(timeStampToken);
  const info = infoIn(token);
  const isOurs =
    isSame(info.messageImprint.hashedMessage.buffer, request.messageImprint.hashedMessage.buffer) &&
    isSame(info.nonce, request.nonce);
  if (!isOurs) throw new Error("the time stamp authority answered another request");
  return new Uint8Array(token);
}

function infoIn(token: ArrayBuffer): TSTInfo {
  const { content } = AsnConvert.parse(token, ContentInfo);
  const { encapContentInfo } = AsnConvert.parse(content, SignedData);
  const info = encapContentInfo.eContent?.single;
  if (!info) throw new Error("the time stamp holds nothing");
  return AsnConvert.parse(info.buffer, TSTInfo);
}

function isSame(one: ArrayBuffer | undefined, other: ArrayBuffer | undefined): boolean {
  if (!one || !other || one.byteLength !== other.byteLength) return false;
  const bytes = new Uint8Array(other);
  return new Uint8Array(one).every((byte, at) => byte === bytes[at]);
}
