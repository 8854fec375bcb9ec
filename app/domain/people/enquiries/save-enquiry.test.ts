import { asc, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import type { Admit } from "#app/platform/http/context.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { type JobQueue, openJobQueue } from "#app/platform/jobs/queue.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { enquiries, enquiryForwards } from "../enquiries.tables.server.ts";
import type { EnquiryDeps } from "./forward-enquiry.server.ts";
import { MAX_ENQUIRY_BYTES, parsePostedEnquiry, saveEnquiry } from "./save-enquiry.server.ts";

const ada = { firstName: "Ada", email: "ada@example.com", message: "Could it be longer?" };
let database: TestDatabase;
let queue: JobQueue;

beforeAll(async () => {
  database = await createTestDatabase();
  queue = openJobQueue(
    database.connection,
    createLog("error", () => undefined),
  );
  await queue.sender(["forward-enquiry-by-form", "forward-enquiry-by-mail"]);
});
afterAll(async () => {
  await queue.close();
  await database.close();
});
beforeEach(async () => {
  await database.db.execute(sql`TRUNCATE enquiries, enquiry_forwards, pgboss.job`);
});

test("an enquiry is stored with a forward and a job for each channel", async () => {
  expect(await receive(ada)).toEqual({ ok: true, value: null });
  const [stored, ...more] = await database.db.select().from(enquiries);
  expect(more).toEqual([]);
  expect(stored).toMatchObject({ kind: "contact", fields: ada, state: "new" });
  expect(await forwards()).toEqual(
    ["form", "mail"].map((channel) => ({ channel, attempts: 0, forwardedAt: null })),
  );
  expect(await jobs()).toEqual([
    { name: "forward-enquiry-by-form", data: { enquiryId: stored?.id } },
    { name: "forward-enquiry-by-mail", data: { enquiryId: stored?.id } },
  ]);
});

test("a shop without channels stores the enquiry", async () => {
  expect((await receive(ada, { channels: [] })).ok).toBe(true);
  expect(await count()).toBe(1);
  expect(await jobs()).toEqual([]);
});

test("if a job cannot be sent, no enquiry is stored", async () => {
  const broken: JobQueue = {
    ...queue,
    sender: async () => () => Promise.reject(new Error("The queue is gone")),
  };
  await expect(receive(ada, { queue: broken })).rejects.toThrow("The queue is gone");
  expect(await count()).toBe(0);
  expect(await forwards()).toEqual([]);
});

test("a filled honeypot is answered like a success, stored as spam and never forwarded", async () => {
  expect(await receive({ ...ada, _gotcha: "https://cheap.example" })).toEqual({ ok: true, value: null });
  expect(await database.db.select({ state: enquiries.state }).from(enquiries)).toEqual([{ state: "spam" }]);
  expect(await forwards()).toEqual([]);
  expect(await jobs()).toEqual([]);
});

test("a form with a filled honeypot gets no error messages", async () => {
  expect((await receive({ _gotcha: "x" })).ok).toBe(true);
  expect(await count()).toBe(0);
});

test("a mistake stores nothing, and the input is returned", async () => {
  expect(await receive({ ...ada, email: "ada@" })).toMatchObject({
    ok: false,
    error: {
      status: 422,
      problems: [{ field: "email", message: "Add the part after the @, such as name@example.com." }],
      typed: { ...ada, email: "ada@", lastName: "", phone: "" },
    },
  });
  expect(await count()).toBe(0);
});

test("a visitor who writes too often has to wait, and nothing is stored", async () => {
  expect(await receive(ada, {}, async () => 12)).toMatchObject({
    ok: false,
    error: { status: 429, retryAfter: 12 },
  });
  expect(await count()).toBe(0);
});

test("refuses an enquiry with a message on a nearly full disk, and stores nothing", async () => {
  const room = { space: async () => null, hasRoom: async () => false };
  expect(await receive(ada, { room })).toMatchObject({
    ok: false,
    error: { status: 503, problems: [{ message: expect.stringContaining("try again later") }], typed: ada },
  });
  expect(await count()).toBe(0);
});

test("correcting mistakes does not count against a visitor", async () => {
  let counted = 0;
  const admit = async () => {
    counted += 1;
    return 0;
  };
  for (let n = 0; n < 10; n += 1) await receive({ ...ada, email: "" }, {}, admit);
  expect((await receive(ada, {}, admit)).ok).toBe(true);
  expect(counted).toBe(1);
});

test("forty simultaneous enquiries are all stored", async () => {
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, n) => receive({ ...ada, firstName: `Ada ${n}` })),
  );
  expect(all.every(({ ok }) => ok)).toBe(true);
  expect(await count()).toBe(40);
  expect(await jobs()).toHaveLength(80);
});

async function receive(
  fields: Record<string, string>,
  changes: Partial<EnquiryDeps> = {},
  admit: Admit = async () => 0,
) {
  const body = new FormData();
  for (const [name, text] of Object.entries(fields)) body.set(name, text);
  const deps: EnquiryDeps = {
    db: database.db,
    queue,
    channels: ["form", "mail"],
    room: { space: async () => null, hasRoom: async () => true },
    watch: { isAway: false, look: async () => false },
    now: () => new Date("2026-11-20T09:45:00Z"),
    admit,
    ...changes,
  };
  const request = new Request("http://shop.example", { method: "POST", body });
  const posted = parsePostedEnquiry(await readForm(request, { bytes: MAX_ENQUIRY_BYTES }));
  return posted.ok ? saveEnquiry(deps, posted.value) : posted;
}

const count = async (): Promise<number> => database.db.$count(enquiries);

const forwards = () =>
  database.db
    .select({
      channel: enquiryForwards.channel,
      attempts: enquiryForwards.attempts,
      forwardedAt: enquiryForwards.forwardedAt,
    })
    .from(enquiryForwards)
    .orderBy(asc(enquiryForwards.channel));

async function jobs(): Promise<Record<string, unknown>[]> {
  const { rows } = await database.db.execute(
    sql`SELECT name, data FROM pgboss.job WHERE name LIKE 'forward%' ORDER BY name`,
  );
  return rows;
}
