import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookings } from "#app/domain/calendar/calendar.tables.server.ts";
import { callKey } from "#app/domain/calendar/read-calendar.server.ts";
import { bodyOf, headerOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { secretOf } from "#tests/support/requests/webhook.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let inbox: Inbox;
let shop: RunningShop;
let owner: Browser;
beforeAll(async () => {
  inbox = await openInbox();
  shop = await startShop({ variables: { SMTP_URL: inbox.url, MAIL_FROM: "calls@baobab-atelier.example" } });
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
});
afterAll(async () => {
  await shop?.stop();
  await inbox?.close();
});

const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll(/\s+/g, " ");
const pageOf = async (browser: Browser, path: string) => {
  const answer = await browser.ask(path);
  return { status: answer.status, headers: answer.headers, html: plain(await answer.text()) };
};
const timesIn = (html: string) =>
  [...html.matchAll(/name="time"[^>]*value="([^"]+)"/g)].map(([, time = ""]) => time);
const freeTimes = async () => timesIn((await pageOf(new Browser(shop), "/book")).html);
const mailsTo = (email: string, subject: string) =>
  inbox.mails.filter((mail) => mail.to.includes(email) && headerOf(mail, "Subject")?.includes(subject));

/** The newest email to a person, once it has come. */
async function mailTo(email: string, subject: string) {
  const [mail] = await eventually(
    async () => mailsTo(email, subject),
    (found) => found.length > 0,
  );
  if (!mail) throw new Error("No email came");
  return mail;
}

/** Asks for a time, and returns the private link in its email. */
async function linkFor(email: string, time: string): Promise<string> {
  const browser = new Browser(shop);
  const answer = await browser.ask("/book", {
    form: { time, name: "Ada Obi", email, phone: "0803 555 0101", zone: "Africa/Lagos" },
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/book?sent=1"]);
  const text = bodyOf(await mailTo(email, "One press"), "text/plain");
  return /\/book\/[0-9a-f]{66}/.exec(text)?.[0] ?? "no link";
}
const press = (link: string, step: string, time = "") =>
  new Browser(shop).ask(link, { form: { step, ...(time && { time }) } });

test("books a call in two presses, moves it, and cancels it, without scripts", async () => {
  const email = "ada@shopper.example";
  const [first = "", second = ""] = await freeTimes();
  const link = await linkFor(email, first);
  // Mail programs open links to look at them.
  for (let n = 0; n < 2; n += 1) {
    const { status, html, headers } = await pageOf(new Browser(shop), link);
    expect([status, html]).toEqual([200, expect.stringContaining("Book my call")]);
    expect(html).toContain("(Lagos, GMT+1)");
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("x-robots-tag")).toContain("noindex");
  }
  expect(await freeTimes()).toContain(first);
  const confirmed = await press(link, "confirm");
  expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, link]);
  expect((await pageOf(new Browser(shop), link)).html).toContain("Your call is booked");
  expect(await freeTimes()).not.toContain(first);
  const invitation = await mailTo(email, "Your call with");
  expect(invitation.raw).toMatch(/content-type: text\/calendar; charset=utf-8; method=REQUEST/i);
  expect(invitation.raw).toMatch(/filename=call\.ics/);

  expect((await press(link, "move", second)).status).toBe(303);
  await mailTo(email, "has moved");
  expect(await freeTimes()).toContain(first);
  expect((await press(link, "cancel")).status).toBe(303);
  const cancelled = await mailTo(email, "is cancelled");
  expect(cancelled.raw).toMatch(/method=CANCEL/i);
  // Used again, or too late: a calm page.
  for (const step of ["confirm", "move", "cancel"]) {
    const answer = await press(link, step, step === "move" ? second : "");
    expect(answer.status).toBeLessThan(500);
  }
  expect((await pageOf(new Browser(shop), link)).html).toContain("Your call is cancelled");
  const wrong = await pageOf(new Browser(shop), `${link.slice(0, -1)}x`);
  expect([wrong.status, wrong.html]).toEqual([404, expect.stringContaining("This link works no more")]);
});

