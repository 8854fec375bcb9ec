import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The contents of an upload. */
export interface TakenUpload {
  cloud: string;
  fields: Record<string, string>;
  fileName: string;
  bytes: Buffer;
}

export interface CloudinaryServer {
  origin: string;
  uploads: TakenUpload[];
  /** The names of the pictures that were removed, in order. */
  removed: string[];
  /** The message of the next refusal of a removal, if it is to be refused. */
  refusal: string | null;
  stop(): void;
}

/** The account's key, which a removal is signed with. */
export const ACCOUNT_KEY = { apiKey: "123456789", apiSecret: "a secret of the account" };

/** The service's answers, by the preset that the upload names: certain presets cause its failures. */
const FAILURES: Record<string, (response: ServerResponse) => unknown> = {
  refused: (response) => json(response, 400, { error: { message: "Upload preset not found" } }),
  "refused-in-header": (response) => {
    response.setHeader("x-cld-error", "cloud_name is disabled");
    response.writeHead(401).end();
  },
  wordless: (response) => json(response, 500, { error: {} }),
  "not-json": (response) =>
    response.writeHead(200).end("<!doctype html><p>Welcome to the hotel’s network</p>"),
  "no-address": (response) => json(response, 200, { public_id: "a" }),
  elsewhere: (response) =>
    json(response, 200, { secure_url: "https://elsewhere.example/shop/image/upload/v1/a.webp" }),
  silent: () => undefined,
  "hangs-up": (response) => response.destroy(),
};

/**
 * A server that answers as Cloudinary does, for tests: unsigned uploads to `/v1_1/{cloud}/image/upload`, and the
 * pictures below `/{cloud}/image/upload/`, whatever transforms their address contains.
 */
export async function startCloudinary(): Promise<CloudinaryServer> {
  const uploads: TakenUpload[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method === "POST" && request.url?.endsWith("/image/destroy"))
      return json(response, ...remove(new URLSearchParams(Buffer.concat(chunks).toString())));
    const [, cloud = ""] = /^\/v1_1\/([^/]+)\/image\/upload$/.exec(request.url ?? "") ?? [];
    if (request.method !== "POST" || cloud === "") return deliver(request.url ?? "", uploads, response);
    const type = request.headers["content-type"] ?? "";
    const form = await new Response(Buffer.concat(chunks), { headers: { "content-type": type } }).formData();
    const { file, ...fields } = Object.fromEntries(form);
    const preset = String(fields.upload_preset ?? "");
    if (FAILURES[preset]) return FAILURES[preset](response);
    if (!(file instanceof File)) return json(response, 400, { error: { message: "Missing required file" } });
    const bytes = Buffer.from(await file.arrayBuffer());
    uploads.push({ cloud, fields: fields as Record<string, string>, fileName: file.name, bytes });
    const publicId = [fields.folder, `picture-${uploads.length}`].filter(Boolean).join("/");
    json(response, 200, {
      public_id: publicId,
      format: "webp",
      bytes: bytes.byteLength,
      secure_url: `${origin}/${cloud}/image/upload/v1763${uploads.length}/${publicId}.webp`,
    });
  });
  /** Refuses what is not signed as the service asks, within the hour for which a signature holds. */
  function remove(form: URLSearchParams): [number, unknown] {
    const { signature, api_key: apiKey, ...signed } = Object.fromEntries(form);
    const text = Object.keys(signed)
      .sort()
      .map((name) => `${name}=${signed[name]}`)
      .join("&");
    const expected = createHash("sha256").update(`${text}${ACCOUNT_KEY.apiSecret}`).digest("hex");
    const isFresh = Math.abs(Date.now() / 1000 - Number(signed.timestamp)) < 3600;
    if (apiKey !== ACCOUNT_KEY.apiKey) return [401, { error: { message: "Unknown API key" } }];
    if (signature !== expected || !isFresh || signed.invalidate !== "true")
      return [401, { error: { message: "Invalid Signature" } }];
    if (service.refusal !== null) return [420, { error: { message: service.refusal } }];
    const isThere = uploads.some((_, at) => signed.public_id?.endsWith(`picture-${at + 1}`));
    if (isThere) service.removed.push(signed.public_id ?? "");
    return [200, { result: isThere ? "ok" : "not found" }];
  }
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: CloudinaryServer = {
    ...{ origin, uploads, removed: [], refusal: null },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
  return service;
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

function deliver(url: string, uploads: TakenUpload[], response: ServerResponse): void {
  const [, number] = /\/image\/upload\/.*picture-(\d+)\.webp$/.exec(url) ?? [];
  const upload = uploads[Number(number) - 1];
  if (upload) response.writeHead(200, { "content-type": "image/webp" }).end(upload.bytes);
  else response.writeHead(404).end();
}
