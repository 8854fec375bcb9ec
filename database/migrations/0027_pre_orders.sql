ALTER TABLE "list_entries" ADD COLUMN "run_id" text;--> statement-breakpoint
ALTER TABLE "opened_runs" ADD COLUMN "state" text DEFAULT 'cut' NOT NULL;--> statement-breakpoint
ALTER TABLE "opened_runs" ADD COLUMN "ready_on" date;--> statement-breakpoint
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_run_id_opened_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."opened_runs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_entries_of_run" ON "list_entries" USING btree ("run_id","variant_id") WHERE "list_entries"."run_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "opened_runs_one_awaited" ON "opened_runs" USING btree ("product_slug") WHERE "opened_runs"."state" = 'awaited';--> statement-breakpoint
ALTER TABLE "opened_runs" ADD CONSTRAINT "opened_runs_awaited_has_a_day" CHECK ("opened_runs"."state" = 'cut' OR "opened_runs"."ready_on" IS NOT NULL);