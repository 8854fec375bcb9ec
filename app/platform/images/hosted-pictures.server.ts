import { createHash } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { publicIdOf } from "#app/shared/picture-address.ts";
import type { Database } from "../db/client.server.ts";
import type { Log } from "../logging/log.server.ts";
import { abandonedOf } from "./abandoned-pictures.ts";
import { hostedPictures } from "./images.tables.server.ts";

/** The account's key for signed requests. */
export interface CloudinaryKey {
  apiKey: string;
  apiSecret: string;
}

/** Records a picture that was sent to Cloudinary. */
export async function recordHosted(
  db: Database,
  { url, isPersonal, now }: { url: string; isPersonal: boolean; now: Date },
): Promise<void> {
  const row = { publicId: publicIdOf(url) ?? url, isPersonal, wantedAt: now };
  await db
    .insert(hostedPictures)
    .values(row)
    .onConflictDoUpdate({ target: hostedPictures.publicId, set: { wantedAt: now } });
}

interface SweepDeps {
  db: Database;
  /** The address of the account's API, with its name: `https://api.cloudinary.com/v1_1/shop`. */
  account: string;
  key: CloudinaryKey;
  log: Log;
  now: Date;
  maxMs?: number;
}

/**
 * Removes the pictures there that the shop sent and that nothing has referred to for a week, as `sweepPictures` does on
 * the disk. Returns their names.
 */
export async function sweepHosted(
  deps: SweepDeps,
  listUsed: () => Promise<readonly string[]>,
): Promise<string[]> {
  const { db, log, now } = deps;
  const rows = await db.select().from(hostedPictures);
  if (rows.length === 0) return [];
  const words = new Set((await listUsed()).flatMap((text) => text.split(NO_WORD)));
  const inUse = new Set(rows.map(({ publicId }) => publicId).filter((id) => isNamed(id, words)));
  await db
    .update(hostedPictures)
    .set({ wantedAt: now })
    .where(inArray(hostedPictures.publicId, [...inUse]));
  const personal = new Set(rows.filter(({ isPersonal }) => isPersonal).map(({ publicId }) => publicId));
  const dated = rows.map(({ publicId, wantedAt }) => ({ name: publicId, wantedAt }));
  const removed: string[] = [];
  for (const id of abandonedOf(dated, inUse, now, (name) => personal.has(name))) {
    const refused = await destroy(deps, id);
    if (refused !== null) {
      log.warn("The image service did not remove a picture", { reason: refused });
      break;
    }
    await db.delete(hostedPictures).where(eq(hostedPictures.publicId, id));
    removed.push(id);
  }
  return removed;
}

const NO_WORD = /[^\w-]+/;

/** Whether each word of a picture's name, without its folder, stands in an address: rather one too many is kept. */
const isNamed = (publicId: string, words: ReadonlySet<string>): boolean =>
  (publicId.split("/").at(-1) ?? "").split(NO_WORD).every((word) => word === "" || words.has(word));

/**
 * Removes a picture, also from the service's CDN. Null once it is not there, otherwise the reason.
 * https://cloudinary.com/documentation/image_upload_api_reference#destroy
 */
async function destroy(
  { account, key, maxMs = 30_000 }: SweepDeps,
  publicId: string,
): Promise<string | null> {
  const timestamp = Math.floor(Date.now() / 1000);
  const signed = `invalidate=true&public_id=${publicId}&timestamp=${timestamp}`;
  const signature = createHash("sha256").update(`${signed}${key.apiSecret}`).digest("hex");
  const body = new URLSearchParams({
    ...{ invalidate: "true", public_id: publicId, timestamp: String(timestamp) },
    ...{ api_key: key.apiKey, signature },
  });
  try {
    const signal = AbortSignal.timeout(maxMs);
    const response = await fetch(`${account}/image/destroy`, {
      ...{ method: "POST", body, signal, redirect: "error" },
    });
    const answer: { result?: unknown; error?: { message?: unknown } } = await response.json();
    if (answer.result === "ok" || answer.result === "not found") return null;
    return String(answer.error?.message ?? answer.result ?? response.status);
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
}
