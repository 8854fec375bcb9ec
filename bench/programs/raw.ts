import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RawAnswer } from "../load/raw-server.ts";

const SERVER = path.join(import.meta.dirname, "../load/raw-server.ts");
/** Node adds these by itself, also to the raw server's answers. */
const OF_THE_CONNECTION = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** A server under load: its address, and the process that does the work. */
export interface Target {
  port: number;
  pid: number;
}

/** A server's exact answer. */
export async function record(
  port: number,
  options: { path: string; headers: Record<string, string>; method?: string; body?: string },
): Promise<RawAnswer> {
  const asking = request({ port, host: "127.0.0.1", ...options }).end(options.body);
  const [response] = (await once(asking, "response")) as [IncomingMessage];
  const chunks: Buffer[] = await response.toArray();
  const pairs = response.rawHeaders.flatMap((name, at, all) =>
    at % 2 === 0 ? [[name, all[at + 1] ?? ""]] : [],
  );
  return {
    status: response.statusCode ?? 0,
    headers: pairs.filter(([name = ""]) => !OF_THE_CONNECTION.has(name.toLowerCase())).flat(),
    body: Buffer.concat(chunks).toString("base64"),
  };
}

/** Runs a function against a bare server with this answer. */
export async function withRawServer<Value>(
  answer: RawAnswer,
  work: (raw: Target) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(path.join(tmpdir(), "bench-raw-"));
  const file = path.join(folder, "answer.json");
  await writeFile(file, JSON.stringify(answer));
  const child = spawn(process.execPath, [SERVER, file], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    return await work({ port: Number(said), pid: child.pid ?? 0 });
  } finally {
    child.kill();
    await rm(folder, { recursive: true });
  }
}
