import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import type { SendJob } from "#app/platform/jobs/queue.server.ts";
import { enquiries, enquiryForwards } from "../enquiries.tables.server.ts";
import type { Channel } from "./enquiry.ts";
import { forwardAgain, forwardQueue } from "./forward-enquiry.server.ts";

const admin = adminForTests();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("an enquiry that a channel refused is sent again by that channel, and the log names the administrator", async () => {
  const id = await failed("mail");
  expect(await again(id, "mail")).toEqual({
    isOnItsWay: true,
    hastened: [[forwardQueue("mail"), { enquiryId: id }]],
  });
  const [noted] = await database.db.select().from(adminChanges);
  expect(noted).toMatchObject({
    email: admin.email,
    subjectKind: "enquiry",
    subjectId: id,
    action: "forwarded again",
    changes: [{ field: "to", from: null, to: "the shop’s mailbox" }],
  });
});

test("sends nothing for an accepted or unknown enquiry, or by an unconfigured channel", async () => {
  const nothing = { isOnItsWay: false, hastened: [] };
  const id = await failed("mail");
  expect(await again(id, "form")).toEqual(nothing);
  expect(await again(id, "mail", ["form"])).toEqual(nothing);
  expect(await again(randomUUID(), "mail")).toEqual(nothing);
  await database.db.update(enquiryForwards).set({ forwardedAt: new Date() });
  expect(await again(id, "mail")).toEqual(nothing);
});

async function again(id: string, channel: Channel, channels: Channel[] = ["form", "mail"]) {
  const hastened: unknown[] = [];
  const hasten: SendJob = async (_tx, queue, data) => void hastened.push([queue, data]);
  const queue = { immediateSender: async () => hasten, sender: async () => hasten, close: async () => {} };
  const isOnItsWay = await forwardAgain({ db: database.db, queue, channels }, admin, { id, channel });
  return { isOnItsWay, hastened };
}

async function failed(channel: Channel): Promise<string> {
  const id = randomUUID();
  const fields = { firstName: "Ada", email: "ada@example.com", message: "Hello" };
  await database.db.insert(enquiries).values({ id, kind: "contact", fields });
  await database.db
    .insert(enquiryForwards)
    .values({ enquiryId: id, channel, attempts: 2, lastError: "Nobody answers" });
  return id;
}
