import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, type Pack, pack } from "tar-stream";

/** One file of an archive, as its last file lists it. */
interface Listed {
  name: string;
  bytes: number;
  sha256: string;
}

/** A file to be archived: what it is called in there, and where it lies. */
export interface Source {
  name: string;
  file: string;
}

/** The archive's last file lists all the others: an archive that was cut off does not have it. */
const CONTENTS = "contents.json";

/** What a person can do something about: a file that is no backup, or not a whole one. */
export class BackupError extends Error {}

/**
 * Writes files into one compressed archive, which gets its name when it is complete and on the disk. Its owner alone
 * may read it. A source that is gone by then is left out.
 */
export async function writeArchive(file: string, sources: AsyncIterable<Source>): Promise<number> {
  const part = `${file}.part`;
  const tape = pack();
  const written = pipeline(tape, createGzip({ level: 3 }), createWriteStream(part, { mode: 0o600 }));
  try {
    const listed = await Promise.race([fill(tape, sources), written.then(() => [])]);
    await written;
    await sync(part);
    await rename(part, file);
    return listed.length;
  } catch (error) {
    tape.destroy();
    await written.catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

async function fill(tape: Pack, sources: AsyncIterable<Source>): Promise<Listed[]> {
  const listed: Listed[] = [];
  for await (const { name, file } of sources) {
    const about = await stat(file).catch(() => null);
    if (about === null) continue;
    const hash = createHash("sha256");
    const bytes = about.size;
    await pipeline(
      createReadStream(file, bytes > 0 ? { end: bytes - 1 } : {}),
      hashing(hash),
      tape.entry({ name, size: bytes, mtime: about.mtime }),
    );
    listed.push({ name, bytes, sha256: hash.digest("hex") });
  }
  tape.entry({ name: CONTENTS }, JSON.stringify(listed));
  tape.finalize();
  return listed;
}

/**
 * Reads an archive from the beginning to its end, one file after the other; `take` must read each to its end, or leave
 * it untouched. Throws a `BackupError` when something is missing, cut off or changed: known only at the end, so read it
 * once with nothing but this check before anything is done with it.
 */
export async function readArchive(
  file: string,
  take: (name: string, content: Readable) => Promise<void> = async () => undefined,
): Promise<void> {
  const seen = new Map<string, Omit<Listed, "name">>();
  let contents: Listed[] | null = null;
  const tape = extract();
  const source = createReadStream(file);
  const unpacked = pipeline(source, createGunzip(), tape);
  unpacked.catch((error) => tape.destroy(error));
  try {
    for await (const entry of tape) {
      const { name } = entry.header;
      if (name === CONTENTS) {
        contents = JSON.parse(await textOf(entry as unknown as Readable));
        continue;
      }
      const hash = createHash("sha256");
      let bytes = 0;
      const counted = entry.pipe(hashing(hash, (length) => (bytes += length)));
      entry.on("error", (error: Error) => counted.destroy(error));
      await take(name, counted);
      for await (const _ of counted) {
        // What was not taken is read to its end all the same.
      }
      seen.set(name, { bytes, sha256: hash.digest("hex") });
    }
    await unpacked;
  } catch (error) {
    source.destroy();
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new BackupError(`There is no file ${file}.`);
    if (isDamage(error)) throw new BackupError(`${file} is no whole backup: it cannot be read to its end.`);
    throw error;
  }
  const isWhole =
    contents !== null &&
    contents.length === seen.size &&
    contents.every(({ name, ...listed }) => {
      const found = seen.get(name);
      return found?.bytes === listed.bytes && found.sha256 === listed.sha256;
    });
  if (!isWhole) throw new BackupError(`${file} is no whole backup: files in it are missing or changed.`);
}

/** What zlib and the tape say of a file that is something else, or cut off. */
function isDamage(error: unknown): boolean {
  const { code = "", message = "" } = error as NodeJS.ErrnoException;
  return /^Z_|^ERR_STREAM_PREMATURE_CLOSE$/.test(code) || /tar|header|unexpected end|JSON/i.test(message);
}

/** The whole of a small file as text. */
export async function textOf(content: Readable): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function hashing(hash: ReturnType<typeof createHash>, count: (bytes: number) => void = () => undefined) {
  return new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      count(chunk.length);
      done(null, chunk);
    },
  });
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
