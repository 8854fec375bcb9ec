import { sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { contentDrafts, contentVersions } from "./content.tables.server.ts";

/**
 * The addresses of all pictures in the shop's words, beside other addresses there: in drafts, and in every published version, because each can
 * be brought back.
 */
export async function listDocumentPictures(db: Database): Promise<string[]> {
  const found = await db.execute<{ url: string }>(sql`
    SELECT DISTINCT (regexp_matches(body::text, '"((?:/media/|https?://)[^"]+)"', 'g'))[1] AS url
    FROM (SELECT body FROM ${contentVersions} UNION ALL SELECT body FROM ${contentDrafts}) AS bodies
    ORDER BY url`);
  return found.rows.map(({ url }) => url);
}
