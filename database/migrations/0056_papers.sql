ALTER TABLE "products" ADD COLUMN "papers" jsonb DEFAULT '{"composition":[],"hasAnimalParts":false,"madeIn":null,"customsCode":null,"grams":{},"maker":null,"responsible":null,"warnings":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "papers" jsonb;--> statement-breakpoint
-- By hand
-- A composition is read where the words for the cloth give every fibre's share and the shares come to 100. Words
-- without a fibre, such as a print's name or a weight, say nothing about it; any other mention leaves it to the owner.
WITH "said" AS (
  SELECT "slug", coalesce((
    SELECT "detail"->>'value' FROM jsonb_array_elements("details") AS "detail"
    WHERE lower("detail"->>'name') IN ('cloth', 'composition', 'fabric', 'material') LIMIT 1), "cloth") AS "words"
  FROM "products" WHERE "papers"->'composition' = '[]'
), "pieces" AS (
  SELECT "slug", regexp_match(lower(trim("piece")), '^(\d{1,3}) ?% ?(cotton|linen|silk|wool|viscose|polyester|lyocell|modal|cupro|acetate|acrylic|polyamide|elastane|hemp|ramie|cashmere|mohair|alpaca)$') AS "share",
    lower("piece") ~ '%|:|lined|lining|cotton|linen|flax|silk|wool|viscose|rayon|polyester|lyocell|tencel|modal|cupro|acetate|acrylic|polyamide|nylon|elastane|spandex|lycra|hemp|ramie|cashmere|mohair|alpaca|leather|fur|down|feather|horn' AS "mentions"
  FROM "said", regexp_split_to_table("words", '[,;\n]|\. | and ') AS "piece"
), "read" AS (
  SELECT "slug", jsonb_agg(jsonb_build_object('fibre', "share"[2], 'share', "share"[1]::int) ORDER BY "share"[1]::int DESC)
    FILTER (WHERE "share" IS NOT NULL) AS "fibres"
  FROM "pieces" GROUP BY "slug"
  HAVING bool_and("share" IS NOT NULL OR NOT "mentions") AND sum("share"[1]::int) = 100 AND min("share"[1]::int) > 0
    AND count(DISTINCT "share"[2]) = count("share"[2])
)
UPDATE "products" SET "papers" = jsonb_set("papers", '{composition}',
  jsonb_build_array(jsonb_build_object('part', '', 'fibres', "fibres")))
FROM "read" WHERE "read"."slug" = "products"."slug";
