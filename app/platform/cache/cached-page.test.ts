import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CachedPage, packPage, packTighter, sendCachedPage } from "./cached-page.server.ts";

const TEXT = "hello ".repeat(100);

let page: CachedPage;
let server: Server;
beforeAll(async () => {
  page = packPage({
    headers: { "content-type": "text/html", "x-frame-options": "DENY" },
    body: Buffer.from(TEXT),
    tags: ["products"],
  });
  server = createServer((asked, response) => sendCachedPage(page, asked, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => server.close());

interface Answer {
  status: number | undefined;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** Sends exactly the given headers, without the encodings that `fetch` adds by itself. */
async function ask(headers: Record<string, string>, method = "GET"): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const asking = request({ port, host: "127.0.0.1", method, headers }).end();
  const [response] = (await once(asking, "response")) as [IncomingMessage];
  const chunks: Buffer[] = await response.toArray();
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

test.each<[string, string, (body: Buffer) => Buffer]>([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip;q=1.0, *;q=0.5", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
])("a visitor who accepts '%s' gets the page in %s", async (accepted, encoding, decode) => {
  const { status, headers, body } = await ask({ "accept-encoding": accepted });
  expect(status).toBe(200);
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers["content-length"]).toBe(String(body.byteLength));
  expect(headers.vary).toBe("accept-encoding");
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(decode(body).toString()).toBe(TEXT);
});

test("a visitor who accepts no encoding gets the page uncompressed", async () => {
  const { headers, body } = await ask({});
  expect(headers["content-encoding"]).toBeUndefined();
  expect(body.toString()).toBe(TEXT);
});

test("a request for the headers only gets no body", async () => {
  const { status, headers, body } = await ask({}, "HEAD");
  expect([status, headers["content-length"], body.byteLength]).toEqual([200, String(TEXT.length), 0]);
});

test.each<Record<string, string>>([{ "x-a b": "c" }, { "x-a": "b\r\nset-cookie: c=d" }, { "x-a": "▲" }])(
  "throws for a page with an invalid header instead of compressing it: %j",
  (headers) => {
    const pack = () => packPage({ headers, body: Buffer.from(TEXT), tags: [] });
    expect(pack).toThrow(/^(Header name must|Invalid character)/);
  },
);

test("a page that has stayed is sent smaller, under the same tag", async () => {
  const { headers, body } = await ask({ "accept-encoding": "br" });
  await packTighter(page);
  const tighter = await ask({ "accept-encoding": "br" });
  expect(tighter.body.byteLength).toBeLessThanOrEqual(body.byteLength);
  expect(tighter.headers["content-length"]).toBe(String(tighter.body.byteLength));
  expect(tighter.headers.etag).toBe(headers.etag);
  expect(brotliDecompressSync(tighter.body).toString()).toBe(TEXT);
});

test("each encoding has a different tag", () => {
  expect(new Set(Object.values(page.forms).map(({ etag }) => etag)).size).toBe(3);
});

test.each<[string, () => string]>([
  ["its tag", () => page.forms.br.etag],
  ["its tag, weakened on the way", () => `W/${page.forms.br.etag}`],
  ["its tag in another encoding", () => page.forms.gzip.etag],
  ["its tag among others", () => `"older", ${page.forms.br.etag} , W/"x"`],
  ["anything", () => "*"],
])(
  "answers a visitor who has %s with not modified, and every header but the body's",
  async (_, noneMatch) => {
    const { status, headers, body } = await ask({ "accept-encoding": "br", "if-none-match": noneMatch() });
    expect(status).toBe(304);
    expect(body.byteLength).toBe(0);
    expect(headers.etag).toBe(page.forms.br.etag);
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["content-length"]).toBeUndefined();
  },
);

test.each([`"older"`, "", "older", `"${"x".repeat(5_000)}"`])(
  "sends the page to a visitor with another version: %s",
  async (noneMatch) => {
    expect((await ask({ "if-none-match": noneMatch })).status).toBe(200);
  },
);
