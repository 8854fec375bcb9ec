import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Variables } from "./ignored-settings.server.ts";

const MAX_BYTES = 64 * 1024;

/** The setting that names a secret's file, as secrets of Docker, Kubernetes and systemd are files. */
export const fileSetting = (secret: string): string => `${secret}_FILE`;

/**
 * The settings with each secret that is in a file, and a line for each file that cannot be used. A relative path is one
 * below `folder`. A line holds neither the content nor the path: somebody may have put the secret itself there.
 */
export function readSecretFiles(
  { ...set }: Variables,
  { secrets, folder }: { secrets: readonly string[]; folder: string },
): { set: Variables; problems: string[] } {
  const problems: string[] = [];
  for (const secret of secrets) {
    const setting = fileSetting(secret);
    const file = set[setting];
    if (file === undefined) continue;
    const content = set[secret] === undefined ? readSecret(path.resolve(folder, file)) : null;
    if (typeof content === "string") set[secret] = content;
    else problems.push(`${setting}: ${content?.problem ?? `set either this or ${secret}, not both`}`);
  }
  return { set, problems };
}

/** The content without the last line break, which editors add. */
function readSecret(file: string): string | { problem: string } {
  try {
    const about = statSync(file);
    if (!about.isFile()) return { problem: "names something that is no file" };
    if (about.size > MAX_BYTES) return { problem: "names a file of more than 64 KB" };
    const content = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    return content === "" ? { problem: "names an empty file" } : content;
  } catch (error) {
    return { problem: `names a file that cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}
