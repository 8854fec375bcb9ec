import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installPackage, mayInstall, programOnPath } from "../../../scripts/find-program.ts";
import { freePort } from "../shop/free-port.ts";

/** A PgBouncer in front of a database, in transaction mode. */
export interface PgBouncer {
  url: string;
  /** Ends it, with all connections through it. */
  end(): Promise<void>;
  /** Starts it again at the same place. */
  start(): Promise<void>;
  /** Ends it, and removes its files. */
  stop(): Promise<void>;
}

const ADVICE = "These tests need PgBouncer: install it (Debian: apt-get install pgbouncer).";

/** Starts one in front of the database at `url`. It takes no start-up parameter that it does not know, as by default. */
export async function startPgBouncer(url: string): Promise<PgBouncer> {
  const program = findPgBouncer();
  const { username, password, hostname, port, pathname } = new URL(url);
  const folder = await mkdtemp(path.join(tmpdir(), "pgbouncer-"));
  await chmod(folder, 0o755); // Started as root it becomes nobody.
  const own = await freePort();
  await writeFile(path.join(folder, "users.txt"), `"${username}" "${password}"\n`);
  const file = path.join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${path.join(folder, "users.txt")}
pool_mode = transaction
default_pool_size = 12
max_client_conn = 300
server_login_retry = 1
${process.getuid?.() === 0 ? "user = nobody" : ""}
`,
  );
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    child = spawn(program, ["-q", file], { stdio: "ignore" });
    while (!(await accepts(own))) {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
      await sleep(20);
    }
  };
  const end = async (): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  await start();
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${own}${pathname}`,
    start,
    end,
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The one of this machine, or Debian's, installed now where that is allowed. */
function findPgBouncer(): string {
  const found = () => programOnPath(["pgbouncer"]);
  const program = found() ?? (mayInstall() && installPackage(["pgbouncer"]) ? found() : null);
  if (program === null) throw new Error(ADVICE);
  return program;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
