import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { AwsClient } from "aws4fetch";

/** A bucket of an S3-compatible service, and the account that may use it. */
export interface BucketSettings {
  /** The service's origin, without the bucket: `https://s3.eu-west-2.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** What is known of an object without its contents. */
export interface ObjectFacts {
  bytes: number;
  type: string;
}

/** An object as it is sent to a visitor. */
export interface StoredObject extends ObjectFacts {
  body: ReadableStream<Uint8Array>;
}

export interface ListedObject {
  key: string;
  bytes: number;
  changedAt: Date;
}

/** Files that all machines of the shop share, by their keys. Each method throws `ObjectStoreError`. */
export interface ObjectStore {
  put(key: string, body: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /** Puts a file of `MAX_PUT_BYTES` at most, which does not change meanwhile. It is read twice, and never whole. */
  putFile(key: string, file: string, type: string): Promise<void>;
  /** Null when there is no such object. */
  get(key: string): Promise<StoredObject | null>;
  head(key: string): Promise<ObjectFacts | null>;
  /** Succeeds even when there is no such object. */
  remove(key: string): Promise<void>;
  /** Every object whose key begins with the prefix, by key. */
  list(prefix: string): AsyncGenerator<ListedObject>;
}

/** Why the service failed: its own code, or that it did not answer. */
export class ObjectStoreError extends Error {
  override name = "ObjectStoreError";
  /** Such as `AccessDenied`; null when there was no answer. */
  readonly code: string | null;

  constructor(code: string | null, action: string, options?: ErrorOptions) {
    super(
      `${REMEDIES[code ?? ""] ?? (code === null ? NO_ANSWER : `It answered ${code}.`)} (${action})`,
      options,
    );
    this.code = code;
  }
}

const NO_ANSWER =
  "The object store does not answer. Check S3_ENDPOINT, and the service's own page of its state.";
const KEYS =
  "The object store refused the keys. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and their rights.";

const FULL = "The object store is full. Make room there, or take a larger one.";

const REMEDIES: Record<string, string> = {
  SignatureDoesNotMatch: KEYS,
  InvalidAccessKeyId: KEYS,
  AccessDenied: KEYS,
  // A refused HEAD has no code.
  "HTTP 403": KEYS,
  QuotaExceeded: FULL,
  XMinioStorageFull: FULL,
  "HTTP 507": FULL,
  NoSuchBucket: "There is no such bucket at the object store. Make it, or check S3_BUCKET and S3_REGION.",
  RequestTimeTooSkewed: "The object store refused this machine's clock. Set it by a time server.",
};

const TRIES = 3;
const TIMEOUT_MS = 30_000;
/** An upload that is slower is given up. */
const SLOWEST_BYTES_A_MS = 250;

/** What every service takes in one put. */
export const MAX_PUT_BYTES = 5 * 1024 ** 3;

/**
 * A bucket by the five requests that every compatible service understands in the same way: put, get, head, delete, and
 * lists by page. No conditional write is needed, because the shop derives keys from contents.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/
 */
export function openBucket(settings: BucketSettings, timeoutMs = TIMEOUT_MS): ObjectStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: TRIES - 1 });
  const root = `${endpoint.replace(/\/$/, "")}/${bucket}`;

  const ask = async (
    method: string,
    path: string,
    { signal = AbortSignal.timeout(timeoutMs), ...init }: RequestInit = {},
  ): Promise<Response> => {
    const action = `${method} ${path.replace(/\?.*/, "") || "its list"}`;
    const request = { ...init, method, redirect: "error", signal } as const;
    const answer = await client.fetch(`${root}${path}`, request).catch((cause: unknown) => {
      throw new ObjectStoreError(null, action, { cause });
    });
    if (answer.ok || (answer.status === 404 && method !== "PUT" && !path.startsWith("?"))) {
      const isBucketMissing = answer.status === 404 && (await codeOf(answer.clone())) === "NoSuchBucket";
      if (!isBucketMissing) return answer;
    }
    throw new ObjectStoreError((await codeOf(answer)) ?? `HTTP ${answer.status}`, action);
  };

  /** The answer to a GET as soon as it begins; its body may take long, as its reader does. */
  const beginGet = async (key: string): Promise<Response> => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    return ask("GET", pathOf(key), { signal: late.signal }).finally(() => clearTimeout(timer));
  };

  return {
    async put(key, body, type) {
      const digest = createHash("sha256").update(body).digest("hex");
      const headers = { "content-type": type, "x-amz-content-sha256": digest };
      await drain(await ask("PUT", pathOf(key), { body, headers }));
    },
    async putFile(key, file, type) {
      const hash = createHash("sha256");
      for await (const part of createReadStream(file)) hash.update(part);
      const headers = { "content-type": type, "x-amz-content-sha256": hash.digest("hex") };
      const body = await openAsBlob(file);
      const signal = AbortSignal.timeout(timeoutMs + Math.ceil(body.size / SLOWEST_BYTES_A_MS));
      await drain(await ask("PUT", pathOf(key), { body, headers, signal }));
    },
    async get(key) {
      const answer = await beginGet(key);
      if (answer.status === 404 || answer.body === null) {
        await drain(answer);
        return null;
      }
      return { ...factsOf(answer), body: answer.body as ReadableStream<Uint8Array> };
    },
    async head(key) {
      const answer = await ask("HEAD", pathOf(key));
      return answer.status === 404 ? null : factsOf(answer);
    },
    async remove(key) {
      await drain(await ask("DELETE", pathOf(key)));
    },
    async *list(prefix) {
      let after: string | null = null;
      do {
        const page = new URLSearchParams({ "list-type": "2", "encoding-type": "url", prefix });
        if (after !== null) page.set("continuation-token", after);
        const xml: string = await (await ask("GET", `?${page}`)).text();
        for (const [, entry = ""] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield {
            key: decodeURIComponent((tag(entry, "Key") ?? "").replaceAll("+", "%20")),
            bytes: Number(tag(entry, "Size")),
            changedAt: new Date(tag(entry, "LastModified") ?? 0),
          };
        after = tag(xml, "NextContinuationToken");
      } while (after !== null);
    },
  };
}

const factsOf = ({ headers }: Response): ObjectFacts => ({
  bytes: Number(headers.get("content-length")),
  type: headers.get("content-type") ?? "application/octet-stream",
});

const pathOf = (key: string): string => `/${key.split("/").map(encodeURIComponent).join("/")}`;

/**
 * The text of the first such tag. Keys come percent-encoded, and tokens and codes have no character that XML escapes.
 */
const tag = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null;

const codeOf = async (answer: Response): Promise<string | null> =>
  tag(await answer.text().catch(() => ""), "Code");

/** Reads an answer to its end, so that its connection serves the next request. */
const drain = async (answer: Response): Promise<void> => void (await answer.arrayBuffer());
