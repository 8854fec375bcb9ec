ALTER TABLE "orders" ADD COLUMN "mailbox" text;--> statement-breakpoint
CREATE INDEX "orders_of_mailbox" ON "orders" USING btree ("mailbox");