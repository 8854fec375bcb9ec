import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { openMailer } from "#app/platform/email/mailer.server.ts";
import { bodyOf, headerOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { enquiries, enquiryForwards } from "../enquiries.tables.server.ts";
import type { Channel } from "./enquiry.ts";
import { formService } from "./form-service.server.ts";
import { type Deliver, forwardEnquiry, mailbox } from "./forward-enquiry.server.ts";
import { openFormEndpoint, REPLIES } from "./testing/form-endpoint.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const ada = {
  firstName: "Ọmọ́ládé",
  lastName: "Obi",
  email: "lade@example.com",
  message: "Could it be longer?\nBcc: nobody",
};

test("the brand's mailbox gets a mail whose reply goes to the visitor", async () => {
  const inbox = await openedInbox();
  const id = await stored("contact", ada);
  expect(await forward(id, "mail", mailTo(inbox))).toBeNull();

  const [mail, ...more] = inbox.mails;
  if (!mail) throw new Error("Nothing came");
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ from: "website@shop.example", to: ["hello@shop.example"] });
  expect(headerOf(mail, "Reply-To")).toBe("lade@example.com");
  expect(headerOf(mail, "Bcc")).toBeUndefined();
  expect(headerOf(mail, "Message-ID")).toBe(`<enquiry.${id}@shop.example>`);
  expect(headerOf(mail, "Content-Type")).toMatch(/^text\/plain/);
  expect(mail.raw).toMatch(/^Subject: =\?UTF-8\?/m);
  const text = bodyOf({ ...mail, raw: `--\r\n--x\r\n${mail.raw}` }, "text/plain");
  expect(text.replaceAll("\r\n", "\n")).toContain(
    "First name: Ọmọ́ládé\nLast name: Obi\nEmail: lade@example.com\n\nCould it be longer?\nBcc: nobody",
  );
  expect(await row(id, "mail")).toMatchObject({
    attempts: 1,
    lastError: null,
    forwardedAt: expect.any(Date),
  });
});

test("the subject is 'New inquiry from' and the first name", async () => {
  const inbox = await openedInbox();
  await forward(await stored("contact", { ...ada, firstName: "Ada" }), "mail", mailTo(inbox));
  await forward(
    await stored("consultation", { fullName: "Ben Okri", phone: "07700 900123", email: "ben@example.com" }),
    "mail",
    mailTo(inbox),
  );
  expect(inbox.mails.map((mail) => headerOf(mail, "Subject"))).toEqual([
    "New inquiry from Ada",
    "New inquiry from Ben",
  ]);
});

test("a failure stays visible, is tried again, and is sent once", async () => {
  const endpoint = await openFormEndpoint(REPLIES.broken, REPLIES.overQuota);
  onTestFinished(endpoint.close);
  const deliver = formService(endpoint.url);
  const id = await stored("contact", ada);

  expect(await forward(id, "form", deliver)).toMatchObject({
    summary: "The form service refused it (HTTP 500)",
  });
  expect(await row(id, "form")).toMatchObject({
    attempts: 1,
    forwardedAt: null,
    lastError: "The form service refused it (HTTP 500): <h1>Internal Server Error</h1>",
  });
  await forward(id, "form", deliver);
  expect(await row(id, "form")).toMatchObject({
    attempts: 2,
    lastError: "The form service refused it (HTTP 200): Form has exceeded its monthly limit",
  });
  expect(await forward(id, "form", deliver)).toBeNull();
  expect(await forward(id, "form", deliver)).toBeNull();
  expect(await row(id, "form")).toMatchObject({
    attempts: 3,
    lastError: null,
    forwardedAt: expect.any(Date),
  });
  expect(endpoint.forms).toHaveLength(3);
});

test("a failing channel does not affect the other one", async () => {
  const inbox = await openedInbox();
  const id = await stored("contact", ada);
  const dead: Deliver = formService("http://127.0.0.1:1/f/abcdefgh");
  await forward(id, "form", dead);
  await forward(id, "mail", mailTo(inbox));
  await forward(id, "form", dead);
  await forward(id, "mail", mailTo(inbox));
  expect(inbox.mails).toHaveLength(1);
  expect(await row(id, "form")).toMatchObject({ attempts: 2, forwardedAt: null });
});

test("a refusal by the mail server is reported without the address", async () => {
  const inbox = await openedInbox({
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`No ${address} here`), { responseCode: 550 })),
  });
  const id = await stored("contact", ada);
  expect(await forward(id, "mail", mailTo(inbox))).toEqual({
    reason: "refused",
    summary: "The mail server refused the email (EENVELOPE, 550)",
  });
});

test("two processes with the same job send it once", async () => {
  const inbox = await openedInbox();
  const id = await stored("contact", ada);
  await Promise.all([1, 2, 3].map(() => forward(id, "mail", mailTo(inbox))));
  expect(inbox.mails).toHaveLength(1);
});

test("a deleted enquiry is not forwarded", async () => {
  const inbox = await openedInbox();
  const id = await stored("contact", ada);
  await database.db.delete(enquiries).where(eq(enquiries.id, id));
  expect(await forward(id, "mail", mailTo(inbox))).toBeNull();
  expect(inbox.mails).toEqual([]);
});

async function openedInbox(options?: Parameters<typeof openInbox>[0]): Promise<Inbox> {
  const inbox = await openInbox(options);
  onTestFinished(inbox.close);
  return inbox;
}

const mailTo = ({ url }: Inbox): Deliver =>
  mailbox(openMailer({ smtpUrl: url, from: "The Shop <website@shop.example>" }), "hello@shop.example");

function forward(enquiryId: string, channel: Channel, deliver: Deliver) {
  const { signal } = new AbortController();
  return forwardEnquiry(database.db, { enquiryId, channel }, deliver, { now: () => new Date(), signal });
}

async function stored(kind: "contact" | "consultation", fields: Record<string, string>): Promise<string> {
  const id = randomUUID();
  await database.db.insert(enquiries).values({ id, kind, fields });
  await database.db.insert(enquiryForwards).values([
    { enquiryId: id, channel: "form" },
    { enquiryId: id, channel: "mail" },
  ]);
  return id;
}

async function row(id: string, channel: Channel) {
  const rows = await database.db.select().from(enquiryForwards).where(eq(enquiryForwards.enquiryId, id));
  return rows.find((forward) => forward.channel === channel);
}
