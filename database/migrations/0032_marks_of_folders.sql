CREATE TABLE "shop_marks" (
	"kind" text PRIMARY KEY NOT NULL,
	"mark" text NOT NULL
);
