import { access, constants, mkdir } from "node:fs/promises";
import path from "node:path";
import { SettingsError } from "#app/platform/config/settings.server.ts";

/** Makes the folder of the pictures, and sees that they can be written there: better at the start than at an upload. */
export async function openPictureFolder(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, "media");
  try {
    await mkdir(folder, { recursive: true, mode: 0o711 });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new SettingsError(`DATA_DIR: pictures cannot be kept in ${folder} (${code})`, { cause });
  }
}
