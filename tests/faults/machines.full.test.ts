import {
  cp,
  glob,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { plain } from "#app/platform/images/testing/pictures-for-tests.ts";
import { type BucketServer, startBucket } from "#app/platform/objects/testing/bucket-server.ts";
import { makeRun } from "#tests/support/database/limited-run.ts";
import { observed, rounds } from "#tests/support/histories/fault-rounds.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import { startLoad } from "#tests/support/load/load.ts";
import { addPerson, isIn, sessionOf, signedIn, withSession } from "#tests/support/requests/admin.ts";
import { checkout, eventually, type Piece, pay, payload } from "#tests/support/requests/checkout.ts";
import { untilReady, untilTold } from "#tests/support/requests/settle.ts";
import { upload } from "#tests/support/requests/upload.ts";
import { type Balancer, startBalancer } from "#tests/support/shop/balancer.ts";
import { type Machine, type Machines, openMachines } from "#tests/support/shop/machines.ts";
import { familyOf } from "#tests/support/shop/processes.ts";
import { askForJob, turnsOfJob } from "#tests/support/shop/run-job.ts";
import { switchTo } from "../../scripts/build-folders.ts";

vi.setConfig({ testTimeout: 1_800_000 });

const KILLS = rounds({ short: 3, full: 30 });
const EDITS = rounds({ short: 10, full: 100 });

let bucket: BucketServer;
let balancer: Balancer;
let machines: Machines;
let three: Machine[];
/** Machines run from them until the end. */
const projects: string[] = [];
/** The shop as its visitors see it. */
let shop: Machine;

beforeAll(async () => {
  bucket = await startBucket();
  balancer = await startBalancer();
  machines = await openMachines({ SITE_URL: balancer.origin, ...bucket.variables });
  three = [await machines.start(), await machines.start(), await machines.start()];
  for (const { origin } of three) balancer.machines.add(origin);
  shop = { ...(three[0] as Machine), origin: balancer.origin };
  await untilReady(shop);
});
afterAll(async () => {
  balancer?.close();
  await machines?.stop();
  bucket?.stop();
  for (const root of projects) await rm(root, { recursive: true, force: true });
});

/** What each machine answers by itself, at an address of the shop. */
const askAll = (path: string): Promise<Response[]> =>
  Promise.all(three.map(({ origin }) => fetch(origin + path)));
const textsOf = async (path: string): Promise<string[]> =>
  Promise.all((await askAll(path)).map((answer) => answer.text()));
const ready = async ({ origin }: Machine): Promise<[number, string]> => {
  const answer = await fetch(`${origin}/readyz`);
  return [answer.status, await answer.text()];
};
const NEWER = "of-the-newer-build";

/** A copy of the project whose build has another style sheet. */
async function newerProject(): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), "project-"));
  projects.push(root);
  for (const name of ["node_modules", "package.json", "content", "database"])
    await symlink(path.resolve(name), path.join(root, name));
  const build = path.join(root, "builds/newer");
  await cp(await realpath("build"), build, { recursive: true });
  await switchTo("builds/newer", new Date(), root);
  const assets = path.join(build, "client/assets");
  const [style = ""] = (await readdir(assets)).filter((name) => /^app-.*\.css$/.test(name));
  const newer = `app-${NEWER}.css`;
  await rename(path.join(assets, style), path.join(assets, newer));
  for await (const file of glob("{client/assets,server/**}/*.js", { cwd: build })) {
    const script = path.join(build, file);
    const text = await readFile(script, "utf8");
    if (!text.includes(style)) continue;
    await writeFile(script, text.replaceAll(style, newer));
    for (const ending of [".br", ".gz"]) await rm(script + ending, { force: true });
  }
  return root;
}

const firstOf = (pieces: Piece[]): Piece => pieces[0] as Piece;

test("a picture that one machine took is shown by all, and the session of one holds at all", async () => {
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  for (let n = 0; n < 6; n += 1) expect(await isIn(owner)).toBe(true);
  for (let n = 0; n < 4; n += 1) {
    const { status, url = "" } = await upload(
      owner,
      await plain(200 + n, 250)
        .jpeg()
        .toBuffer(),
    );
    expect(status).toBe(200);
    for (const answer of await askAll(url))
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
  }
});

test("an edit is seen at every machine", async () => {
  const { slug } = firstOf(await makeRun(machines.db, 5));
  const path = `/products/${slug}`;
  const seconds: number[] = [];
  for (let n = 0; n < EDITS; n += 1) {
    const title = `Edited ${n} times`;
    await textsOf(path);
    await textsOf(path);
    await inTransaction(machines.db, async (tx) => {
      await tx.execute(sql`UPDATE products SET title = ${title} WHERE slug = ${slug}`);
      await announceChange(tx, [`product:${slug}`]);
    });
    const began = performance.now();
    await eventually(
      () => textsOf(path),
      (pages) => pages.every((page) => page.includes(title)),
    );
    seconds.push((performance.now() - began) / 1_000);
  }
  seconds.sort((a, b) => a - b);
  const [half, most] = [seconds[seconds.length >> 1], seconds.at(-1)].map((value = 0) => value.toFixed(2));
  observed(
    "An edit on three machines",
    `${EDITS} edits`,
    `seen at all after ${half} s in the middle, ${most} s at most`,
  );
});