test("tells who comes second that the time has gone, with the nearest, and loses nothing", async () => {
  const [time = ""] = (await freeTimes()).slice(3);
  const [ada, bola] = [
    await linkFor("one@shopper.example", time),
    await linkFor("two@shopper.example", time),
  ];
  expect((await press(ada, "confirm")).status).toBe(303);
  const late = await press(bola, "confirm");
  const html = plain(await late.text());
  expect([late.status, html]).toEqual([
    409,
    expect.stringContaining("Somebody just took that time: here are the nearest"),
  ]);
  const [nearest = ""] = timesIn(html);
  expect((await press(bola, "confirm", nearest)).status).toBe(303);

  const typed = {
    time,
    name: "Cy <b>",
    email: "cy@shopper.example",
    note: "A wrapper",
    zone: "Africa/Lagos",
  };
  const gone = await new Browser(shop).ask("/book", { form: typed });
  const page = plain(await gone.text());
  expect([gone.status, page]).toEqual([
    409,
    expect.stringContaining("Somebody just took that time: here are the nearest"),
  ]);
  for (const kept of ["Cy &lt;b&gt;", "cy@shopper.example", "A wrapper", "Times in Lagos, GMT+1"])
    expect(page).toContain(kept);
  expect(timesIn(page)).toHaveLength(6);
});

test("refuses bad input with a sentence at its field, and foreign forms", async () => {
  const form = { time: "", name: "", email: "ada@", note: "Kept", zone: "Nowhere" };
  const answer = await new Browser(shop).ask("/book", { form });
  const html = plain(await answer.text());
  expect(answer.status).toBe(422);
  for (const said of ["Choose a time.", "Add your name.", "Add the part after the @", "Kept"])
    expect(html).toContain(said);
  const foreign = { origin: "https://elsewhere.example" };
  expect((await new Browser(shop).ask("/book", { form, headers: foreign })).status).toBe(403);
  expect((await new Browser(shop).ask("/book/none", { form: { step: "cancel" } })).status).toBe(404);
});

test("shows the times in a zone that was named, and plainly in the owner's without", async () => {
  expect((await pageOf(new Browser(shop), "/book")).html).toContain("Times in London, GMT");
  expect((await pageOf(new Browser(shop), "/book?zone=Asia/Dubai")).html).toContain("Times in Dubai, GMT+4");
  const odd = await pageOf(new Browser(shop), "/book?zone=Moon/Base&from=never");
  expect([odd.status, odd.html]).toEqual([200, expect.stringContaining("Times in London")]);
});

test("gives one time to one of two hundred requests at once", async () => {
  const [time = ""] = (await freeTimes()).slice(-1);
  const secret = await secretOf(shop, "auth-secret");
  const startsAt = new Date(time);
  const times = { startsAt, endsAt: new Date(startsAt.getTime() + 30 * 60_000), createdAt: new Date() };
  const crowd = Array.from({ length: 200 }, (_, nth) => ({
    id: randomUUID(),
    email: `crowd${nth}@x.example`,
  }));
  const keys = crowd.map(({ id }) => callKey(id, secret));
  const asked = crowd.map((each, nth) => ({ ...each, ...times, keyHash: keys[nth]?.keyHash ?? "" }));
  const person = { state: "asked" as const, name: "Crowd", note: "", zone: "Africa/Lagos" };
  await shop.db.insert(bookings).values(asked.map((each) => ({ ...each, ...person })));
  const links = keys.map(({ key }) => `/book/${key}`);
  const answers = await Promise.all(links.map((link) => press(link, "confirm")));
  const counts = Map.groupBy(answers, ({ status }) => status);
  expect([counts.get(303)?.length, counts.get(409)?.length]).toEqual([1, 199]);
  const { rows: booked } = await shop.pool.query(
    "SELECT count(*)::int FROM bookings WHERE state = 'booked' AND starts_at = $1",
    [time],
  );
  expect(booked).toEqual([{ count: 1 }]);
});

