import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createServer as createSocketServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#app/platform/logging/log.server.ts";
import { serveMedia } from "./serve-files.ts";

let dataDir: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "files-"));
  await mkdir(path.join(dataDir, "media/dress.10x10"), { recursive: true });
  await writeFile(path.join(dataDir, "media/dress.10x10/10.webp"), "a picture");
  await writeFile(path.join(dataDir, "secret.txt"), "a secret");
  const media = serveMedia(dataDir, createLog("error"));
  server = createServer((request, response) => media(request, response, () => response.end("a page")));
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(dataDir, { recursive: true });
});

test("a picture is sent, to be kept for good", async () => {
  const answer = await fetch(`${origin}/media/dress.10x10/10.webp`);
  expect(await answer.text()).toBe("a picture");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test.each(["/secret.txt", "/media/../secret.txt", "/media/%2e%2e/secret.txt", "/media/dress.10x10/"])(
  "%s is no picture, and is left to others",
  async (address) => {
    expect(await (await fetch(origin + address)).text()).toBe("a page");
  },
);

test("a missing picture is a 404", async () => {
  expect((await fetch(`${origin}/media/dress.10x10/20.webp`)).status).toBe(404);
});

test("a file that cannot be read ends its answer, not the shop", async () => {
  // A socket has a name like a file, and opening it fails, for root too.
  const unreadable = createSocketServer().listen(path.join(dataDir, "media/dress.10x10/30.webp"));
  await once(unreadable, "listening");
  await expect(fetch(`${origin}/media/dress.10x10/30.webp`)).rejects.toThrow();
  expect((await fetch(`${origin}/media/dress.10x10/10.webp`)).status).toBe(200);
  unreadable.close();
});
