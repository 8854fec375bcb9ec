import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { HANG_MS } from "../runner/patience.ts";
import { MARK } from "./test-folder.ts";

/** The workers of a shop whose test names no number: a merge starts the second only for a test about it. */
const WORKERS = process.env.SHOP_TEST_WORKERS ?? "2";
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** The built program as a process, started as a person starts it. */
export interface RunningProgram {
  /** The address that it printed. */
  origin: string;
  /** Its output so far. */
  output(): string;
  process: ChildProcess;
  /** Ends it with a signal, and returns its exit code; null when the signal itself ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the built program on a free port, and waits until it serves. `root` is the folder of the project. */
export async function startProgram(
  variables: Record<string, string>,
  root = ROOT,
  file = "build/server/index.js",
): Promise<RunningProgram> {
  const { child, output } = run(variables, root, file);
  const origin = await printedAddress(child, output);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, "exit");
    }
    return child.exitCode;
  };
  return { origin, output, process: child, end };
}

/** Runs a start that should fail: its output, and its exit code. */
export async function failedStart(
  variables: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = run(variables);
  await once(child, "close");
  return { code: child.exitCode, output: output() };
}

/** Ten minutes of load log more request lines than a string can hold; all other lines are kept. */
const MAX_SAID = 256 * 1024 * 1024;
const withoutRequests = (lines: string): string => lines.replace(/^.*"message":"request".*\n/gm, "");

/** Begins a start, and does not wait for it. */
export function beginStart(variables: Record<string, string>): { process: ChildProcess; output(): string } {
  const { child, output } = run(variables);
  return { process: child, output };
}

function run(
  variables: Record<string, string>,
  root = ROOT,
  file = "build/server/index.js",
): { child: ChildProcess; output(): string } {
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { ...cleanEnvironment(), NODE_ENV: "production", PORT: "0", WORKERS, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said += chunk;
      if (said.length > MAX_SAID) said = withoutRequests(said);
    });
  }
  return { child, output: () => said };
}

/** The environment of the machine that runs the tests must not reach the shop. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, USER, LANG, NODE_COMPILE_CACHE, [MARK]: mark } = process.env;
  return { PATH, HOME, USER, LANG, NODE_COMPILE_CACHE, [MARK]: mark };
}

async function printedAddress(child: ChildProcess, said: () => string): Promise<string> {
  const until = Date.now() + HANG_MS;
  while (Date.now() < until) {
    const address = /The shop is open\s+(\S+)/.exec(said())?.[1];
    if (address) return address;
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`The shop did not start:\n${said()}`);
}
