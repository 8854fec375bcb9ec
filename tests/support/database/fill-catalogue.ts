import { sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";

/**
 * Fills a catalogue with the given number of made-up products, four variants each, in seconds: directly in the tables,
 * and consistent with the sums that hold there. For behaviour that differs in a large shop; `addManyProducts` makes
 * fewer and better ones. The planner's statistics are updated.
 */
export async function fillCatalogue(db: Database, count: number, picture = ""): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = '10min'`);
    await tx.execute(sql`
      INSERT INTO products (slug, title, brand, collection, gender, category, textile, cloth, description,
        min_price_cents, sizes, colors, swatches, primary_image_url, image_urls, created_at)
      SELECT 'large-' || n, cloth || ' ' || cut || ' ' || n, 'Baobab Atelier', 'Run ' || n % 12, 'women',
        (ARRAY['long-dresses', 'two-piece', 'tops', 'accessories'])[1 + n % 4], lower(cloth),
        cloth || '-inspired print, cotton',
        'A ' || lower(cut) || ' in a print inspired by ' || cloth || ', cut in a run of twenty.',
        2500 + (n * 1370) % 30000, ARRAY['10', '12'], ARRAY['Indigo', 'Wine'],
        '[{"id": "indigo", "name": "Indigo", "hex": "#1f2c5c", "imageUrl": null},
          {"id": "wine", "name": "Wine", "hex": "#5c1f2c", "imageUrl": null}]'::jsonb,
        ${picture}::text, CASE WHEN ${picture}::text = '' THEN '{}'::text[] ELSE ARRAY[${picture}::text] END,
        timestamptz '2026-01-01' + (n % 300) * interval '1 day'
      FROM generate_series(1, ${count}::int) n,
        LATERAL (SELECT (ARRAY['Adire', 'Kente', 'Bogolan', 'Ankara', 'Linen'])[1 + n % 5] cloth,
          (ARRAY['Kaftan', 'Wrap Dress', 'Skirt Set', 'Tote'])[1 + n / 5 % 4] cut) names`);
    await tx.execute(sql`
      INSERT INTO variants (product_slug, id, size, color_id, price_cents, pieces_made, pieces_on_hand,
        pieces_reserved, pieces_sold)
      SELECT slug, slug || '-' || colour || '-' || size, size, colour, min_price_cents, 3, n % 7 % 4, 0, 3 - n % 7 % 4
      FROM products, split_part(slug, '-', 2) number, LATERAL (SELECT number::int n) numbered,
        unnest(sizes) size, unnest(ARRAY['indigo', 'wine']) colour
      WHERE slug LIKE 'large-%'`);
    await tx.execute(sql`
      INSERT INTO stock_movements (product_slug, variant_id, kind, pieces)
      SELECT product_slug, id, 'make', 3 FROM variants WHERE product_slug LIKE 'large-%' AND size = '10'
        AND color_id = 'indigo'`);
  });
  await db.execute(sql`ANALYZE products, variants, stock_movements`);
}
