import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openFormEndpoint, REPLIES } from "#app/domain/people/enquiries/testing/form-endpoint.ts";
import { enquiries, enquiryForwards } from "#app/domain/people/enquiries.tables.server.ts";
import { headerOf, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";
import { holdBack } from "#tests/support/shop/visitor-limits.ts";

const THANKS = "Thanks! We’ll get back to you shortly.";

let shop: RunningShop;
let inbox: Awaited<ReturnType<typeof openInbox>>;
let endpoint: Awaited<ReturnType<typeof openFormEndpoint>>;
let nth = 0;
/** Every test is a different visitor, who comes through a proxy on this machine. */
let visitor: string;

const ada = () => ({
  firstName: `Ada ${nth}`,
  email: `ada-${nth}@example.com`,
  message: "Could the kaftan be 10 cm longer?",
});

beforeAll(async () => {
  inbox = await openInbox();
  endpoint = await openFormEndpoint();
  shop = await startShop({ variables: { WORKERS: "1", ...channels() } });
});
afterAll(async () => {
  await shop.stop();
  await Promise.all([inbox.close(), endpoint.close()]);
});
beforeEach(() => {
  nth += 1;
  visitor = `203.0.113.${nth}`;
});

const channels = () => ({
  FORM_ENDPOINT: endpoint.url,
  SMTP_URL: inbox.url,
  MAIL_FROM: "Baobab Atelier <website@baobab-atelier.example>",
  ENQUIRIES_TO: "hello@baobab-atelier.example",
});

function multipart(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${shop.origin}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { "x-forwarded-for": visitor, ...headers },
    body,
  });
}

async function send(fields: Record<string, string | File>) {
  const response = await post("/api/enquiries", multipart(fields));
  return { status: response.status, body: (await response.json()) as unknown };
}

const count = (): Promise<number> => shop.db.$count(enquiries);

async function latest() {
  const [enquiry] = await shop.db.select().from(enquiries).orderBy(desc(enquiries.createdAt)).limit(1);
  if (!enquiry) throw new Error("There is no enquiry");
  const forwards = await shop.db
    .select()
    .from(enquiryForwards)
    .where(eq(enquiryForwards.enquiryId, enquiry.id));
  return { ...enquiry, forwards };
}

const mailsFrom = (firstName: string) =>
  inbox.mails.filter((mail) => headerOf(mail, "Subject") === `New inquiry from ${firstName}`);
const formsFrom = (firstName: string) =>
  endpoint.forms.filter(({ fields }) => fields.firstName === firstName);

describe("the endpoint", () => {
  test("stores an enquiry, then forwards it to the form service and to the mailbox", async () => {
    const fields = ada();
    expect(await send(fields)).toEqual({ status: 200, body: { ok: true } });
    expect(await latest()).toMatchObject({ kind: "contact", fields, state: "new" });

    await eventually(latest, ({ forwards }) => forwards.every(({ forwardedAt }) => forwardedAt !== null));
    const [mail] = mailsFrom(fields.firstName);
    expect(mail && headerOf(mail, "Reply-To")).toBe(fields.email);
    expect(mail?.to).toEqual(["hello@baobab-atelier.example"]);
    expect(formsFrom(fields.firstName)[0]?.fields).toEqual({
      ...fields,
      subject: `New inquiry from ${fields.firstName}`,
    });
  });

  test("tries the form service again until it accepts the enquiry, and mails it once", {
    tags: "full",
  }, async () => {
    endpoint.replies.push(REPLIES.broken);
    const { firstName } = ada();
    await send(ada());
    const failed = await eventually(latest, ({ forwards }) =>
      forwards.some(({ lastError }) => lastError !== null),
    );
    expect(failed.forwards.find(({ channel }) => channel === "form")).toMatchObject({
      attempts: 1,
      forwardedAt: null,
      lastError: expect.stringContaining("HTTP 500"),
    });
    const isDone = ({ forwards }: typeof failed) => forwards.every(({ forwardedAt }) => forwardedAt !== null);
    await eventually(latest, isDone);
    expect(formsFrom(firstName)).toHaveLength(2);
    expect(mailsFrom(firstName)).toHaveLength(1);
  });

  test.each<[string, Record<string, string | File>, { message: string; field?: string }[]]>([
    [
      "nothing at all",
      {},
      [
        { field: "firstName", message: "Add your first name." },
        { field: "email", message: "Add your email, such as name@example.com." },
        { field: "message", message: "Write your message." },
      ],
    ],
    [
      "a broken e-mail",
      { ...ada(), email: "ada@" },
      [{ field: "email", message: "Add the part after the @, such as name@example.com." }],
    ],
    [
      "a name that begins another header",
      { ...ada(), firstName: "Ada\r\nBcc: spy@evil.example" },
      [{ field: "firstName", message: "Take the line breaks and control characters out of the first name." }],
    ],
    [
      "an e-mail that begins another header",
      { ...ada(), email: "ada@example.com\r\nBcc: spy@evil.example" },
      [{ field: "email", message: "Take the space out of the email." }],
    ],
    [
      "a message of 120 KB",
      { ...ada(), message: "ẹ".repeat((120 * 1024) / 3) },
      [
        {
          field: "message",
          message: expect.stringContaining("The message is too long: 5,000 characters at most"),
        },
      ],
    ],
    [
      "a file nobody asked for",
      { ...ada(), photo: new File(["pixels"], "photo.jpg") },
      [{ field: "photo", message: expect.stringContaining("Files cannot be sent here.") }],
    ],
    [
      "a form of no kind that there is",
      { ...ada(), kind: "order" },
      [{ field: "kind", message: "kind must be contact or consultation." }],
    ],
    [
      "a consultation without a phone number",
      { kind: "consultation", fullName: "Ada Obi", email: "ada@example.com" },
      [{ field: "phone", message: "Add your phone number." }],
    ],
  ])("refuses %s with a message at the field, and stores nothing", async (_, fields, errors) => {
    const before = await count();
    expect(await send(fields)).toEqual({ status: 422, body: { errors } });
    expect(await count()).toBe(before);
  });

  test.each<[string, BodyInit, Record<string, string>, number]>([
    ["JSON", JSON.stringify({ firstName: "Ada" }), { "content-type": "application/json" }, 415],
    ["broken multipart", "--x\r\nnonsense", { "content-type": "multipart/form-data; boundary=x" }, 400],
    ["multipart without a boundary", "x", { "content-type": "multipart/form-data" }, 400],
    ["more than 128 KB", multipart({ message: "a".repeat(128 * 1024) }), {}, 413],
    ["more than 64 KB urlencoded", new URLSearchParams({ message: "a".repeat(64 * 1024) }), {}, 413],
  ])("refuses %s", async (_, body, headers, status) => {
    const response = await post("/api/enquiries", body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ errors: [{ message: expect.any(String) }] });
  });

  test.each(["GET", "PUT", "DELETE", "PATCH"])(
    "answers %s with 405 and names the allowed methods",
    async (method) => {
      const response = await fetch(`${shop.origin}/api/enquiries`, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("POST");
      expect(await response.json()).toEqual({ errors: [{ message: "Use POST here." }] });
    },
  );

  test("answers a filled honeypot like a success, keeps it as spam and forwards it nowhere", async () => {
    expect(await send({ ...ada(), _gotcha: "https://cheap.example" })).toEqual({
      status: 200,
      body: { ok: true },
    });
    expect(await latest()).toMatchObject({ state: "spam", forwards: [] });
  });

  test("rate-limits a visitor who sends too fast, and nobody else", async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await send(ada())).status).toBe(200);
    await holdBack(shop, "enquiry", 5);
    const response = await post("/api/enquiries", multipart(ada()));
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response.json()).toEqual({
      errors: [{ message: expect.stringContaining("Please wait a little") }],
    });
    visitor = "198.51.100.1";
    expect((await send(ada())).status).toBe(200);
  });
});

