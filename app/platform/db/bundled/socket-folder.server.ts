import { createHash } from "node:crypto";
import { chown, lstat, mkdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BundledServerError } from "./bundled-server-error.ts";
import type { Cluster } from "./cluster.server.ts";

const MAX_SOCKET_PATH_LENGTH = 107; // the size of sun_path on Linux, less its end mark
const MAX_ON_MACOS_LENGTH = 103;

/**
 * Where the server puts its socket: in the cluster's own folder, which is 0700 already. When that path is too long for
 * a socket, it is in a 0700 folder under the system's temporary one, with a constant name derived from the cluster.
 */
export function socketFolderOf(cluster: Cluster): string {
  if (fits(cluster.folder)) return cluster.folder;
  const name = createHash("sha256").update(cluster.folder).digest("hex").slice(0, 16);
  const folder = join(tmpdir(), `shop-postgres-${name}`);
  return fits(folder) ? folder : join("/tmp", `shop-postgres-${name}`);
}

/** Creates the socket's folder when it is missing, and refuses one that another account prepared. */
export async function prepareSocketFolder(cluster: Cluster): Promise<string> {
  const folder = socketFolderOf(cluster);
  if (folder === cluster.folder) return folder;
  const { uid, gid } = await stat(cluster.folder);
  const isNew = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw new BundledServerError(`The socket's folder ${folder} cannot be made`, error.message, {
        cause: error,
      });
    },
  );
  if (isNew && uid !== process.getuid?.()) await chown(folder, uid, gid);
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new BundledServerError(`The socket's folder ${folder} belongs to somebody else`);
  }
  return folder;
}

function fits(folder: string): boolean {
  const longest = process.platform === "darwin" ? MAX_ON_MACOS_LENGTH : MAX_SOCKET_PATH_LENGTH;
  return Buffer.byteLength(join(folder, ".s.PGSQL.65535")) <= longest;
}
