import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";

/**
 * Tells the machine with this data folder from the shop's other machines. It is kept in the folder, because a container
 * gets another host name with each version. On a full disk it is the host name all the same.
 */
export function machineMark(dataDir: string): string {
  const file = path.join(dataDir, "machine.txt");
  try {
    writeFileSync(file, randomBytes(6).toString("hex"), { flag: "wx" });
  } catch {
    // It is there already, or the disk is full.
  }
  try {
    return readFileSync(file, "utf8") || hostname();
  } catch {
    return hostname();
  }
}
