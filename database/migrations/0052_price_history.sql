CREATE TABLE "price_history" (
	"product_slug" text NOT NULL,
	"variant_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"price_cents" integer,
	CONSTRAINT "price_history_product_slug_variant_id_since_pk" PRIMARY KEY("product_slug","variant_id","since")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lowest_before_cents" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "lowest_before_cents" integer;--> statement-breakpoint
-- One moment for all prices that a transaction writes: when the first of them is written, after the products are locked.
CREATE FUNCTION "price_moment"() RETURNS timestamp with time zone LANGUAGE plpgsql AS $$
DECLARE
  "said" text := nullif(current_setting('shop.price_moment', true), '');
BEGIN
  IF "said" IS NULL THEN
    "said" := clock_timestamp()::text;
    PERFORM set_config('shop.price_moment', "said", true);
  END IF;
  RETURN "said"::timestamp with time zone;
END
$$;--> statement-breakpoint
-- The lowest price of the last thirty days, without those that this transaction writes. Null when none is known.
CREATE FUNCTION "lowest_price_before"("slug" text, "variant" text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT min("price_cents") FROM (
    SELECT "price_cents", lead("since") OVER (ORDER BY "since") AS "until"
    FROM "price_history" WHERE "product_slug" = "slug" AND "variant_id" = "variant"
      AND "since" IS DISTINCT FROM nullif(current_setting('shop.price_moment', true), '')::timestamp with time zone
  ) AS "prices" WHERE "until" IS NULL OR "until" > clock_timestamp() - interval '30 days'
$$;--> statement-breakpoint
-- A reduction begins when the price changes or 'on sale' is ticked, and keeps the days before it. A deleted product that
-- returns has its own (`shop.prices_return`); one that is made anew under its slug has those of the slug.
CREATE FUNCTION "product_knows_its_lowest_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW."has_sale" THEN
    NEW."lowest_before_cents" := NULL;
  ELSIF TG_OP = 'UPDATE' AND OLD."has_sale" AND NEW."min_price_cents" = OLD."min_price_cents" THEN
    NEW."lowest_before_cents" := OLD."lowest_before_cents";
  ELSIF TG_OP = 'UPDATE' OR current_setting('shop.prices_return', true) IS DISTINCT FROM 'on' THEN
    NEW."lowest_before_cents" := "lowest_price_before"(NEW."slug", '');
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "prices_lowest_of_new_product" BEFORE INSERT ON "products"
  FOR EACH ROW EXECUTE FUNCTION "product_knows_its_lowest_price"();--> statement-breakpoint
CREATE TRIGGER "prices_lowest_of_product" BEFORE UPDATE ON "products" FOR EACH ROW WHEN (
  (OLD."min_price_cents", OLD."has_sale", OLD."lowest_before_cents") IS DISTINCT FROM
  (NEW."min_price_cents", NEW."has_sale", NEW."lowest_before_cents"))
  EXECUTE FUNCTION "product_knows_its_lowest_price"();--> statement-breakpoint
CREATE FUNCTION "variant_knows_its_lowest_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."regular_price_cents" IS NULL THEN
    NEW."lowest_before_cents" := NULL;
  ELSIF TG_OP = 'UPDATE' AND OLD."regular_price_cents" IS NOT NULL AND NEW."price_cents" = OLD."price_cents" THEN
    NEW."lowest_before_cents" := OLD."lowest_before_cents";
  ELSIF TG_OP = 'UPDATE' OR current_setting('shop.prices_return', true) IS DISTINCT FROM 'on' THEN
    NEW."lowest_before_cents" := "lowest_price_before"(NEW."product_slug", NEW."id");
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "prices_lowest_of_new_variant" BEFORE INSERT ON "variants"
  FOR EACH ROW EXECUTE FUNCTION "variant_knows_its_lowest_price"();--> statement-breakpoint
CREATE TRIGGER "prices_lowest_of_variant" BEFORE UPDATE ON "variants" FOR EACH ROW WHEN (
  (OLD."price_cents", OLD."regular_price_cents", OLD."lowest_before_cents") IS DISTINCT FROM
  (NEW."price_cents", NEW."regular_price_cents", NEW."lowest_before_cents"))
  EXECUTE FUNCTION "variant_knows_its_lowest_price"();--> statement-breakpoint
-- A price written twice in one transaction is the later one.
CREATE FUNCTION "write_price"("slug" text, "variant" text, "price" integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "price_history" VALUES ("slug", "variant", "price_moment"(), "price")
    ON CONFLICT ("product_slug", "variant_id", "since") DO UPDATE SET "price_cents" = excluded."price_cents"
$$;--> statement-breakpoint
CREATE FUNCTION "product_writes_its_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."slug" <> NEW."slug" THEN
    UPDATE "price_history" SET "product_slug" = NEW."slug" WHERE "product_slug" = OLD."slug";
  END IF;
  IF TG_OP = 'INSERT' OR OLD."is_active" <> NEW."is_active" OR OLD."min_price_cents" <> NEW."min_price_cents" THEN
    PERFORM "write_price"(NEW."slug", '', CASE WHEN NEW."is_active" THEN NEW."min_price_cents" END);
  END IF;
  -- Shown or hidden, and its sizes and colours with it.
  IF TG_OP = 'UPDATE' AND OLD."is_active" <> NEW."is_active" THEN
    PERFORM "write_price"(NEW."slug", "id", CASE WHEN NEW."is_active" THEN "price_cents" END)
      FROM "variants" WHERE "product_slug" = NEW."slug";
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "prices_of_new_product" AFTER INSERT ON "products"
  FOR EACH ROW WHEN (NEW."is_active") EXECUTE FUNCTION "product_writes_its_price"();--> statement-breakpoint
CREATE TRIGGER "prices_of_product" AFTER UPDATE ON "products" FOR EACH ROW WHEN (
  (OLD."is_active" OR NEW."is_active") AND (OLD."slug", OLD."is_active", OLD."min_price_cents") IS DISTINCT FROM
  (NEW."slug", NEW."is_active", NEW."min_price_cents"))
  EXECUTE FUNCTION "product_writes_its_price"();--> statement-breakpoint
CREATE FUNCTION "variant_writes_its_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT "is_active" FROM "products" WHERE "slug" = NEW."product_slug") THEN
    PERFORM "write_price"(NEW."product_slug", NEW."id", NEW."price_cents");
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "prices_of_new_variant" AFTER INSERT ON "variants"
  FOR EACH ROW EXECUTE FUNCTION "variant_writes_its_price"();--> statement-breakpoint
CREATE TRIGGER "prices_of_variant" AFTER UPDATE ON "variants"
  FOR EACH ROW WHEN (OLD."price_cents" <> NEW."price_cents") EXECUTE FUNCTION "variant_writes_its_price"();--> statement-breakpoint
-- What is known today: the prices that shoppers see now.
INSERT INTO "price_history" SELECT "slug", '', now(), "min_price_cents" FROM "products" WHERE "is_active";--> statement-breakpoint
INSERT INTO "price_history" SELECT "product_slug", "id", now(), "variants"."price_cents"
  FROM "variants" JOIN "products" ON "slug" = "product_slug" WHERE "is_active";