test("the owner sets hours and days off, moves and cancels, and has a private calendar", async () => {
  const act = (form: Record<string, string>, path = "/admin/fittings") => owner.ask(path, { form });
  const rules = { zone: "Africa/Lagos", minutes: "30", noticeHours: "1", daysAhead: "20", means: "phone" };
  const days = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`open-${day}`, "8 to 20"]));
  const wrong = await act({ do: "hours", ...rules, ...days, "open-1": "nine", meansText: "We ring you." });
  const refused = plain(await wrong.text());
  expect(wrong.status).toBe(422);
  for (const said of ["Write times such as 9:00 to 12:30", 'value="nine"', "We ring you."])
    expect(refused).toContain(said);
  expect((await act({ do: "hours", ...rules, ...days, meansText: "We ring you." })).status).toBe(303);
  const open = (await pageOf(new Browser(shop), "/book")).html;
  expect(open).toContain("Times in Lagos, GMT+1");
  expect(open).toContain("We ring you.");

  const [time = ""] = timesIn(open).slice(-1);
  const link = await linkFor("dara@shopper.example", time);
  await press(link, "confirm");
  const { rows } = await shop.pool.query("SELECT id FROM bookings WHERE email = 'dara@shopper.example'");
  const [{ id }] = rows;
  const week = (await pageOf(owner, `/admin/fittings?week=${time.slice(0, 10)}`)).html;
  for (const shown of ["dara@shopper.example", "0803 555 0101"]) expect(week).toContain(shown);
  const elsewhere = await act({ do: "move", id, to: "2020-01-01T10:00" });
  expect([elsewhere.status, await elsewhere.text()]).toEqual([
    422,
    expect.stringContaining("Choose a moment that is still to come."),
  ]);
  // On no weekday does another case of this file have a call on that day.
  const day = new Date(Date.parse(time) + 10 * 86_400_000).toISOString().slice(0, 10);
  expect((await act({ do: "move", id, to: `${day}T21:10` })).headers.get("location")).toContain("done=moved");
  expect(bodyOf(await mailTo("dara@shopper.example", "has moved"), "text/plain")).toContain(
    "we had to move your call",
  );
  const exported = await owner.ask(`/admin/fittings/${id}/export.json`);
  expect(await exported.json()).toMatchObject({ name: "Ada Obi", email: "dara@shopper.example" });

  const calendar =
    /\/book\/calendar\/[0-9a-f]{66}\.ics/.exec((await pageOf(owner, "/admin/fittings")).html)?.[0] ?? "";
  const file = await new Browser(shop).ask(calendar);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(await file.text()).toContain("SUMMARY:Call: Ada Obi");
  expect((await act({ do: "renew" })).status).toBe(303);
  expect((await new Browser(shop).ask(calendar)).status).toBe(404);

  const ill = await act({ do: "off", from: day, to: day, calls: "cancel" });
  expect(ill.headers.get("location")).toContain("cancelled=1");
  expect(bodyOf(await mailTo("dara@shopper.example", "is cancelled"), "text/plain")).toContain(
    "Choose another time",
  );
  expect((await pageOf(owner, "/admin/fittings?done=off&moved=0&cancelled=1")).html).toContain(
    "1 call cancelled",
  );
  expect((await act({ do: "open", from: day, to: day })).status).toBe(303);
  expect((await act({ do: "erase", id })).status).toBe(303);
  expect((await pageOf(new Browser(shop), link)).status).toBe(404);

  const packer = await signedIn(shop, await addPerson(shop, { admin: true, role: "packer" }));
  expect((await packer.ask("/admin/fittings")).status).toBe(403);
});

test("offers calls in the footer, on the contact page and in the sitemap while the owner has open hours", async () => {
  const places = ["/about", "/contact", "/sitemap.xml", "/llms.txt"];
  const offering = async () => {
    const answers = await Promise.all(places.map((path) => fetch(shop.origin + path)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    return places.filter((_, nth) => /href="\/book"|\/book<|\/book\)/.test(texts[nth] ?? ""));
  };
  const save = (hours: string) => {
    const rules = { zone: "Africa/Lagos", minutes: "30", noticeHours: "1", daysAhead: "20", means: "phone" };
    return owner.ask("/admin/fittings", { form: { do: "hours", ...rules, "open-1": hours } });
  };
  await eventually(offering, (found) => found.length === places.length);
  expect((await save("")).status).toBe(303);
  await eventually(offering, (found) => found.length === 0);
  expect((await save("9:00 to 12:00")).status).toBe(303);
  await eventually(offering, (found) => found.length === places.length);
});

test("a shop without hours says so kindly, and one without a mail server takes requests for its owner", async () => {
  const silent = await startShop();
  const visitor = new Browser(silent);
  const [time = ""] = timesIn((await pageOf(visitor, "/book")).html);
  const form = { time, name: "Ada Obi", email: "ada@shopper.example" };
  expect((await visitor.ask("/book", { form })).status).toBe(303);
  expect((await pageOf(visitor, "/book?sent=1")).html).toContain("We’ll get in touch to confirm the time.");
  const her = await signedIn(silent, await addPerson(silent, { admin: true }));
  const { html } = await pageOf(her, "/admin/fittings");
  const id = /name="id" value="([0-9a-f-]{36})"/.exec(html)?.[1] ?? "";
  expect(html).toContain("Not confirmed yet");
  const confirmed = await her.ask("/admin/fittings", { form: { do: "confirm", id } });
  expect(confirmed.headers.get("location")).toContain("done=confirmed");
  expect(timesIn((await pageOf(visitor, "/book")).html)).not.toContain(time);
  await silent.pool.query("DELETE FROM calendar_settings");
  const empty = await pageOf(visitor, "/book");
  expect([empty.status, empty.html]).toEqual([200, expect.stringContaining("There are no times just now.")]);
  expect(empty.html).toContain("noindex");
  await silent.stop();
});
