import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { type Readable, Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, type Header, type Pack, pack } from "tar-stream";
import * as z from "zod";
import { BackupError, damaged, notABackup } from "./backup-schedule.ts";
import { decrypting, encrypting } from "./encrypt-archive.server.ts";

const listed = z.strictObject({ name: z.string(), bytes: z.int().min(0), sha256: z.string() });
/** One file of an archive, as the archive's last file lists it. */
type Listed = z.infer<typeof listed>;

/** A file to be archived: its name in the archive, and its path on the disk. */
export interface Source {
  name: string;
  file: string;
}

/** The archive's last file lists all the others. An archive that was cut off does not have it. */
const CONTENTS = "contents.json";

/** Far more than the pictures of a hundred thousand products. */
const MAX_FILES = 2_000_000;
const MAX_TEXT_BYTES = 256 * 1024 * 1024;
const MAX_NAME_BYTES = 1_000;
const MAX_SEGMENT_BYTES = 255;

/**
 * Writes files into one compressed archive. The archive gets its name when it is complete and on the disk, and only its
 * owner may read it. A source that has disappeared by then is left out.
 */
export async function writeArchive(
  file: string,
  sources: AsyncIterable<Source>,
  passphrase: string | null,
): Promise<number> {
  const part = `${file}.part`;
  try {
    const files = await packInto(createWriteStream(part, { mode: 0o600 }), sources, passphrase);
    await sync(part);
    await rename(part, file);
    return files;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * Writes files as one compressed archive, encrypted if there is a passphrase. It is whole only when this has succeeded.
 * Returns their number.
 */
export async function packInto(
  target: Writable,
  sources: AsyncIterable<Source>,
  passphrase: string | null,
): Promise<number> {
  const tape = pack();
  const gzip = createGzip({ level: 3 });
  const written =
    passphrase === null ? pipeline(tape, gzip, target) : pipeline(tape, gzip, encrypting(passphrase), target);
  try {
    const listed = await Promise.race([fill(tape, sources), written.then(() => [])]);
    await written;
    return listed.length;
  } catch (error) {
    tape.destroy();
    await written.catch(() => undefined);
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

/** The options of opening an archive: a signal that ends the reading, and the passphrase of an encrypted one. */
export interface Opening {
  signal?: AbortSignal | undefined;
  passphrase?: string | null;
}

/**
 * Reads an archive from beginning to end, one file after another. `take` must read each file to its end, or leave it
 * untouched. Throws a `BackupError` when something is missing, cut off or changed. That is known only at the end, so
 * first read the archive once and only check it, before you act on its contents. Only plain files are returned, each
 * once and by a relative path that stays inside its folder. Returns the list of files.
 */
export async function readArchive(
  file: string,
  take: (name: string, content: Readable) => Promise<void> = async () => undefined,
  { signal, passphrase = null }: Opening = {},
): Promise<Listed[]> {
  const seen = new Map<string, Omit<Listed, "name">>();
  let contents: Listed[] | null = null;
  const tape = extract();
  const source = createReadStream(file, { signal });
  const unpacked = pipeline(source, decrypting(file, passphrase), createGunzip(), tape);
  unpacked.catch((error) => tape.destroy(error));
  let isTaking = false;
  try {
    for await (const entry of tape) {
      if (seen.size === 0 && entry.header.type !== "file") throw notABackup(file);
      const name = checkEntry(entry.header);
      if (seen.has(name) || contents !== null || seen.size >= MAX_FILES) throw notOurs(name);
      if (name === CONTENTS) {
        contents = parseContents(await readEntryText(entry as unknown as Readable));
        continue;
      }
      const hash = createHash("sha256");
      let bytes = 0;
      const counted = entry.pipe(hashing(hash, (length) => (bytes += length)));
      // Listens even when nobody reads: an unhandled error would end the process and leave its database running.
      counted.on("error", () => undefined);
      entry.on("error", (error: Error) => counted.destroy(error));
      isTaking = true;
      await take(name, counted);
      isTaking = false;
      for await (const _ of counted) {
        // The rest of a file that `take` left untouched is still read to its end.
      }
      seen.set(name, { bytes, sha256: hash.digest("hex") });
    }
    await unpacked;
  } catch (error) {
    source.destroy();
    if (signal?.aborted) throw signal.reason;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && !isTaking) throw new BackupError(`There is no file ${file}.`);
    if (error instanceof BackupError || (isTaking && !isZlib(error))) throw error;
    if (isDamage(error)) throw damaged(file, "it cannot be read to its end");
    throw error;
  }
  const isWhole =
    contents !== null &&
    contents.length === seen.size &&
    contents.every(({ name, ...listed }) => {
      const found = seen.get(name);
      return found?.bytes === listed.bytes && found.sha256 === listed.sha256;
    });
  if (!isWhole || contents === null) {
    throw damaged(file, "files in it are missing or changed");
  }
  return contents;
}

/** Things that our archives never hold. */
export const notOurs = (name: string): BackupError =>
  new BackupError(`The archive holds a file that is none of ours: ${printable(name)}`);

/** The name of a plain file below the target folder. All other kinds of tape entries are refused. */
function checkEntry({ name, type }: Header): string {
  if (type !== "file" || !isPlainName(name)) throw notOurs(name);
  return name;
}

/** Whether a name is relative, stays inside its folder, and can be written and shown anywhere. */
export const isPlainName = (name: string): boolean =>
  Buffer.byteLength(name) <= MAX_NAME_BYTES &&
  name === printable(name) &&
  name
    .split("/")
    .every(
      (segment) => !["", ".", ".."].includes(segment) && Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES,
    );

/** Without control characters that a terminal would interpret, and no longer than a line. */
const printable = (name: string): string => name.replaceAll(/[\p{C}\\]/gu, "?").slice(0, MAX_NAME_BYTES);

function parseContents(text: string): Listed[] {
  try {
    return z.array(listed).parse(JSON.parse(text));
  } catch {
    throw new BackupError("The archive's list of contents is not one that a shop wrote.");
  }
}

/** Errors of zlib and of the tape reader for a file of another kind, or one that was cut off. */
function isDamage(error: unknown): boolean {
  const { code = "", message = "" } = error as NodeJS.ErrnoException;
  return isZlib(error) || code === "ERR_STREAM_PREMATURE_CLOSE" || /tar|header|unexpected end/i.test(message);
}

const isZlib = (error: unknown): boolean => /^Z_/.test((error as NodeJS.ErrnoException).code ?? "");

/** The whole file as text. Throws a `BackupError` when it is larger than any of our files. */
export async function readEntryText(content: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of content as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_TEXT_BYTES) throw new BackupError("The archive holds a list that is too long.");
    parts.push(part);
  }
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
