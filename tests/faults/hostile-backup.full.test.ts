import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { extract, type Header, pack } from "tar-stream";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { BackupError } from "#app/platform/backup/backup-schedule.ts";
import { checkRestore, restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import { writeBackup } from "#app/platform/backup/write-backup.server.ts";
import { isMigrated, migrate } from "#app/platform/db/migrate.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { observed } from "#tests/support/histories/fault-rounds.ts";

/** Archives that an attacker made or altered, complete by their own list of contents. */

const MIGRATIONS = path.resolve("database/migrations");
let folder: string;
let database: TestDatabase;
let honest: Entry[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "hostile-"));
  database = await createTestDatabase();
  const dataDir = path.join(folder, "shop");
  await mkdir(path.join(dataDir, "media/tote"), { recursive: true });
  await writeFile(path.join(dataDir, "media/tote/480.webp"), "a picture");
  await mkdir(path.join(dataDir, "secrets"));
  await writeFile(path.join(dataDir, "secrets/auth-secret"), "kept");
  const file = path.join(folder, "honest.tar.gz");
  await writeBackup({ connection: database.connection, dataDir, passphrase: null }, file, new Date());
  honest = await unpack(file);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

interface Entry {
  name: string;
  content: string;
  /** Additional fields of the tape's header. */
  header?: Partial<Header>;
}

interface Manifest {
  format: unknown;
  migrations: unknown;
  madeAt: unknown;
  tables: { schema: string; name: string; columns: string[] }[];
}

async function unpack(file: string): Promise<Entry[]> {
  const tape = extract();
  const done = pipeline(createReadStream(file), createGunzip(), tape);
  const entries: Entry[] = [];
  for await (const entry of tape) entries.push({ name: entry.header.name, content: await text(entry) });
  await done;
  return entries.filter(({ name }) => name !== "contents.json");
}

let made = 0;

/** An archive of these entries, with a correct list of contents. */
async function archiveOf(entries: Entry[]): Promise<string> {
  made += 1;
  const file = path.join(folder, `hostile-${made}.tar.gz`);
  const tape = pack();
  const written = pipeline(tape, createGzip(), createWriteStream(file));
  const contents = entries.map(({ name, content }) => ({
    name,
    bytes: Buffer.byteLength(content),
    sha256: createHash("sha256").update(content).digest("hex"),
  }));
  for (const { name, content, header } of entries) tape.entry({ ...header, name }, content);
  tape.entry({ name: "contents.json" }, JSON.stringify(contents));
  tape.finalize();
  await written;
  return file;
}

const manifestOf = (entries: Entry[]): Manifest =>
  JSON.parse(entries.find(({ name }) => name === "manifest.json")?.content ?? "");

/** The honest archive's entries, with another manifest and other changes. */
function altered(
  change: (manifest: Manifest) => void,
  also: (entry: Entry) => Entry = (entry) => entry,
): Entry[] {
  const manifest = manifestOf(honest);
  change(manifest);
  return honest.map((entry) =>
    entry.name === "manifest.json" ? { ...entry, content: JSON.stringify(manifest) } : also({ ...entry }),
  );
}

const ranFile = (): string => path.join(folder, "ran");
const programOf = (): string => `FROM PROGRAM 'touch ${ranFile()}' --`;

/** The manifest gives a table this name, and its rows are included. */
const renamed = (name: string): Entry[] =>
  altered(
    ({ tables }) => {
      for (const table of tables) if (table.name === "products") table.name = name;
    },
    (entry) =>
      entry.name === "tables/public.products.copy" ? { ...entry, name: `tables/public.${name}.copy` } : entry,
  );

const withColumn = (column: string): Entry[] =>
  altered(({ tables }) => tables.find(({ name }) => name === "roles")?.columns.splice(0, 1, column));

