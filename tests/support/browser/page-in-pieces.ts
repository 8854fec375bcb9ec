import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A time in which the browser paints the first part. */
const PAUSE_MS = 60;

/**
 * A server in front of a shop, whose pages arrive as over a slow line: the body comes in pieces of the same length, and
 * the browser paints each. Everything else is passed on at once.
 */
export async function pageInPieces(
  shopOrigin: string,
  pieces: number,
): Promise<{ origin: string; close: () => void }> {
  const { host } = new URL(shopOrigin);
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host, "accept-encoding": "identity" };
    const passOn = request(new URL(asked.url ?? "/", shopOrigin), { method: asked.method, headers });
    passOn.once("response", async (given) => {
      const { "content-length": _, ...rest } = given.headers;
      answer.writeHead(given.statusCode ?? 500, rest);
      if (!given.headers["content-type"]?.startsWith("text/html")) return given.pipe(answer);
      const page = await buffer(given);
      const begin = page.indexOf("<body");
      const end = page.indexOf("</footer>");
      answer.write(page.subarray(0, begin));
      for (let piece = 0; piece < pieces; piece++) {
        const at = (nth: number) => begin + Math.floor(((end - begin) * nth) / pieces);
        answer.write(page.subarray(at(piece), at(piece + 1)));
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      answer.end(page.subarray(end));
    });
    asked.pipe(passOn);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
