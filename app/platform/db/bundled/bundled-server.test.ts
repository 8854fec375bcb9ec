import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { acquireBundledServer, type BundledServer } from "./bundled-server.server.ts";

// One initdb for most of the tests: each works on a copy of this stopped cluster.
let prepared: string;
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), "bundled-server-"));
  await chmod(prepared, 0o711);
  const server = await acquireBundledServer({ dataDir: prepared, log: () => undefined });
  await server.release();
  return () => rm(prepared, { recursive: true, force: true });
});

const LAUNCHER = pathToFileURL(join(import.meta.dirname, "bundled-server.server.ts")).href;

test("a fresh folder gets a running server, with nothing half-made beside it", async () => {
  const dataDir = await freshFolder();
  const server = await acquire(dataDir);
  expect(server.joined).toBe(false);
  expect(await ask(server, "SELECT current_setting('fsync') AS answer")).toBe("on");
  expect(await ask(server, "SELECT current_setting('listen_addresses') AS answer")).toBe("");
  expect(await ask(server, "SELECT lower('ẸṢỌ') AS answer")).toBe("ẹṣọ");
  expect((await readdir(dataDir)).toSorted()).toEqual(["postgres", "postgres.log"]);
  expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700);
});

test("the remains of an interrupted first start are removed", async () => {
  const dataDir = await freshFolder();
  await mkdir(join(dataDir, "postgres.new-killed/base"), { recursive: true });
  await acquire(dataDir);
  expect(await readdir(dataDir)).not.toContain("postgres.new-killed");
});

test("a second acquire joins the running server, and only the last release stops it", async () => {
  const dataDir = await usedFolder();
  const first = await acquire(dataDir);
  const second = await acquire(dataDir);
  expect(second.joined).toBe(true);
  await first.release();
  expect(await ask(second, "SELECT 'here' AS answer")).toBe("here");
  await second.release();
  expect(await processesIn(dataDir)).toEqual([]);
});

test("several acquires at the same moment get one server", async () => {
  const dataDir = await usedFolder();
  const servers = await Promise.all([acquire(dataDir), acquire(dataDir), acquire(dataDir)]);
  expect(servers.map(({ joined }) => joined).toSorted()).toEqual([false, true, true]);
});

test("several releases at the same moment stop the server", async () => {
  const dataDir = await usedFolder();
  const servers = await Promise.all([acquire(dataDir), acquire(dataDir), acquire(dataDir)]);
  await Promise.all(servers.map((server) => server.release()));
  expect(await processesIn(dataDir)).toEqual([]);
});

test("a process that arrives while the last one leaves gets a server that stays", async () => {
  const dataDir = await usedFolder();
  let server = await acquire(dataDir);
  for (let round = 0; round < 5; round += 1) {
    const [next] = await Promise.all([acquire(dataDir), server.release()]);
    expect(await ask(next, "SELECT 'here' AS answer")).toBe("here");
    server = next;
  }
});

test("simultaneous first starts result in exactly one server", async () => {
  const dataDir = await freshFolder();
  const holders = await Promise.all([startHolder(dataDir), startHolder(dataDir)]);
  expect(holders.map(({ joined }) => joined).toSorted()).toEqual([false, true]);
  const server = await acquire(dataDir);
  expect(server.joined).toBe(true);
  for (const { process } of holders) {
    process.kill("SIGKILL");
    await once(process, "exit");
  }
});

test("the server and its data survive the kill -9 of the process that started it", async () => {
  const dataDir = await usedFolder();
  const holder = await startHolder(dataDir, "CREATE TABLE kept AS SELECT 'safe' AS answer");
  holder.process.kill("SIGKILL");
  await once(holder.process, "exit");
  const server = await acquire(dataDir);
  expect(server.joined).toBe(true);
  expect(await ask(server, "SELECT answer FROM kept")).toBe("safe");
});

test("Ctrl-C in the terminal does not reach the server", async () => {
  const dataDir = await usedFolder();
  const holder = await startHolder(dataDir);
  process.kill(-(holder.process.pid ?? 0), "SIGINT");
  await once(holder.process, "exit");
  expect((await acquire(dataDir)).joined).toBe(true);
});

test("after kill -9 of shop and server alike, the next start recovers the data", async () => {
  const dataDir = await usedFolder();
  const holder = await startHolder(dataDir, "CREATE TABLE kept AS SELECT 'safe' AS answer");
  holder.process.kill("SIGKILL");
  process.kill(await postmasterOf(dataDir), "SIGKILL");
  const server = await acquire(dataDir);
  expect(server.joined).toBe(false);
  expect(await ask(server, "SELECT answer FROM kept")).toBe("safe");
});

