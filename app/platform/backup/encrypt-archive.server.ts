import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { Readable } from "node:stream";
import { Decrypter, Encrypter, Stanza } from "age-encryption";
import { BackupError, damaged, notABackup } from "./backup-schedule.ts";

/*
 * Encrypted archives are age files with a passphrase (https://age-encryption.org/v1), so the `age` program opens them,
 * too. The passphrase's key is made by Node's own scrypt, beside the serving thread: the package's would stop it for
 * seconds.
 */

/** The beginning of every age file. */
const MAGIC = Buffer.from("age-encryption.org/");
/** The beginning of every gzip file (RFC 1952). */
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const LABEL = "age-encryption.org/v1/scrypt";
/** A key costs 2^16 rounds and 64 MB; a file may not ask for more than age's own 2^18. */
const WORK_FACTOR = 16;
const MAX_WORK_FACTOR = 18;

/** Encrypts a stream with a passphrase. A part of a pipeline. */
export const encrypting = (passphrase: string) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.addRecipient({
      async wrapFileKey(fileKey) {
        const salt = randomBytes(16);
        const cipher = createCipheriv(
          "chacha20-poly1305",
          await passphraseKey(passphrase, salt, WORK_FACTOR),
          Buffer.alloc(12),
          { authTagLength: 16 },
        );
        const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
        return [new Stanza(["scrypt", base64(salt), String(WORK_FACTOR)], new Uint8Array(body))];
      },
    });
    yield* await encrypter.encrypt(webStream(source));
  };

/**
 * Opens a stream that may be encrypted; an unencrypted one passes unchanged. A part of a pipeline. Throws a
 * `BackupError` when the passphrase is missing or wrong, and when the file is of another kind, was changed or cut off.
 */
export const decrypting = (file: string, passphrase: string | null) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const parts = source[Symbol.asyncIterator]();
    let head = Buffer.alloc(0);
    while (head.length < MAGIC.length) {
      const { value, done } = await parts.next();
      if (done) break;
      head = Buffer.concat([head, value]);
    }
    if (head.length === 0) throw damaged(file, "it is empty");
    const whole = joined(head, parts);
    if (!head.subarray(0, MAGIC.length).equals(MAGIC)) {
      if (!head.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) throw notABackup(file);
      return yield* whole;
    }
    if (passphrase === null)
      throw new BackupError(
        `${file} is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was written with.`,
      );
    const decrypter = new Decrypter();
    decrypter.addIdentity({ unwrapFileKey: (stanzas) => openFileKey(stanzas, passphrase, file) });
    try {
      yield* await decrypter.decrypt(webStream(whole));
    } catch (error) {
      // Node's errors, of the disk or of an end from outside, have a code; the package's have none.
      if (error instanceof BackupError || (error as NodeJS.ErrnoException).code !== undefined) throw error;
      throw damaged(file, "it cannot be read to its end", { cause: error });
    }
  };

async function* joined(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

const webStream = (source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>;

async function openFileKey(stanzas: Stanza[], passphrase: string, file: string): Promise<Uint8Array> {
  const [{ args: [kind, salt = "", factor = ""] = [], body = new Uint8Array() } = {}] = stanzas;
  const workFactor = /^[1-9]\d?$/.test(factor) ? Number(factor) : MAX_WORK_FACTOR + 1;
  if (stanzas.length !== 1 || kind !== "scrypt" || workFactor > MAX_WORK_FACTOR || body.length !== 32)
    throw new BackupError(`${file} is encrypted, but not with a passphrase by a shop.`);
  const key = await passphraseKey(passphrase, Buffer.from(salt, "base64"), workFactor);
  const decipher = createDecipheriv("chacha20-poly1305", key, Buffer.alloc(12), { authTagLength: 16 });
  decipher.setAuthTag(body.slice(16));
  try {
    return new Uint8Array(Buffer.concat([decipher.update(body.slice(0, 16)), decipher.final()]));
  } catch {
    throw new BackupError(
      `${file} was written with another passphrase than the one in BACKUP_PASSPHRASE, or its beginning is damaged. Set that passphrase, then try again.`,
    );
  }
}

const passphraseKey = (passphrase: string, salt: Uint8Array, workFactor: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const cost = { N: 2 ** workFactor, r: 8, p: 1, maxmem: 2 ** workFactor * 8 * 256 };
    scrypt(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64").replace(/=+$/, "");
