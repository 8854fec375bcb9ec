import path from "node:path";
import { hasStoredPictures } from "#app/domain/catalogue/products/product-row.server.ts";
import type { KeptContent } from "#app/domain/content/kept-content.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { DatabaseWatch } from "#app/platform/db/database-watch.server.ts";
import { isMigrated } from "#app/platform/db/migrate.server.ts";
import { isMarkedFolder } from "#app/platform/images/picture-store.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { KeptServiceStore } from "./services.ts";

const DATABASE_AWAY = "the database cannot be reached";
const PICTURES_ELSEWHERE =
  "the folder media in DATA_DIR has not this shop's pictures: share it between the machines, or copy it here with its file .mark";

interface Readiness {
  /** Null when the shop can serve, otherwise the reason why it cannot. */
  whyNotReady(): Promise<string | null>;
  /** Logs once that this machine has none of the shop's pictures. */
  logMissingPictures(log: Log): Promise<void>;
}

/** `media` is the folder of pictures on this machine; null when another service has them. */
export function openReadiness({
  db,
  databaseWatch,
  content,
  services,
  media,
}: {
  db: Database;
  databaseWatch: Pick<DatabaseWatch, "isAway">;
  content: KeptContent;
  services: Pick<KeptServiceStore, "read">;
  media: string | null;
}): Readiness {
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
        if (!(await isMigrated(db, path.resolve("database/migrations"))))
          return "the database is not migrated";
        if (!(await hasOwnPictures())) return PICTURES_ELSEWHERE;
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
