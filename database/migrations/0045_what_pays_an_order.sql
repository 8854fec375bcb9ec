-- A part of a refund names the request that it belongs to: before, its id began with it. An order knows what it bought:
-- before, a gift card's had the handover 'letter'.
-- The version before still serves on the same database and does not write these columns: triggers do. The next release
-- drops them:
--   DROP FUNCTION "refund_names_its_request" CASCADE;
--   DROP FUNCTION "order_knows_its_kind" CASCADE;
LOCK TABLE "orders", "order_refunds" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "request_id" text;--> statement-breakpoint
UPDATE "order_refunds" SET "request_id" = split_part("id", '.', 1);--> statement-breakpoint
ALTER TABLE "order_refunds" ALTER COLUMN "request_id" SET NOT NULL;--> statement-breakpoint
CREATE FUNCTION "refund_names_its_request"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."request_id" := split_part(NEW."id", '.', 1);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "refunds_name_their_request" BEFORE INSERT ON "order_refunds"
  FOR EACH ROW WHEN (NEW."request_id" IS NULL) EXECUTE FUNCTION "refund_names_its_request"();--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "order_kind" text DEFAULT 'pieces' NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "order_kind" = 'gift-card' WHERE "handover" = 'letter';--> statement-breakpoint
CREATE FUNCTION "order_knows_its_kind"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."order_kind" := 'gift-card';
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_know_their_kind" BEFORE INSERT ON "orders"
  FOR EACH ROW WHEN (NEW."handover" = 'letter') EXECUTE FUNCTION "order_knows_its_kind"();