const HOSTILE: Record<string, () => Entry[]> = {
  "a table whose name ends the quotes and runs a program": () => renamed(`products" ${programOf()}`),
  "a table of the database's own": () => renamed("pg_authid"),
  "a table that no shop has": () => renamed("prices"),
  "a column whose name ends the quotes and runs a program": () => withColumn(`user_id") ${programOf()}`),
  "a column that no shop has": () => withColumn("password"),
  "a schema whose name runs a program": () =>
    altered(({ tables }) => {
      for (const table of tables) table.schema = `public"."products" ${programOf()}`;
    }),
  "tables that are no list": () => altered((manifest) => Object.assign(manifest, { tables: {} })),
  "columns that are no list": () =>
    altered(({ tables }) => Object.assign(tables[0] ?? {}, { columns: "id" })),
  "a table that is named twice": () => altered(({ tables }) => tables.push(...tables.slice(-1))),
  "a table that is left out": () => altered(({ tables }) => tables.pop()),
  "the rows of a table left out": () => honest.filter(({ name }) => name !== "tables/public.users.copy"),
  "migrations that are no number": () =>
    altered((manifest) => Object.assign(manifest, { migrations: "1 OR 1" })),
  "less than no migrations": () => altered((manifest) => Object.assign(manifest, { migrations: -1 })),
  "a moment that is none": () => altered((manifest) => Object.assign(manifest, { madeAt: "soon" })),
  "a manifest that comes last": () => [...honest.slice(1), ...honest.slice(0, 1)],
  "a second manifest": () => [...honest, ...honest.slice(0, 1)],
  "migrations that say they were all done": () =>
    altered(
      () => undefined,
      (entry) =>
        entry.name.includes("__drizzle_migrations")
          ? { ...entry, content: entry.content.replaceAll(/\d{13}/g, "9999999999999") }
          : entry,
    ),
  "rows that do not fit": () =>
    altered(
      () => undefined,
      (entry) =>
        entry.name === "tables/public.roles.copy" ? { ...entry, content: "nobody\tperhaps\n" } : entry,
    ),
  "rows that belong to nobody": () =>
    altered(
      () => undefined,
      (entry) => (entry.name === "tables/public.roles.copy" ? { ...entry, content: "nobody\tt\n" } : entry),
    ),
  "a file beside the data folder": () => [...honest, { name: "media/../../outside", content: "x" }],
  "a file at a place of its own": () => [...honest, { name: `${folder}/outside`, content: "x" }],
  "a file in the database's folder": () => [
    ...honest,
    { name: "postgres/postgresql.auto.conf", content: "x" },
  ],
  "a secret that no shop has, deep down": () => [...honest, { name: "secrets/a/b", content: "x" }],
  "a name with a NUL in it": () => [
    ...honest,
    { name: "media/a", content: "x", header: { pax: { path: "media/a\0b" } } },
  ],
  "a name that no disk takes": () => [...honest, { name: `media/${"a".repeat(300)}`, content: "x" }],
  "a file below another file": () => [...honest, { name: "media/tote/480.webp/a", content: "x" }],
  "a file that comes twice": () => [...honest, ...honest.slice(-1)],
  "a link that leads out": () => [
    ...honest,
    { name: "media/out", content: "", header: { type: "symlink", linkname: folder } },
  ],
  "a link to one of our secrets": () => [
    ...honest,
    { name: "media/auth.webp", content: "", header: { type: "link", linkname: "secrets/auth-secret" } },
  ],
  "a device": () => [...honest, { name: "media/device", content: "", header: { type: "character-device" } }],
};

/** An empty database, as a restore requires it. */
async function emptyDatabase(): Promise<TestDatabase> {
  const empty = await createTestDatabase();
  onTestFinished(empty.close);
  await empty.db.execute(sql`DROP SCHEMA public CASCADE`);
  await empty.db.execute(sql`DROP SCHEMA drizzle CASCADE`);
  await empty.db.execute(sql`CREATE SCHEMA public`);
  return empty;
}

