import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { LoadPlan, LoadResult } from "./generator.ts";

const GENERATOR = path.join(import.meta.dirname, "generator.ts");

/** Starts the visitors in a separate process, and returns their result. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const child = spawn(process.execPath, [GENERATOR, JSON.stringify(plan)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  const chunks: Buffer[] = await child.stdout.toArray();
  const [code] = await closed;
  if (code !== 0) throw new Error(`The visitors ended with ${code}`);
  return JSON.parse(Buffer.concat(chunks).toString()) as LoadResult;
}
