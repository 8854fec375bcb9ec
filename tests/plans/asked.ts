import { adminForTests } from "#app/features/identity/testing/admin-for-tests.ts";
import type { Database } from "#app/platform/db/client.server.ts";

/** One request to the shop, in words, and the function that makes it. */
export type Asked = [name: string, work: (db: Database) => Promise<unknown>];

/** The same, with the tables of which it may read many rows, query by query, and the reason. */
export interface AskedOfAll {
  name: string;
  why: string;
  reads: string[];
  work: Asked[1];
}

export const NOW = new Date();
export const admin = adminForTests({
  userId: "user-1",
  email: "person-1@shop.example",
  sessionId: "session-20",
});