test("a visitor has one count of enquiries at all machines together", async () => {
  const answers: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const body = new URLSearchParams({
      kind: "contact",
      firstName: "Ada",
      email: "ada@example.com",
      message: "Hello",
    });
    const headers = { "x-forwarded-for": "198.51.100.23" };
    answers.push((await fetch(`${shop.origin}/api/enquiries`, { method: "POST", headers, body })).status);
  }
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(6);
  expect(answers).toContain(429);
});

test("a job runs once, whichever machine has it", async () => {
  const before = (await turnsOfJob(machines.db, "reconcile-orders")).length;
  await askForJob(machines.db, "reconcile-orders");
  await eventually(
    () => turnsOfJob(machines.db, "reconcile-orders"),
    (turns) => turns.length > before && turns.every(({ state }) => state === "completed"),
  );
  expect((await turnsOfJob(machines.db, "reconcile-orders")).filter(({ again }) => again > 0)).toEqual([]);
});

test("machines that die in the middle of selling take nothing with them", async () => {
  const pieces = await makeRun(machines.db, 400, ["8", "10", "12"]);
  const load = startLoad(() => shop, pieces, 4);
  for (let nth = 0; nth < KILLS; nth += 1) {
    await sleep(500 + Math.random() * 1_500);
    const place = nth % three.length;
    const dying = three[place] as Machine;
    for (const pid of await familyOf(dying.process.pid as number)) process.kill(pid, "SIGKILL");
    await sleep(1_000);
    balancer.machines.delete(dying.origin);
    three[place] = await machines.start({ PORT: new URL(dying.origin).port }, dying.dataDir);
    balancer.machines.add(dying.origin);
    expect(await brokenInvariants(machines.db, { isSettled: false })).toEqual([]);
  }
  const tally = await load.stop();
  await untilTold(machines.db);
  expect(await brokenInvariants(machines.db, { acknowledged: tally })).toEqual([]);
  expect(tally.unclear).toEqual([]);
  observed(
    "kill -9 of one machine of three under load",
    `${KILLS} kills, ${tally.asked} requests`,
    `${tally.checkouts.length} checkouts and ${tally.payments.length} payments acknowledged, none lost; ${tally.unanswered} requests without an answer`,
  );
});

test("a rolling update refuses nothing, and every page finds its files, whichever machine has which build", async () => {
  const root = await newerProject();
  const refused: string[] = [];
  let pages = 0;
  let goesOn = true;
  const visit = async (): Promise<void> => {
    while (goesOn) {
      const page = await fetch(balancer.origin);
      const html = await page.text();
      if (page.status !== 200) refused.push(`${page.status} for the page`);
      pages += 1;
      for (const [file] of html.matchAll(/\/assets\/[\w.-]+\.(?:css|js)/g)) {
        const { status } = await fetch(balancer.origin + file);
        if (status !== 200) refused.push(`${status} for ${file}`);
      }
    }
  };
  const visitors = Promise.all([visit(), visit()]);
  for (const [place, before] of three.entries()) {
    const after = await machines.start({}, undefined, root);
    balancer.machines.add(after.origin);
    await untilReady(after);
    await sleep(3_000);
    balancer.machines.delete(before.origin);
    await sleep(2_000);
    expect(await before.end("SIGTERM")).toBe(0);
    three[place] = after;
  }
  goesOn = false;
  await visitors;
  expect(refused).toEqual([]);
  expect(await textsOf("/")).toEqual([1, 2, 3].map(() => expect.stringContaining(NEWER)));
  observed("A rolling update of three machines", `${pages} pages and their files`, "each answered with 200");
});

test("a machine with another secret is not ready while the others serve, and says why", async () => {
  const other = await machines.start({ AUTH_SECRET: "a secret that no other machine of it has" });
  expect(await ready(other)).toEqual([503, expect.stringContaining("another AUTH_SECRET")]);
  for (const machine of three) expect((await ready(machine))[0]).toBe(200);
  await other.end("SIGTERM");
});

describe("with a machine whose clock is two minutes behind", () => {
  const AHEAD = `const Right = Date; globalThis.Date = class extends Right {
    constructor(...given) { given.length > 0 ? super(...given) : super(Right.now() - 120000); }
    static now() { return Right.now() - 120000; }
  };`;
  let late: Machine;
  beforeEach(async () => {
    late = await machines.start({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(AHEAD)}`,
    });
    balancer.machines.add(late.origin);
    three.push(late);
    await untilReady(late);
  });
  afterEach(async () => {
    balancer.machines.delete(late.origin);
    three.pop();
    await late.end("SIGTERM");
  });

  test("it sells, and the others settle; a session holds there, too", async () => {
    const [piece] = await makeRun(machines.db, 8);
    for (let n = 0; n < 4; n += 1) {
      const order = payload(shop, [piece as Piece], { email: `late-${n}@example.com` });
      const { status, body } = await checkout(late, order);
      expect([status, body.error]).toEqual([200, undefined]);
      await pay(body.url ?? "");
    }
    await eventually(
      async () => (await machines.db.execute(sql`SELECT state FROM orders WHERE email LIKE 'late-%'`)).rows,
      (rows) => rows.length === 4 && rows.every(({ state }) => state === "paid"),
    );
    const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
    expect(await isIn(withSession(late, sessionOf(owner)))).toBe(true);
    expect(await brokenInvariants(machines.db)).toEqual([]);
  });
});
