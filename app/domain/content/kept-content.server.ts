import type { Forgetful } from "#app/platform/cache/listen-for-changes.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { type Content, contentOf } from "./content.server.ts";
import { defaultDocuments } from "./default-documents.server.ts";
import { DOCUMENTS, type DocumentName } from "./documents.ts";
import { CONTENT_TAG } from "./page-tag.ts";
import { listPublished } from "./read-documents.server.ts";

/** The shop's words in this process's memory. */
export interface KeptContent extends Forgetful {
  /** The words as they are published now. While the database is away: as they were last known. */
  read(): Promise<Content>;
  /** The words as they were last read, for callers that cannot wait. */
  readonly latest: Content;
  /** Why the shop may take no order with these words, as a sentence; null when it may. */
  readonly whyNoOrders: string | null;
}

/** Without these documents, an order would name another business, another law or another price. */
const NEEDED_FOR_ORDERS: readonly DocumentName[] = ["site", "policies", "delivery"];

/**
 * Keeps the published words in memory, and reads them again after each change. Before the first read, and where nothing
 * was ever published, they are the files' words. `begin` publishes what has to be there before the first read, and
 * `sendsEmail` and `takesCalls` tell whether the shop has a mail server, and open hours, now.
 */
export function createContentStore(
  db: Database,
  log: Log,
  {
    begin = async (): Promise<void> => {},
    sendsEmail = async (): Promise<boolean> => true,
    takesCalls = async (): Promise<boolean> => true,
  } = {},
): KeptContent {
  let latest = contentOf(defaultDocuments, { sendsEmail: true, takesCalls: true });
  let current: Promise<Content> | null = null;
  let isOpen = true;
  let hasBegun = false;
  let missing: DocumentName[] = [];

  const update = async (): Promise<Content> => {
    if (!hasBegun) await begin();
    hasBegun = true;
    const { documents, older, unread } = await listPublished(db);
    const [sends, takes] = await Promise.all([sendsEmail(), takesCalls()]);
    latest = contentOf({ ...defaultDocuments, ...documents }, { sendsEmail: sends, takesCalls: takes });
    for (const document of older)
      log.error("The newest words cannot be read by this program; older ones are shown", undefined, {
        document,
      });
    for (const document of unread)
      log.error(
        "The published words cannot be read by this program; the delivered ones are shown",
        undefined,
        {
          document,
        },
      );
    missing = unread.filter((name) => NEEDED_FOR_ORDERS.includes(name));
    return latest;
  };
  const read = (): Promise<Content> => {
    if (current) return current;
    const reading: Promise<Content> = update().catch((error) => {
      if (current === reading) current = null;
      log.warn("The shop's words could not be read; they stay as they were", { reason: String(error) });
      return latest;
    });
    // While changes cannot be heard, each request reads for itself.
    if (isOpen) current = reading;
    return reading;
  };

  return {
    read,
    get latest() {
      return latest;
    },
    get whyNoOrders() {
      if (missing.length === 0) return null;
      const titles = missing.map((name) => `‘${DOCUMENTS[name].title}’`).join(", ");
      return `What was published as ${titles} cannot be read by this version of the program. The shop takes no orders until it is published again.`;
    },
    purge(tags) {
      if (!tags.includes(CONTENT_TAG)) return;
      current = null;
      void read();
    },
    close() {
      isOpen = false;
      current = null;
    },
    open() {
      isOpen = true;
      current = null;
    },
  };
}

/**
 * Renders a page of the shop with another state of one document, which fits its schema. The HTML has no scripts: it is
 * only looked at.
 */
export type PreviewPage = (path: string, name: DocumentName, body: unknown) => Promise<string>;