const tablesOf = async ({ db }: TestDatabase): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname IN ('public', 'drizzle')`,
  );
  return rows.map(({ name }) => name);
};

/** The same as the command, without a separate process. */
async function load(file: string, { connection }: TestDatabase, dataDir: string, migrations = MIGRATIONS) {
  await checkRestore(file, { dataDir, holdsDatabase: true });
  return restoreBackup({ connection, dataDir, migrations }, file);
}

test("refuses an archive that no shop wrote, and accepts the honest backup in the same place afterwards", async () => {
  const dataDir = path.join(folder, "data");
  const empty = await emptyDatabase();
  for (const [what, entries] of Object.entries(HOSTILE)) {
    const refusal = await load(await archiveOf(entries()), empty, dataDir).catch((error: unknown) => error);
    expect([what, refusal]).toEqual([what, expect.any(BackupError)]);
    expect([what, (refusal as Error).message]).toEqual([what, expect.stringMatching(/^[^\n]+$/)]);
    expect([what, await tablesOf(empty), await readdir(dataDir).catch(() => [])]).toEqual([what, [], []]);
    expect([what, existsSync(ranFile()), existsSync(path.join(folder, "outside"))]).toEqual([
      what,
      false,
      false,
    ]);
  }
  // The state that a killed restore leaves behind.
  await mkdir(path.join(dataDir, "media/.restoring"), { recursive: true });
  await writeFile(path.join(dataDir, "media/.restoring/half.webp"), "half");
  await load(await archiveOf(honest), empty, dataDir);
  expect(await readFile(path.join(dataDir, "media/tote/480.webp"), "utf8")).toBe("a picture");
  const secret = path.join(dataDir, "secrets/auth-secret");
  expect([await readFile(secret, "utf8"), (await stat(secret)).mode & 0o777]).toEqual(["kept", 0o600]);
  expect(await readdir(path.join(dataDir, "media"))).toEqual(["tote"]);
  const tried = Object.keys(HOSTILE).length;
  observed("backup: hostile archives", String(tried), "all refused, nothing left, the honest one goes in");
});

test("brings a backup of an older shop up to date, or leaves nothing when that fails", async () => {
  const file = await archiveOf(honest);
  const empty = await emptyDatabase();
  const dataDir = path.join(folder, "older");
  const failing = await withLater(
    "ALTER TABLE roles ADD COLUMN note text;\n--> statement-breakpoint\nSELECT 1 / 0",
  );
  await expect(load(file, empty, dataDir, failing)).rejects.toThrow("division by zero");
  expect([await tablesOf(empty), await readdir(dataDir).catch(() => [])]).toEqual([[], []]);
  const later = await withLater("ALTER TABLE roles ADD COLUMN note text");
  await load(file, empty, dataDir, later);
  expect(await isMigrated(empty.db, later)).toBe(true);
  expect((await empty.db.execute(sql`SELECT note FROM roles`)).rows).toEqual([]);
  // The shop's own migrator finds nothing to do.
  await migrate(empty.connection, later);
});

/** Loads the honest archive into an empty database, and does this in the place of the restore's COMMIT. */
async function loadCommitting(commit: (query: (statement: string) => Promise<unknown>) => Promise<unknown>) {
  const dataDir = await mkdtemp(path.join(folder, "commit-"));
  const empty = await emptyDatabase();
  const query = Client.prototype.query as (this: Client, ...given: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(Client.prototype, "query").mockImplementation(function (
    this: Client,
    ...given: unknown[]
  ) {
    if (given[0] !== "COMMIT") return query.apply(this, given);
    return commit((statement) => query.call(this, statement));
  } as typeof Client.prototype.query);
  const error = await load(await archiveOf(honest), empty, dataDir).catch((thrown: unknown) => thrown);
  spy.mockRestore();
  return { error: error as Error, folders: await readdir(dataDir), tables: await tablesOf(empty) };
}

test("keeps the files when it is unknown whether the database has the rows", async () => {
  const lost = new Error("Connection terminated unexpectedly");
  const { error, folders, tables } = await loadCommitting(async (query) => {
    await query("COMMIT");
    throw lost;
  });
  expect(error).toBeInstanceOf(BackupError);
  expect(error).toMatchObject({ message: expect.stringMatching(/^The database did not say/), cause: lost });
  expect(folders).toEqual(["media", "secrets"]);
  expect(tables).toContain("products");
});

test("removes the files when the database refuses to commit", async () => {
  const { error, folders, tables } = await loadCommitting((query) => query("SELECT 1 / 0"));
  expect(error).toMatchObject({ message: expect.stringContaining("division by zero") });
  expect([folders, tables]).toEqual([[], []]);
});

/** This shop's migrations, and one more. */
async function withLater(statements: string): Promise<string> {
  const copy = await mkdtemp(path.join(folder, "migrations-"));
  await cp(MIGRATIONS, copy, { recursive: true });
  const journal = path.join(copy, "meta/_journal.json");
  const { entries, ...about } = JSON.parse(await readFile(journal, "utf8"));
  entries.push({
    idx: entries.length,
    version: "7",
    when: 4_102_444_800_000,
    tag: "9999_later",
    breakpoints: true,
  });
  await writeFile(journal, JSON.stringify({ ...about, entries }));
  await writeFile(path.join(copy, "9999_later.sql"), statements);
  return copy;
}

/** `npm run restore`, as an operator uses it, interrupted once its database runs. */
async function restore(file: string, dataDir: string, { isBrokenOff }: { isBrokenOff: boolean }) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir };
  const command = spawn(process.execPath, ["scripts/restore.ts", file], { env });
  const ended = new Promise<number | null>((resolve) => command.once("exit", resolve));
  const said = text(command.stderr);
  while (isBrokenOff && !existsSync(path.join(dataDir, "postgres/postmaster.pid"))) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  if (isBrokenOff) command.kill("SIGTERM");
  return { code: await ended, said: await said };
}

test.each([
  ["runs a program by a table's name", () => renamed(`products" ${programOf()}`)],
  ["has rows that do not fit", () => HOSTILE["rows that do not fit"]?.() ?? []],
])("leaves no database running after a restore that %s", async (_, entries) => {
  const dataDir = await mkdtemp(path.join(folder, "data-"));
  const { code, said } = await restore(await archiveOf(entries()), dataDir, { isBrokenOff: false });
  // One line for a person, and no stack.
  expect([code, said]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);
  expect(existsSync(ranFile())).toBe(false);
  expect(existsSync(path.join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  expect((await readdir(dataDir)).filter((name) => !name.startsWith("postgres"))).toEqual([]);
});

test("leaves no database running, and all of a shop or none, after an interrupted restore", async () => {
  const dataDir = await mkdtemp(path.join(folder, "data-"));
  const { code, said } = await restore(await archiveOf(honest), dataDir, { isBrokenOff: true });
  const left = (await readdir(dataDir)).filter((name) => !name.startsWith("postgres"));
  // The signal should arrive while the database starts; in a test that is delayed for long it arrives after the end.
  if (code !== 0) expect([said, left]).toEqual(["The restore was broken off: nothing is restored.\n", []]);
  else expect(left).toEqual(["media", "secrets"]);
  expect(existsSync(path.join(dataDir, "postgres/postmaster.pid"))).toBe(false);
});
