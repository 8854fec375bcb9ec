import { sql } from "drizzle-orm";
import { hasStoredPictures } from "#app/domain/catalogue/products/product-row.server.ts";
import type { KeptContent } from "#app/domain/content/kept-content.server.ts";
import { LISTENER } from "#app/platform/cache/listen-for-changes.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { DatabaseWatch } from "#app/platform/db/database-watch.server.ts";
import { isMigratedTo } from "#app/platform/db/migrate.server.ts";
import { isMarkedFolder } from "#app/platform/images/picture-store.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import journal from "../database/migrations/meta/_journal.json" with { type: "json" };
import type { KeptServiceStore } from "./services.ts";

/** A part of the build: the folder may hold those of a later version that was fetched and does not run yet. */
const LAST_MIGRATION = journal.entries.at(-1)?.when ?? 0;

const DATABASE_AWAY = "the database cannot be reached";
const PICTURES_ELSEWHERE =
  "the folder media in DATA_DIR has not this shop's pictures: share it between the machines, or copy it here with its file .mark";

const OTHER_SECRET =
  "other machines that serve this shop have another AUTH_SECRET: set the same on all, or stop the others first";

interface Readiness {
  /** Null when the shop can serve, otherwise the reason why it cannot. */
  whyNotReady(): Promise<string | null>;
  /** Logs once that this machine has none of the shop's pictures. */
  logMissingPictures(log: Log): Promise<void>;
}

/**
 * `media` is the folder of pictures on this machine; null when another service has them. `secretMark` stands in the name
 * of the listening sessions of this machine's processes; null behind a pooler, where sessions are nobody's own.
 */
export function openReadiness({
  db,
  databaseWatch,
  content,
  services,
  media,
  secretMark,
}: {
  db: Database;
  databaseWatch: Pick<DatabaseWatch, "isAway">;
  content: KeptContent;
  services: Pick<KeptServiceStore, "read">;
  media: string | null;
  secretMark: string | null;
}): Readiness {
  // Whoever served first goes on: a second machine with another secret would sign its visitors out.
  let isAccepted = secretMark === null;
  const hasSharedSecret = async (): Promise<boolean> => {
    isAccepted ||= !(await servesWithOtherSecret(db, secretMark ?? ""));
    return isAccepted;
  };
  let isMarked = media === null;
  const hasOwnPictures = async (): Promise<boolean> => {
    if (media !== null) isMarked ||= await isMarkedFolder(db, media, () => hasStoredPictures(db));
    return isMarked;
  };
  return {
    async whyNotReady() {
      // The pool may have a new connection already, while this process still refuses checkouts.
      if (databaseWatch.isAway) return DATABASE_AWAY;
      try {
        if (!(await isMigratedTo(db, LAST_MIGRATION))) return "the database is not migrated";
        if (!(await hasOwnPictures())) return PICTURES_ELSEWHERE;
        if (!(await hasSharedSecret())) return OTHER_SECRET;
        await content.read();
        return content.whyNoOrders ?? (await services.read()).whyNoPayments;
      } catch {
        return DATABASE_AWAY;
      }
    },
    async logMissingPictures(log) {
      // While the database is away nobody knows.
      const isHere = await hasOwnPictures().catch(() => true);
      if (!isHere) log.error("Pictures cannot be shown", undefined, { reason: PICTURES_ELSEWHERE });
    },
  };
}

/** True while another machine listens, with another mark, that began before the first process of this one. */
async function servesWithOtherSecret(db: Database, mark: string): Promise<boolean> {
  const own = `${LISTENER} ${mark}`;
  const { rows } = await db.execute(sql`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE ${`${LISTENER} %`} AND application_name <> ${own}
      AND backend_start < COALESCE(
        (SELECT min(backend_start) FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = ${own}), now())
    LIMIT 1`);
  return rows.length > 0;
}
