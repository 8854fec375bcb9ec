import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, headerOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { plain } from "#app/platform/images/testing/pictures-for-tests.ts";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { fileOf } from "#tests/support/requests/upload.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let inbox: Inbox;
let shop: RunningShop;
let ada: Browser;
let owner: Browser;

beforeAll(async () => {
  inbox = await openInbox();
  shop = await startShop({ variables: inbox.variables });
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  ada = new Browser(shop);
});
afterAll(async () => {
  await shop?.stop();
  await inbox?.close();
});

const FILLED = {
  ...{ garment: "dress", cloth: "Adire, Indigo", occasion: "A wedding", words: "Midi, with pockets." },
  ...{ unit: "in", "measure-bust": "104", country: "GB", name: "Ada Obi", email: "ada@example.com" },
};
const formOf = (fields: Record<string, string>, pictures: Buffer[] = []): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const picture of pictures) form.append("pictures", fileOf(picture));
  return form;
};
const text = async (answer: Response) => ({
  status: answer.status,
  html: (await answer.text()).replaceAll("<!-- -->", ""),
});
const pathOf = (answer: Response): string =>
  new URL(answer.headers.get("location") ?? "", shop.origin).pathname;
const request = async (changes: Record<string, string> = {}) =>
  pathOf(await ada.ask("/made-for-you", { form: formOf({ ...FILLED, ...changes }) }));
/** The owner's page of somebody's request. */
async function adminPathOf(name: string): Promise<string> {
  const { html } = await text(await owner.ask("/admin/made"));
  const row = html.split("<li").find((each) => each.includes(name)) ?? "";
  return /\/admin\/made\/[0-9a-f-]{36}/.exec(row)?.[0] ?? "";
}

test("keeps everything of a refused form, its pictures too, and needs no script", async () => {
  const picture = await plain(60, 80).jpeg().toBuffer();
  const refused = await text(
    await ada.ask("/made-for-you", { form: formOf({ ...FILLED, email: "" }, [picture]) }),
  );
  expect(refused.status).toBe(422);
  expect(refused.html).toContain("Add your email");
  expect(refused.html).toContain("Midi, with pockets.");
  expect(refused.html).toContain('value="104"');
  expect(refused.html).toContain("1 picture is kept already");
  const [, draft = ""] = /name="draft" value="([0-9a-f-]{36})"/.exec(refused.html) ?? [];
  const path = await request({ draft });
  const page = await ada.ask(path);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("referrer-policy")).toBe("same-origin");
  const { html } = await text(page);
  expect(html).toContain("Did you mean 104 cm?");
  const [, src = ""] = /src="(\/made-for-you\/[^"]+\/pictures\/[^"]+)"/.exec(html) ?? [];
  const shown = await ada.ask(src);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await ada.ask(src.replace(/[0-9a-f-]{36}/, crypto.randomUUID()))).status).toBe(404);
  expect(await text(await ada.ask(path.replace(/[0-9a-f-]{36}/, crypto.randomUUID())))).toEqual({
    status: 404,
    html: expect.stringContaining("This link leads nowhere."),
  });
});

test("emails the link to both sides, without a word or a number of the request", async () => {
  const path = await request({ name: "Bisi Obi", email: "bisi@example.com" });
  const mails = await eventually(
    async () => inbox.mails.filter((mail) => /made to measure/.test(headerOf(mail, "subject") ?? "")),
    (found) => found.some((mail) => bodyOf(mail, "text/plain").includes(path)),
  );
  // The ids of pages and parts are random, and may have any number in them.
  const idsOf = /[0-9a-f]{8}[0-9a-f-]*/g;
  for (const { raw } of mails) expect(raw.replaceAll(idsOf, "")).not.toMatch(/104|Midi|wedding/);
  await eventually(
    async () => inbox.mails.map((mail) => headerOf(mail, "subject")).join(),
    (subjects) => subjects.includes("A new request: dress made to measure"),
  );
});

test("lets an editor read and answer, and leaves the money to the owner", async () => {
  const path = await request({ name: "Chidi Obi", email: "chidi@example.com" });
  const admin = await adminPathOf("Chidi Obi");
  const quote = { do: "quote", after: "0", "item-0": "Dress", "price-0": "300", deposit: "100" };
  const rest = { validUntil: "2099-01-01", terms: "Made to measure." };
  const sent = await owner.ask(admin, { form: formOf({ ...quote, ...rest }) });
  expect(sent.status).toBe(303);
  const editor = await signedIn(shop, await addPerson(shop, { admin: true, role: "editor" }));
  const read = await text(await editor.ask(admin));
  expect(read.html).toContain("Chidi Obi");
  expect(read.html).not.toMatch(/£300|Send quote|Mark as made/);
  expect((await editor.ask(admin, { form: formOf({ ...quote, ...rest, after: "1" }) })).status).toBe(403);
  expect((await editor.ask(`${admin}/export.json`)).status).toBe(403);
  expect((await editor.ask(admin, { form: formOf({ do: "write", message: "Which length?" }) })).status).toBe(
    303,
  );
  expect((await text(await ada.ask(path))).html).toContain("Which length?");
  const packer = await signedIn(shop, await addPerson(shop, { admin: true, role: "packer" }));
  expect((await packer.ask("/admin/made")).status).toBe(403);
  expect((await text(await owner.ask("/admin/overview"))).html).toMatch(/Your week.+Chidi Obi, dress/s);
  expect((await text(await packer.ask("/admin/overview"))).html).not.toMatch(/Your week|Chidi Obi/);
});

test("refuses a quote with a deposit that leaves no balance, and shows what was typed", async () => {
  await request({ name: "Dele Obi", email: "dele@example.com" });
  const form = formOf({
    do: "quote",
    after: "0",
    "item-0": "Dress",
    "price-0": "300",
    deposit: "300",
    terms: "None.",
  });
  const refused = await text(await owner.ask(await adminPathOf("Dele Obi"), { form }));
  expect(refused.status).toBe(422);
  expect(refused.html).toContain("leaves £1 at least for the balance");
  expect(refused.html).toContain("Choose a day from today on.");
  expect(refused.html).toContain('value="300"');
});

test("refuses what another site's page sends, and more than six pictures", async () => {
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const sent = await ada.ask("/made-for-you", { form: formOf(FILLED), headers: foreign });
  expect(sent.status).toBe(403);
  const picture = await plain(8, 10).jpeg().toBuffer();
  const form = formOf({ ...FILLED, email: "efe@example.com" }, Array(7).fill(picture));
  const { status, html } = await text(await new Browser(shop).ask("/made-for-you", { form }));
  expect([status, html.includes("Six pictures at most")]).toEqual([422, true]);
});
