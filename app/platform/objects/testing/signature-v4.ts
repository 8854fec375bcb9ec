import { createHash, createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** The parts of a request that its signature covers. */
export interface SignedRequest {
  method: string;
  /** Path and query, as they were sent. */
  url: string;
  headers: IncomingHttpHeaders;
}

interface Authorization {
  accessKeyId: string;
  scope: string;
  signedHeaders: string[];
  signature: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<scope>\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=(?<headers>[a-z0-9;-]+), ?Signature=(?<signature>[0-9a-f]{64})$/;

export function parseAuthorization(header = ""): Authorization | null {
  const { key, scope, headers, signature } = AUTHORIZATION.exec(header)?.groups ?? {};
  if (!key || !scope || !headers || !signature) return null;
  return { accessKeyId: key, scope, signedHeaders: headers.split(";"), signature };
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
export const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex");

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The signature of a request by Amazon's own description, written apart from the client that it checks.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signatureOf(
  { method, url, headers }: SignedRequest,
  { scope, signedHeaders }: Pick<Authorization, "scope" | "signedHeaders">,
  secret: string,
): string {
  const [path = "", query = ""] = url.split("?");
  const parameters = [...new URLSearchParams(query)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const canonical = [
    method,
    path
      .split("/")
      .map((part) => encode(decodeURIComponent(part)))
      .join("/"),
    parameters.join("&"),
    ...signedHeaders.map(
      (name) =>
        `${name}:${String(headers[name] ?? "")
          .trim()
          .replace(/\s+/g, " ")}`,
    ),
    "",
    signedHeaders.join(";"),
    headers["x-amz-content-sha256"],
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = scope.split("/").reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secret}`);
  return hmac(key, text).toString("hex");
}
