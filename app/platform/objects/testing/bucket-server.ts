import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { BucketSettings } from "../object-store.server.ts";
import { parseAuthorization, sha256, signatureOf } from "./signature-v4.ts";

export interface BucketServer {
  settings: BucketSettings;
  /** The variables of a shop that keeps its pictures there. */
  variables: Record<string, string>;
  /** The objects of the bucket, by key. */
  objects: Map<string, { bytes: Buffer; type: string; changedAt: Date }>;
  /** What happens to the next requests, one each: a status with a code, silence, or a body that is cut in the middle. */
  faults: ({ status: number; code: string } | "silence" | "hang up" | "cut")[];
  /** The number of requests so far. */
  count(): number;
  stop(): void;
}

const PAGE = 3;
const MAX_SKEW_MS = 15 * 60 * 1000;

/**
 * A bucket in memory, for tests, that is as strict as the real ones: it checks the signature, the scope, the clock and
 * the body's hash of every request. Its lists have three objects a page.
 */
export async function startBucket(now: () => Date = () => new Date()): Promise<BucketServer> {
  const objects: BucketServer["objects"] = new Map();
  const faults: BucketServer["faults"] = [];
  let count = 0;
  const server = createServer(async (request, response) => {
    count += 1;
    if (faults[0] === "cut" && request.method === "PUT") {
      faults.shift();
      request.once("data", () => request.socket.destroy());
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const fault = faults.shift();
    if (fault === "silence") return;
    if (fault === "hang up") return request.socket.destroy();
    if (fault === "cut") {
      response.writeHead(200, { "content-length": 1_000_000 });
      response.write("half", () => request.socket.destroy());
      return;
    }
    const refused = fault ?? refusalOf(request, body);
    if (refused) return sendXml(response, refused.status, `<Error><Code>${refused.code}</Code></Error>`);
    answer(request, body, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const settings: BucketSettings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: "shop",
    region: "eu-west-2",
    accessKeyId: "AKIASHOP",
    secretAccessKey: "a secret/of+the shop",
  };

  const variables = {
    IMAGE_STORE: "s3",
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };

  function refusalOf(request: IncomingMessage, body: Buffer): { status: number; code: string } | null {
    const { method = "", url = "", headers } = request;
    const sent = parseAuthorization(headers.authorization);
    if (!sent) return { status: 403, code: "AccessDenied" };
    if (sent.accessKeyId !== settings.accessKeyId) return { status: 403, code: "InvalidAccessKeyId" };
    const [, year, month, day, hour, minute, second] =
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers["x-amz-date"])) ?? [];
    const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    if (!(Math.abs(now().getTime() - signedAt) < MAX_SKEW_MS))
      return { status: 403, code: "RequestTimeTooSkewed" };
    const hash = headers["x-amz-content-sha256"];
    const covers = ["host", "x-amz-content-sha256", "x-amz-date"];
    const isWhole =
      sent.scope === `${year}${month}${day}/${settings.region}/s3/aws4_request` &&
      covers.every((name) => sent.signedHeaders.includes(name)) &&
      sent.signature === signatureOf({ method, url, headers }, sent, settings.secretAccessKey);
    if (!isWhole) return { status: 403, code: "SignatureDoesNotMatch" };
    if (hash !== "UNSIGNED-PAYLOAD" && hash !== sha256(body))
      return { status: 400, code: "XAmzContentSHA256Mismatch" };
    return null;
  }

  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): unknown {
    const url = new URL(request.url ?? "/", settings.endpoint);
    const [, bucket, key = ""] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    if (bucket !== settings.bucket) return sendXml(response, 404, "<Error><Code>NoSuchBucket</Code></Error>");
    if (key === "" && request.method === "GET") return list(url.searchParams, response);
    if (request.method === "PUT") {
      const type = String(request.headers["content-type"]);
      objects.set(key, { bytes: body, type, changedAt: now() });
      response.writeHead(200).end();
    } else if (request.method === "DELETE") {
      objects.delete(key);
      response.writeHead(204).end();
    } else {
      const found = objects.get(key);
      if (!found) return sendXml(response, 404, "<Error><Code>NoSuchKey</Code></Error>");
      const { bytes, type } = found;
      response.writeHead(200, { "content-type": type, "content-length": bytes.byteLength }).end(bytes);
    }
  }

  function list(parameters: URLSearchParams, response: ServerResponse): void {
    const prefix = parameters.get("prefix") ?? "";
    const after = parameters.get("continuation-token") ?? "";
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, PAGE);
    const entries = page.map((key) => {
      const { bytes, changedAt } = objects.get(key) ?? { bytes: "", changedAt: now() };
      return `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    sendXml(response, 200, `<ListBucketResult>${entries.join("")}${next}</ListBucketResult>`);
  }

  return {
    settings,
    variables,
    objects,
    faults,
    count: () => count,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const sendXml = (response: ServerResponse, status: number, xml: string) =>
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
