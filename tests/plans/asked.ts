import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import type { Database } from "#app/platform/db/client.server.ts";

/** The name of a request to the shop, and the function that makes it. */
export type Asked = [name: string, work: (db: Database) => Promise<unknown>];

/** A request that may read many rows, with the reason, and the tables of each query. */
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
