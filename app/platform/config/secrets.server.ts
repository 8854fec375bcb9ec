import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * A secret that is generated once for this data folder and kept in it, readable by its owner only. Two processes that
 * ask at the same moment get the same one: it is written to a temporary file and linked into place, which only the
 * first can do.
 */
export function keptSecret(dataDir: string, name: string): string {
  const folder = path.join(dataDir, "secrets");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, name);
  const kept = readIfThere(file);
  if (kept !== null) return kept;

  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(file, "utf8");
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Keeps secrets encrypted with a key that is derived from the shop's own secret. */
export interface Sealer {
  /** The text, encrypted and authenticated. It opens only under the same label. */
  seal(text: string, label: string): string;
  /** The text; null when it was sealed with another secret or label, or was changed. */
  open(sealed: string, label: string): string | null;
}

const ALGORITHM = "aes-256-gcm";

const VERSION = "v1";

const NONCE_BYTES = 12;

const TAG_BYTES = 16;

/** A sealer for the secrets of other services. Its key is not the one that signs sessions: HKDF keeps them apart. */
export function openSealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "secrets of other services", 32));
  return {
    seal(text, label) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(label),
      );
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(sealed, label) {
      const [version, encoded = ""] = sealed.split(".");
      const bytes = Buffer.from(encoded, "base64url");
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(label))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}

/** By this the machines of one shop see whether they have the same secret, which it does not tell. */
export const secretMark = (secret: string): string =>
  createHmac("sha256", secret).update("the mark of this secret").digest("hex").slice(0, 12);
