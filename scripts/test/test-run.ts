import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Report } from "../../tests/support/runner/report.ts";
import { MARK, testFolder } from "../../tests/support/shop/test-folder.ts";

/** How often a run without a watching person prints its progress. */
const LINE_EVERY_MS = 20_000;
/** How long started programs may take to end by themselves. */
const END_MS = 15_000;
/** How many lines of a failure are repeated at the end; the full text is printed where it happened. */
const MAX_LINES = 12;
const MAX_COLUMNS = 240;

/** A task that is under way. */
interface Task {
  title: string;
  began: number;
  done: number;
  total: number;
}

/**
 * One run of the tests: it starts tools and test runners, shows their progress, counts their results, and ends all
 * started programs when it ends, even by a signal.
 */
export class TestRun {
  passed = 0;
  readonly failures: string[] = [];
  readonly #began = Date.now();
  readonly #tasks = new Set<Task>();
  readonly #children = new Set<ChildProcess>();
  readonly #mark = randomUUID();
  /** Everything that the run writes: it vanishes with the run. */
  readonly #folder = mkdtempSync(path.join(testFolder(), "shop-test-run-"));
  readonly #ticking: NodeJS.Timeout;
  #isStopping = false;

  constructor() {
    chmodSync(this.#folder, 0o711); // Root may run PostgreSQL as another account, which has to pass through.
    process.env.TMPDIR = this.#folder;
    process.env[MARK] = this.#mark;
    // Fifty shops of one build are started, and as many tools and workers.
    process.env.NODE_COMPILE_CACHE = path.join(this.#folder, "compiled");
    const isTerminal = process.stdout.isTTY;
    this.#ticking = setInterval(() => this.#show(), isTerminal ? 250 : LINE_EVERY_MS);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => void this.#stop(`Stopped by ${signal}`));
    // npm may be killed without a word.
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) void this.#stop("The command that started it is gone");
    }, 500).unref();
  }

  /** A tool with one result, by its arguments for Node. */
  async check(title: string, args: string[]): Promise<void> {
    await this.#task(title, async (task) => {
      task.total = 1;
      const { code, output } = await this.#spawn(args, {}, () => undefined);
      if (code === 0) this.passed += 1;
      else this.failures.push(`${title}: '${path.basename(args[0] ?? "")}' ended with ${code}`);
      return { output, failed: code === 0 ? 0 : 1, passed: code === 0 ? 1 : 0 };
    });
  }

  /** A test runner whose reporter tells of each case. A run that failed without a failed case, or ran none, fails. */
  async cases(title: string, args: string[], variables: Record<string, string> = {}): Promise<void> {
    await this.#task(title, async (task) => {
      const failures: string[] = [];
      let passed = 0;
      const { code, output } = await this.#spawn(args, variables, (told) => {
        if ("total" in told) task.total = told.total;
        if ("passed" in told) passed += 1;
        if ("failed" in told) failures.push(formatFailure(told.failed, told.messages));
        task.done = passed + failures.length;
      });
      if (failures.length === 0 && (code !== 0 || passed === 0))
        failures.push(`${title}: ended with ${code} after ${passed} cases, none of which failed`);
      this.passed += passed;
      this.failures.push(...failures);
      return { output, failed: failures.length, passed };
    });
  }

  /** The failures once more, and the line that counts everything; ends the process. */
  async end(): Promise<never> {
    clearInterval(this.#ticking);
    await this.#sweep();
    for (const failure of this.failures) console.log(`\n✘ ${failure}`);
    console.log(`\nIn ${secondsSince(this.#began)} s`);
    console.log(`${this.passed} passed, ${this.failures.length} failed`);
    process.exit(this.failures.length === 0 ? 0 : 1);
  }

  async #stop(reason: string): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    this.failures.push(reason);
    await this.end();
  }

  async #task(
    title: string,
    work: (task: Task) => Promise<{ output: string; passed: number; failed: number }>,
  ): Promise<void> {
    if (this.#isStopping) return;
    const task: Task = { title, began: Date.now(), done: 0, total: 0 };
    this.#tasks.add(task);
    const { output, passed, failed } = await work(task);
    this.#tasks.delete(task);
    clearLine();
    if (failed > 0) process.stdout.write(`\n${output}\n`);
    const counts = failed > 0 ? `${failed} failed, ${passed} passed` : `${passed} passed`;
    console.log(`${failed > 0 ? "✘" : "✔"} ${title}: ${counts}, ${secondsSince(task.began)} s`);
  }

  #show(): void {
    if (this.#tasks.size === 0) return;
    const line = [...this.#tasks].map(
      ({ title, began, done, total }) =>
        `${title} ${total > 1 ? `${done} of ${total} cases, ` : ""}${secondsSince(began)} s`,
    );
    clearLine();
    if (process.stdout.isTTY)
      process.stdout.write(`${line.join(" · ").slice(0, process.stdout.columns - 1)}`);
    else console.log(`  ${line.join(" · ")}`);
  }

  #spawn(
    args: string[],
    variables: Record<string, string>,
    hear: (told: Report) => void,
  ): Promise<{ code: number; output: string }> {
    return new Promise((resolve, reject) => {
      const pieces: Buffer[] = [];
      const child = spawn(process.execPath, args, {
        stdio: ["ignore", "pipe", "pipe", "ipc"],
        // No colours in a log: they make nineteen characters of each dot.
        env: {
          ...process.env,
          ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }),
          ...variables,
        },
        // A group of its own: Ctrl-C reaches it through us, once.
        detached: true,
      });
      this.#children.add(child);
      child.on("message", hear);
      for (const stream of [child.stdout, child.stderr])
        stream?.on("data", (piece: Buffer) => pieces.push(piece));
      child.once("error", reject);
      child.once("close", (code) => {
        this.#children.delete(child);
        // A run that was told to stop starts nothing more.
        if (!this.#isStopping) resolve({ code: code ?? 1, output: Buffer.concat(pieces).toString() });
      });
    });
  }

  /** Ends all programs of the run that are still running, and removes its files. */
  async #sweep(): Promise<void> {
    const alive = (): number[] =>
      [...this.#children].flatMap(({ pid = 0 }) => [-pid]).concat(marked(this.#mark));
    const until = Date.now() + END_MS;
    for (const pid of alive()) kill(pid, "SIGTERM");
    while (alive().length > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
    for (const pid of alive()) kill(pid, "SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The processes that inherited the run's mark, at any depth (Linux; elsewhere none is found). */
function marked(mark: string): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .filter((name) => environmentOf(name).includes(`${MARK}=${mark}`))
      .map(Number);
  } catch {
    return [];
  }
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8");
  } catch {
    return ""; // It has ended, or it is another account's.
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

function clearLine(): void {
  if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
}

const secondsSince = (began: number): string => ((Date.now() - began) / 1000).toFixed(0);

/** The failure and its messages, without the runner's own frames. */
export function formatFailure(where: string, messages: string[]): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split("\n"));
  const told = lines
    .filter((line) => line.trim() !== "" && !line.includes("node_modules"))
    .map((line) => line.slice(0, MAX_COLUMNS))
    .slice(0, MAX_LINES);
  return [where, ...told.map((line) => `    ${line}`)].join("\n");
}
