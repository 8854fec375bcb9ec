import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { addPerson, Browser, isIn, newAdmin, setUpApp, signedIn } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { Authenticator, addPasskey } from "#tests/support/requests/passkey.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";
import { holdBack } from "#tests/support/shop/visitor-limits.ts";

const PEOPLE = "/admin/settings/people";
const NEW_PASSWORD = "a new password of mine";

let inbox: Inbox;
let shop: RunningShop;
let mute: RunningShop;

beforeAll(async () => {
  inbox = await openInbox();
  const variables = { SMTP_URL: inbox.url, MAIL_FROM: "shop@shop.example" };
  [shop, mute] = await Promise.all([startShop({ variables }), startShop()]);
});
afterAll(async () => {
  await Promise.all([shop?.stop(), mute?.stop()]);
  await inbox?.close();
});

const text = async (response: Response): Promise<string> =>
  (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

/**
 * The path of the newest link in the emails to a person, once there are more than `nth`: two of one moment come in any
 * order. It works once the shop has noted that they were sent.
 */
async function linkTo(email: string, nth = 0): Promise<string> {
  const mails = await eventually(
    async () => inbox.mails.filter(({ to }) => to.includes(email)),
    (found) => found.length > nth,
  );
  const unsent = sql`SELECT FROM emails WHERE recipient = ${email} AND sent_at IS NULL`;
  await eventually(
    async () => (await shop.db.execute(unsent)).rows,
    (rows) => rows.length === 0,
  );
  const links = mails.map(
    (mail) => /\/admin\/(?:welcome|reset)\/[0-9a-f]+/.exec(bodyOf(mail, "text/plain"))?.[0],
  );
  return links.findLast((link) => link !== undefined) ?? "no link";
}

const idOf = async (email: string): Promise<string> => {
  const { rows } = await shop.db.execute<{ id: string }>(sql`SELECT id FROM users WHERE email = ${email}`);
  return rows[0]?.id ?? "";
};

test("an owner invites a packer, who chooses a password by the letter's link and comes in as one", async () => {
  const { browser: owner } = await newAdmin(shop);
  const form = { do: "invite", email: "Packer@people.example", role: "packer" };
  const answer = await owner.ask(PEOPLE, { form });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${PEOPLE}?done=invited`]);
  expect(await text(await owner.ask(PEOPLE))).toContain("packer@people.example");
  const link = await linkTo("packer@people.example");
  const page = await new Browser(shop).ask(link);
  expect([page.status, page.headers.get("referrer-policy"), page.headers.get("cache-control")]).toEqual([
    200,
    "no-referrer",
    "no-store",
  ]);
  expect(page.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect(await text(page)).toContain("You are invited as packer.");
  const short = await new Browser(shop).ask(link, { form: { newPassword: "short" } });
  expect([short.status, await text(short)]).toEqual([422, expect.stringContaining("Use 12 characters")]);
  const saved = await new Browser(shop).ask(link, { form: { newPassword: NEW_PASSWORD } });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, "/admin/sign-in?saved=1"]);
  const again = await new Browser(shop).ask(link, { form: { newPassword: "another long password" } });
  expect(again.status).toBe(404);
  const packer = await signedIn(shop, { email: "packer@people.example", password: NEW_PASSWORD });
  expect((await packer.ask("/admin/orders")).status).toBe(200);
  expect((await packer.ask(PEOPLE)).status).toBe(403);
  expect(shop.output()).not.toContain(link.split("/").at(-1));
});

test("without a mail server the link is shown once, and the page says why", { tags: "full" }, async () => {
  const { browser: owner } = await newAdmin(mute);
  const form = { do: "invite", email: "editor@people.example", role: "editor" };
  const shown = await text(await owner.ask(PEOPLE, { form }));
  expect(shown).toContain("The shop has no mail server");
  const link = /\/admin\/welcome\/[0-9a-f]{66}/.exec(shown)?.[0] ?? "";
  expect(await text(await owner.ask(PEOPLE))).not.toContain(link);
  expect((await new Browser(mute).ask(link, { form: { newPassword: NEW_PASSWORD } })).status).toBe(303);
  const forgot = await text(await new Browser(mute).ask("/admin/forgot"));
  expect(forgot).toContain("npm run admin -- reset EMAIL");
  expect(forgot).not.toContain("Send me a link");
});

test.each([
  [{ do: "invite", email: "nobody", role: "packer" }, 422, "Give one email address"],
  [{ do: "invite", email: "a@people.example", role: "king" }, 422, "Choose a role."],
  [{ do: "role", person: "nobody", role: "packer" }, 422, "They are not among the people any more."],
  [{ do: "withdraw", email: "nobody@people.example" }, 422, "has been used or taken back"],
])("refuses invalid input with a message: %j", async (form, status, said) => {
  const { browser: owner } = await newAdmin(shop);
  const answer = await owner.ask(PEOPLE, { form: form as Record<string, string> });
  expect([answer.status, await text(answer)]).toEqual([status, expect.stringContaining(said)]);
});

test("signs a suspended or removed person out at once, and applies a changed role at once", async () => {
  const { browser: owner } = await newAdmin(shop);
  const { person, browser } = await newAdmin(shop, "editor");
  const who = await idOf(person.email);
  expect((await browser.ask("/admin/enquiries")).status).toBe(200);
  await owner.ask(PEOPLE, { form: { do: "role", person: who, role: "packer" } });
  expect((await browser.ask("/admin/enquiries")).status).toBe(403);
  await owner.ask(PEOPLE, { form: { do: "suspend", person: who } });
  expect((await browser.ask("/admin/orders")).headers.get("location")).toContain("/admin/sign-in");
  expect(await isIn(await signedIn(shop, person))).toBe(false);
  await owner.ask(PEOPLE, { form: { do: "restore", person: who } });
  const back = await signedIn(shop, person);
  expect((await back.ask("/admin/orders")).status).toBe(200);
  await owner.ask(PEOPLE, { form: { do: "remove", person: who } });
  expect((await back.ask("/admin/orders")).headers.get("location")).toContain("/admin/sign-in");
  const changes = await text(await owner.ask("/admin/changes?kind=administrator"));
  for (const words of ["changed the role of", "suspended", "let", "took the administrator’s role from"])
    expect(changes).toContain(words);
});

test("a forgotten password is reset by email, keeps the second factor, and is reported by another email", {
  tags: "full",
}, async () => {
  const person = await addPerson(shop, { admin: true });
  const at = await signedIn(shop, person);
  await setUpApp(at, person);
  const asked = await new Browser(shop).ask("/admin/forgot", { form: { email: person.email.toUpperCase() } });
  expect([asked.status, asked.headers.get("location")]).toEqual([303, "/admin/forgot?sent=1"]);
  const link = await linkTo(person.email);
  expect(link).toMatch(/^\/admin\/reset\//);
  expect((await new Browser(shop).ask(link)).headers.get("referrer-policy")).toBe("no-referrer");
  expect((await new Browser(shop).ask(link, { form: { newPassword: NEW_PASSWORD } })).status).toBe(303);
  expect(await isIn(at)).toBe(false);
  const step = await new Browser(shop).signIn({ email: person.email, password: NEW_PASSWORD });
  expect(step.headers.get("location")).toContain("step=code");
  await linkTo(person.email, 1);
});

test("leads the person after a reset by email to other ways into the account", {
  tags: "full",
}, async () => {
  const { person, browser } = await newAdmin(shop);
  await addPasskey(browser, person, new Authenticator(shop));
  await browser.ask("/admin/forgot", { form: { email: person.email } });
  // Another email tells of the passkey.
  const link = await linkTo(person.email, 1);
  const saved = await new Browser(shop).ask(link, { form: { newPassword: NEW_PASSWORD } });
  const { pathname, searchParams } = new URL(saved.headers.get("location") ?? "", shop.origin);
  expect([pathname, searchParams.get("saved")]).toEqual(["/admin/sign-in", "1"]);
  const to = searchParams.get("to") ?? "";
  const back = await signedIn(shop, { email: person.email, password: NEW_PASSWORD });
  const page = await text(await back.ask(to));
  expect(page).toContain("Your new password is saved, and every device was signed out.");
  expect(page).toContain("A new password leaves your passkeys");
  expect(page).toContain("Phone");
});

test("the link in a letter leads to the shop's own origin, whatever host the request named", async () => {
  const person = await addPerson(shop, { admin: true });
  const headers = { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
  await new Browser(shop).ask("/admin/forgot", { form: { email: person.email }, headers });
  await linkTo(person.email);
  const mail = inbox.mails.find(({ to }) => to.includes(person.email));
  expect(mail && bodyOf(mail, "text/plain")).toContain(`${shop.origin}/admin/reset/`);
  expect(mail?.raw).not.toContain("evil.example");
});

test("gives known and unknown emails the same answer, and emails only the known one", async () => {
  const person = await addPerson(shop, { admin: true });
  const answers = await Promise.all(
    [person.email, "nobody@people.example"].map((email) =>
      new Browser(shop).ask("/admin/forgot", { form: { email } }),
    ),
  );
  expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
    [303, "/admin/forgot?sent=1"],
    [303, "/admin/forgot?sent=1"],
  ]);
  await linkTo(person.email);
  expect(inbox.mails.some(({ to }) => to.includes("nobody@people.example"))).toBe(false);
  expect(await text(await new Browser(shop).ask("/admin/forgot?sent=1"))).toContain("If there’s an account");
});

test("limits links for each email and for each visitor", async () => {
  const ask = (browser: Browser, email: string) => browser.ask("/admin/forgot", { form: { email } });
  for (let n = 0; n < 3; n += 1)
    expect((await ask(new Browser(shop), "often@people.example")).status).toBe(303);
  const refused = await ask(new Browser(shop), "Often@people.example");
  expect([refused.status, await text(refused)]).toEqual([
    429,
    expect.stringContaining("That was tried too often."),
  ]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const eager = new Browser(shop);
  for (let n = 0; n < 5; n += 1) expect((await ask(eager, `n${n}@people.example`)).status).toBe(303);
  await holdBack(shop, "forgot", 5);
  expect((await ask(eager, "n6@people.example")).status).toBe(429);
  expect((await ask(new Browser(shop), "no address")).status).toBe(422);
});