test("a server that is killed under a running shop is started again", async () => {
  const dataDir = await usedFolder();
  const server = await acquire(dataDir);
  process.kill(await postmasterOf(dataDir), "SIGKILL");
  await expect.poll(() => ask(server, "SELECT 'back' AS answer").catch(() => "away")).toBe("back");
});

test("lock files whose number now belongs to another program do not stop the start", async () => {
  const dataDir = await usedFolder();
  const stale = `${process.pid}\n${join(dataDir, "postgres")}\n1\n5432\n${join(dataDir, "postgres")}\n`;
  await writeFile(join(dataDir, "postgres/postmaster.pid"), stale, { mode: 0o600 });
  await writeFile(join(dataDir, "postgres/.s.PGSQL.5432.lock"), stale, { mode: 0o600 });
  const server = await acquire(dataDir);
  expect(await ask(server, "SELECT 'here' AS answer")).toBe("here");
});

test("a folder with a path too long for a socket still has one server", async () => {
  const dataDir = join(await freshFolder(), "long".repeat(30));
  const first = await acquire(dataDir);
  const second = await acquire(dataDir);
  onTestFinished(() => rm(first.connection.host, { recursive: true, force: true }));
  expect(second.joined).toBe(true);
  expect(second.connection).toEqual(first.connection);
  expect((await stat(first.connection.host)).mode & 0o777).toBe(0o700);
});

test("a log that has grown too long is emptied at the next start", async () => {
  const dataDir = await usedFolder();
  await writeFile(join(dataDir, "postgres.log"), "x".repeat(6 * 1024 * 1024));
  await acquire(dataDir);
  expect((await stat(join(dataDir, "postgres.log"))).size).toBeLessThan(100_000);
});

test("a start that cannot succeed says in one line why and what to do", async () => {
  const dataDir = await usedFolder();
  await writeFile(join(dataDir, "postgres/PG_VERSION"), "9.6\n");
  await expect(acquire(dataDir)).rejects.toThrow(/incompatible with server.*DATABASE_URL/);
  const file = join(dataDir, "postgres.log");
  await expect(acquire(join(file, "data"))).rejects.toThrow(
    /The data folder .* cannot be used: ENOTDIR.*DATABASE_URL/,
  );
});

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bundled-server-"));
  await chmod(folder, 0o711);
  onTestFinished(async () => {
    const left = await processesIn(folder);
    for (const pid of left) process.kill(pid, "SIGKILL");
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(left, "processes left running").toEqual([]);
  });
  return folder;
}

async function usedFolder(): Promise<string> {
  const folder = await freshFolder();
  await cp(prepared, folder, { recursive: true });
  return folder;
}

/** Acquires a place; the end of the test gives it up, unless the test has done so. */
async function acquire(dataDir: string): Promise<BundledServer> {
  const server = await acquireBundledServer({ dataDir, log: () => undefined });
  onTestFinished(() => server.release());
  return server;
}

/** Another process, leader of its own group, that holds a place and never gives it up. */
async function startHolder(
  dataDir: string,
  sql = "SELECT 1",
): Promise<{ process: ChildProcess; joined: boolean }> {
  const program = `
    import { acquireBundledServer } from "${LAUNCHER}";
    import { Client } from "pg";
    const server = await acquireBundledServer({ dataDir: process.argv[1], log: () => {} });
    const client = new Client(server.connection);
    await client.connect();
    await client.query(process.argv[2]);
    await client.end();
    console.log(server.joined);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program, dataDir, sql], {
    cwd: import.meta.dirname,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [answer] = await once(child.stdout, "data");
  return { process: child, joined: String(answer).trim() === "true" };
}

async function ask({ connection }: BundledServer, sql: string): Promise<string> {
  const client = new Client({ ...connection, ssl: false });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ answer: string }>(sql).finally(() => client.end());
  return rows[0]?.answer ?? "";
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
}

/** The processes that work in the folder, as every PostgreSQL process does. Waits a while for those that are ending. */
async function processesIn(folder: string): Promise<number[]> {
  for (let look = 0; ; look += 1) {
    const pids = (await readdir("/proc").catch(() => [])).map(Number).filter((pid) => pid > 0);
    const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => "")));
    const found = pids.filter((_, index) => folders[index]?.startsWith(`${folder}/`));
    if (found.length === 0 || look === 6_000) return found;
    await sleep(50);
  }
}
