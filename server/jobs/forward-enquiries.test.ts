import { randomUUID } from "node:crypto";
import { PgBoss } from "pg-boss";
import { expect, onTestFinished, test } from "vitest";
import { formService } from "#app/domain/people/enquiries/form-service.server.ts";
import { openFormEndpoint } from "#app/domain/people/enquiries/testing/form-endpoint.ts";
import { enquiries, enquiryForwards } from "#app/domain/people/enquiries.tables.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { forwardEnquiries } from "./forward-enquiries.ts";

const log = createLog("error", () => undefined);

async function openBoss({ pool }: TestDatabase): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
  });
  boss.on("error", () => undefined);
  await boss.start();
  return boss;
}

/** An enquiry of a restored backup: not forwarded yet, and without a job in the queue. */
async function restored({ db }: TestDatabase, message: string): Promise<void> {
  const id = randomUUID();
  const fields = { firstName: "Ada", lastName: "Obi", email: "ada@example.com", message };
  await db.insert(enquiries).values({ id, kind: "contact", fields });
  await db.insert(enquiryForwards).values({ enquiryId: id, channel: "form" });
}

test("enquiries without a job in the queue are forwarded after the next start, each once", async () => {
  const database = await createTestDatabase();
  const endpoint = await openFormEndpoint();
  onTestFinished(async () => {
    await endpoint.close();
    await database.close();
  });
  await restored(database, "one");
  await restored(database, "two");
  const channels = new Map([["form" as const, formService(endpoint.url)]]);
  for (const start of ["first", "second"]) {
    const boss = await openBoss(database);
    const stop = await forwardEnquiries(boss, { db: database.db, channels }, { now: () => new Date(), log });
    await eventually(
      () => database.db.select().from(enquiryForwards),
      (all) => all.every(({ forwardedAt }) => forwardedAt !== null),
    );
    await stop();
    await boss.stop({ graceful: true, timeout: 5_000, close: false });
    expect(endpoint.forms.map(({ fields }) => fields.message).toSorted(), start).toEqual(["one", "two"]);
  }
});