describe("without JavaScript", () => {
  test("shows the contact page again with the input, a summary, and the errors at their fields", async () => {
    const typed = { ...ada(), email: "ada@", lastName: 'O"Bi <b>', phone: "07700 900123" };
    const response = await post("/contact", multipart(typed));
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(html).toContain('value="O&quot;Bi &lt;b&gt;"');
    expect(html).toContain('value="07700 900123"');
    expect(html).toMatch(/<textarea[^>]*>Could the kaftan be 10 cm longer\?<\/textarea>/);
    expect(html).toContain('<a href="#contact-email"');
    expect(html).toMatch(/id="contact-email-error"[^>]*>Add the part after the @, such as name@example.com./);
  });

  test("says thanks on the contact page, where reloading sends nothing again", async () => {
    const before = await count();
    const response = await post("/contact", multipart(ada()), { origin: shop.origin });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/contact?sent=contact#contact-form");
    const page = await fetch(new URL(response.headers.get("location") ?? "", shop.origin));
    expect(await page.text()).toContain(THANKS);
    expect(await count()).toBe(before + 1);
    expect(await latest()).toMatchObject({ kind: "contact", fields: ada() });
  });

  test("accepts a consultation on the home page, whatever kind the form claims to be", async () => {
    const fields = { fullName: `Ada ${nth} Obi`, phone: "07700 900123", email: "ada@example.com" };
    const response = await post("/?index", multipart({ ...fields, kind: "contact" }));
    expect(response.headers.get("location")).toBe("/?sent=consultation#consultation-form");
    expect(await latest()).toMatchObject({ kind: "consultation", fields });
    const refused = await post("/?index", multipart({ fullName: "Ada" }));
    expect(refused.status).toBe(422);
    expect(refused.headers.get("cache-control")).toBe("no-store");
  });

  test("leaves the cached page the same for everyone", async () => {
    const page = async () => (await fetch(`${shop.origin}/contact`)).text();
    const before = await page();
    await post("/contact", multipart({ firstName: "Somebody else" }));
    await post("/contact", multipart(ada()));
    expect(await page()).toBe(before);
    expect(before).not.toContain(THANKS);
    expect(before).not.toContain("Somebody else");
  });

  test("refuses a form that another site sends", async () => {
    const before = await count();
    const response = await post("/contact", multipart(ada()), { origin: "https://evil.example" });
    expect(response.status).toBe(403);
    expect(await count()).toBe(before);
  });
});

test("loses nothing when it is killed while both channels are down", { tags: "full" }, async () => {
  const away = { ...channels(), FORM_ENDPOINT: "http://127.0.0.1:1/f/x", SMTP_URL: "smtp://127.0.0.1:1" };
  const { firstName } = ada();
  const { dataDir } = shop;
  await shop.end("SIGTERM");
  shop = await startShop({ dataDir, variables: { WORKERS: "1", ...away } });
  expect((await send(ada())).status).toBe(200);
  await shop.end("SIGKILL");

  shop = await startShop({ dataDir, variables: { WORKERS: "1", ...channels() } });
  const isDone = async () => mailsFrom(firstName).length > 0 && formsFrom(firstName).length > 0;
  await eventually(isDone, Boolean);
  expect(formsFrom(firstName)).toHaveLength(1);
  expect(mailsFrom(firstName)).toHaveLength(1);
});
