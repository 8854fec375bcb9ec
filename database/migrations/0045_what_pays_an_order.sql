-- A part of a refund names the request that it belongs to: before, its id began with it. An order knows what it bought:
-- before, a gift card's had the handover 'letter'. What pays an order is rows: before, it was computed of the order's sums
-- and of refunds that had paid for exchanges.
-- The version before still serves on the same database: triggers write what it does not write, and the column that this
-- version does not write. The next release drops them:
--   DROP FUNCTION "refund_names_its_request", "order_knows_its_kind", "order_records_its_payments", "refund_names_its_payment" CASCADE;
--   DROP FUNCTION "record_payments_of", "payment_of_refund";
--   ALTER TABLE "order_refunds" DROP COLUMN "payment_of";
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
  FOR EACH ROW WHEN (NEW."handover" = 'letter') EXECUTE FUNCTION "order_knows_its_kind"();--> statement-breakpoint
CREATE TABLE "order_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"provider" text,
	"provider_id" text,
	"gift_card_id" text,
	"source_id" uuid,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_payments_once" UNIQUE NULLS NOT DISTINCT("order_id","kind","source_id"),
	CONSTRAINT "order_payments_amount_positive" CHECK ("order_payments"."amount_cents" > 0),
	CONSTRAINT "order_payments_are_of_their_kind" CHECK (("order_payments"."kind" = 'card') = ("order_payments"."provider" IS NOT NULL) AND ("order_payments"."kind" = 'gift-card') = ("order_payments"."gift_card_id" IS NOT NULL)
        AND ("order_payments"."kind" = 'exchange') = ("order_payments"."source_id" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_source_id_order_payments_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."order_payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_payments_of_source" ON "order_payments" USING btree ("source_id") WHERE "order_payments"."source_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_payment_id_order_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."order_payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_refunds_of_what_paid" ON "order_refunds" USING btree ("payment_id");--> statement-breakpoint
-- What the provider took of an order, or the till, and its gift card; the rest came back for an exchange.
CREATE FUNCTION "record_payments_of"("paid" "orders") RETURNS void LANGUAGE sql AS $$
  INSERT INTO "order_payments" ("order_id", "kind", "amount_cents", "provider", "provider_id", "paid_at")
    SELECT "paid"."id", CASE "paid"."provider" WHEN 'till' THEN 'till' ELSE 'card' END,
      "paid"."total_cents" - "paid"."credit_cents" - "paid"."gift_cents", nullif("paid"."provider", 'till'), "paid"."payment_id",
      coalesce("paid"."paid_at", now())
    WHERE "paid"."provider" <> 'credit' AND "paid"."total_cents" > "paid"."credit_cents" + "paid"."gift_cents"
    ON CONFLICT DO NOTHING;
  INSERT INTO "order_payments" ("order_id", "kind", "amount_cents", "gift_card_id", "paid_at")
    SELECT "paid"."id", 'gift-card', "paid"."gift_cents", "paid"."gift_card_id", coalesce("paid"."paid_at", now())
    WHERE "paid"."total_cents" IS NOT NULL AND "paid"."gift_cents" > 0
    ON CONFLICT DO NOTHING;
$$;--> statement-breakpoint
-- The payment of its order that a refund of the version before is of.
CREATE FUNCTION "payment_of_refund"("refund" "order_refunds") RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT "payment"."id" FROM "order_payments" AS "payment"
    JOIN "order_payments" AS "source" ON "source"."id" = coalesce("payment"."source_id", "payment"."id")
    WHERE "payment"."order_id" = "refund"."order_id" AND CASE WHEN "refund"."gift_card_id" IS NULL
      THEN "source"."kind" <> 'gift-card' AND "source"."order_id" = coalesce("refund"."payment_of", "refund"."order_id")
      ELSE "source"."gift_card_id" = "refund"."gift_card_id" END;
$$;--> statement-breakpoint
SELECT "record_payments_of"("orders") FROM "orders";--> statement-breakpoint
-- An exchange of an exchange needs the payments of the first one.
DO $$
BEGIN
  LOOP
    UPDATE "order_refunds" SET "payment_id" = "payment_of_refund"("order_refunds")
      WHERE "payment_id" IS NULL AND "payment_of_refund"("order_refunds") IS NOT NULL;
    EXIT WHEN NOT FOUND;
    INSERT INTO "order_payments" ("order_id", "kind", "amount_cents", "source_id", "paid_at")
      SELECT "exchange_id", 'exchange', "order_refunds"."amount_cents", coalesce("source_id", "order_payments"."id"), "created_at"
      FROM "order_refunds" JOIN "order_payments" ON "order_payments"."id" = "payment_id" WHERE "exchange_id" IS NOT NULL
      ON CONFLICT DO NOTHING;
  END LOOP;
END
$$;--> statement-breakpoint
CREATE FUNCTION "order_records_its_payments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "record_payments_of"(NEW);
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Not on insert: a restored backup has its payments.
CREATE TRIGGER "orders_record_their_payments" AFTER UPDATE OF "total_cents" ON "orders"
  FOR EACH ROW WHEN (OLD."total_cents" IS NULL AND NEW."total_cents" IS NOT NULL) EXECUTE FUNCTION "order_records_its_payments"();--> statement-breakpoint
CREATE FUNCTION "refund_names_its_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."payment_id" IS NULL THEN
    NEW."payment_id" := "payment_of_refund"(NEW);
    INSERT INTO "order_payments" ("order_id", "kind", "amount_cents", "source_id", "paid_at")
      SELECT NEW."exchange_id", 'exchange', NEW."amount_cents", coalesce("source_id", "id"), NEW."created_at"
      FROM "order_payments" WHERE "id" = NEW."payment_id" AND NEW."exchange_id" IS NOT NULL
      ON CONFLICT DO NOTHING;
  ELSIF NEW."payment_of" IS NULL THEN
    NEW."payment_of" := (SELECT "source"."order_id" FROM "order_payments" AS "payment"
      JOIN "order_payments" AS "source" ON "source"."id" = "payment"."source_id"
      WHERE "payment"."id" = NEW."payment_id" AND "source"."kind" <> 'gift-card');
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "refunds_name_their_payment" BEFORE INSERT ON "order_refunds"
  FOR EACH ROW EXECUTE FUNCTION "refund_names_its_payment"();
