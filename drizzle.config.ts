import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./app/platform/db/schema/!(columns|index).ts",
  out: "./database/migrations",
});
