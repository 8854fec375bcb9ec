import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync } from "node:zlib";

/** The elements that run a script, or fetch one before it is asked for. */
const SCRIPT = /<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;

/**
 * Runs a function with an address that gives the shop's answers on, its pages with or without every script. Both kinds
 * go the same way, so that what differs between them is the scripts.
 */
export async function withMirror<Value>(
  port: number,
  { hasScripts }: { hasScripts: boolean },
  work: (origin: string) => Promise<Value>,
): Promise<Value> {
  const kept = new Map<string, Buffer>();
  const compress = (html: string): Buffer => {
    const body = kept.get(html) ?? brotliCompressSync(html);
    kept.set(html, body);
    return body;
  };
  const mirror = createServer((asked, answer) => {
    const headers: IncomingHttpHeaders = { ...asked.headers, host: `localhost:${port}` };
    const isPage = asked.headers.accept?.includes("text/html");
    if (isPage) headers["accept-encoding"] = "identity";
    const { method, url: path } = asked;
    const onward = request({ port, method, path, headers }, async (found) => {
      const status = found.statusCode ?? 502;
      if (!isPage) return found.pipe(answer.writeHead(status, found.headers));
      const html = (await buffer(found)).toString();
      const body = compress(hasScripts ? html : html.replaceAll(SCRIPT, ""));
      const { "content-length": _, ...same } = found.headers as OutgoingHttpHeaders;
      answer
        .writeHead(status, { ...same, "content-encoding": "br", "content-length": body.length })
        .end(body);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  }).listen(0, "localhost");
  await once(mirror, "listening");
  try {
    return await work(`http://localhost:${(mirror.address() as AddressInfo).port}`);
  } finally {
    mirror.close();
    mirror.closeAllConnections();
  }
}
