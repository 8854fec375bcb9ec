CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"slug");--> statement-breakpoint
CREATE INDEX "products_by_title" ON "products" USING btree (lower("title"),"slug");--> statement-breakpoint
CREATE INDEX "products_public_of_textile_and_category" ON "products" USING btree ("textile","category","created_at" DESC NULLS FIRST,"slug") WHERE is_active AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "stock_movements_of_order" ON "stock_movements" USING btree ("order_id") WHERE "stock_movements"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiry_forwards_waiting" ON "enquiry_forwards" USING btree ("enquiry_id") WHERE "enquiry_forwards"."forwarded_at" IS NULL;--> statement-breakpoint
CREATE INDEX "order_mails_failing" ON "order_mails" USING btree ("due_since") WHERE "order_mails"."sent_at" IS NULL AND "order_mails"."attempts" > 0;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","reference");--> statement-breakpoint
CREATE INDEX "orders_by_day_of_payment" ON "orders" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "orders_disputed" ON "orders" USING btree ("disputed_at") WHERE "orders"."disputed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_by_beginning_of_reference" ON "orders" USING btree ("reference" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_events_of_object" ON "payment_events" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "payment_events_of_order" ON "payment_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sandbox_events_newest" ON "sandbox_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sandbox_objects_newest" ON "sandbox_objects" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_of_payment" ON "sandbox_objects" USING btree (("body" ->> 'payment_intent'),"created_at","id") WHERE "sandbox_objects"."kind" = 'refund';