import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BackupError, readArchive, readEntryText, type Source, writeArchive } from "./archive.server.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "archive-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let made = 0;

/** An archive of files with these contents, by their names. */
async function archiveOf(contents: Record<string, string>): Promise<string> {
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
  await writeArchive(archive, sources());
  return archive;
}

async function readBack(archive: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  await readArchive(archive, async (name, content) => {
    found[name] = await readEntryText(content);
  });
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

test("leaves no file of an unfinished archive", async () => {
  const home = path.join(folder, "broken");
  await mkdir(home);
  async function* sources(): AsyncGenerator<Source> {
    await writeFile(path.join(home, "a"), "a");
    yield { name: "a", file: path.join(home, "a") };
    throw new Error("the database went away");
  }
  await expect(writeArchive(path.join(home, "archive.tar.gz"), sources())).rejects.toThrow("went away");
  expect(await readdir(home)).toEqual(["a"]);
});
