import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import fc from "fast-check";
import { pack } from "tar-stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readArchive, readEntryText, type Source, writeArchive } from "./archive.server.ts";
import { BackupError } from "./backup-schedule.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "archive-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let made = 0;

/** An archive of files: their contents by their names. */
async function archiveOf(
  contents: Record<string, string>,
  passphrase: string | null = null,
): Promise<string> {
  made += 1;
  const home = path.join(folder, String(made));
  await mkdir(home);
  async function* sources(): AsyncGenerator<Source> {
    for (const [name, content] of Object.entries(contents)) {
      const file = path.join(home, name);
      await writeFile(file, content);
      yield { name, file };
    }
  }
  const archive = path.join(home, "archive.tar.gz");
  await writeArchive(archive, sources(), passphrase);
  return archive;
}

async function readBack(archive: string, passphrase: string | null = null): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const take = async (name: string, content: Readable) => {
    found[name] = await readEntryText(content);
  };
  await readArchive(archive, take, { passphrase });
  return found;
}

test("any files that were written are read back", async () => {
  const contents = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ maxLength: 5_000 }));
  await fc.assert(
    fc.asyncProperty(contents, async (files) => {
      expect(await readBack(await archiveOf(files))).toEqual({ ...files });
    }),
    { numRuns: 30 },
  );
});

test("skips files that the reader ignores", async () => {
  const archive = await archiveOf({ one: "1".repeat(100_000), two: "2" });
  const names: string[] = [];
  await readArchive(archive, async (name) => {
    names.push(name);
  });
  expect(names).toEqual(["one", "two"]);
});

test("an archive that is cut off anywhere, or changed in one byte, never returns other contents", async () => {
  const contents = { orders: "paid ".repeat(2_000), pictures: "x".repeat(3_000) };
  const whole = await readFile(await archiveOf(contents));
  const damaged = path.join(folder, "damaged.tar.gz");
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), fc.boolean(), async (place, isCut) => {
      const bytes = Buffer.from(isCut ? whole.subarray(0, place) : whole);
      if (!isCut) bytes.writeUInt8(bytes.readUInt8(place) ^ 0xff, place);
      await writeFile(damaged, bytes);
      const read = await readBack(damaged).catch((error: unknown) => error);
      // A byte that no reader looks at, such as the time in a header, may change.
      if (isCut || read instanceof Error) expect(read).toBeInstanceOf(BackupError);
      else expect(read).toEqual(contents);
    }),
    { numRuns: 200 },
  );
});

async function folderInside(): Promise<Buffer> {
  const tape = pack();
  tape.entry({ name: "photos/", type: "directory" });
  tape.finalize();
  return gzipSync(await buffer(tape));
}

test.each<[string, Buffer, string]>([
  ["an empty file", Buffer.alloc(0), "is no whole backup: it is empty. Copy it again"],
  ["a text", Buffer.from("Dear Ada, here is the backup."), "is no backup of a shop"],
  ["a zip", Buffer.from("PK\u0003\u0004a zip of something else"), "is no backup of a shop"],
  ["an archive of a folder", await folderInside(), "is no backup of a shop"],
  [
    "the beginning of an archive",
    gzipSync("half").subarray(0, 12),
    "cannot be read to its end. Copy it again",
  ],
])("says of %s what it is, and what to do", async (_, bytes, says) => {
  const file = path.join(folder, "foreign");
  await writeFile(file, bytes);
  for (const passphrase of [null, PASSPHRASE]) {
    const refused = await readBack(file, passphrase).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BackupError);
    expect(String(refused)).toContain(says);
  }
});

const PASSPHRASE = "correct horse battery";

test("an encrypted archive is opened by its passphrase alone, and calmly says what is wrong", async () => {
  const contents = { orders: "Ada, 12 Sample Road", pictures: "x".repeat(300_000) };
  const archive = await archiveOf(contents, PASSPHRASE);
  expect((await readFile(archive)).includes("Ada")).toBe(false);
  expect(await readBack(archive, PASSPHRASE)).toEqual(contents);
  const refusals = { "another passphrase": "was written with another passphrase", "": "is encrypted. Set" };
  for (const [typed, says] of Object.entries(refusals)) {
    const refused = await readBack(archive, typed || null).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BackupError);
    expect(String(refused)).toContain(says);
  }
  // An unencrypted archive is read as before.
  expect(await readBack(await archiveOf(contents), PASSPHRASE)).toEqual(contents);
});

test("an encrypted archive is a plain age file, and one that age has encrypted is read", async () => {
  const contents = { orders: "paid" };
  const age = new Decrypter();
  age.addPassphrase(PASSPHRASE);
  const opened = await age.decrypt(new Uint8Array(await readFile(await archiveOf(contents, PASSPHRASE))));
  expect(gunzipSync(opened).includes("paid")).toBe(true);
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase(PASSPHRASE);
  const foreign = path.join(folder, "foreign.tar.gz.age");
  await writeFile(
    foreign,
    await encrypter.encrypt(new Uint8Array(await readFile(await archiveOf(contents)))),
  );
  expect(await readBack(foreign, PASSPHRASE)).toEqual(contents);
});

test("an encrypted archive that is cut off anywhere, or changed in one byte, is never read", {
  tags: "full",
}, async () => {
  const whole = await readFile(await archiveOf({ pictures: "x".repeat(3_000) }, PASSPHRASE));
  const damaged = path.join(folder, "damaged.tar.gz.age");
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), fc.boolean(), async (place, isCut) => {
      const bytes = Buffer.from(isCut ? whole.subarray(0, place) : whole);
      if (!isCut) bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
      await writeFile(damaged, bytes);
      expect(await readBack(damaged, PASSPHRASE).catch((error: unknown) => error)).toBeInstanceOf(
        BackupError,
      );
    }),
    { numRuns: 15 },
  );
});

test("leaves no file of an unfinished archive", async () => {
  const home = path.join(folder, "broken");
  await mkdir(home);
  async function* sources(): AsyncGenerator<Source> {
    await writeFile(path.join(home, "a"), "a");
    yield { name: "a", file: path.join(home, "a") };
    throw new Error("the database went away");
  }
  await expect(writeArchive(path.join(home, "archive.tar.gz"), sources(), null)).rejects.toThrow("went away");
  expect(await readdir(home)).toEqual(["a"]);
});
