import { get } from "node:http";
import type { Locator, Page } from "@playwright/test";
import { bodyOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { shopMoment } from "#app/shared/shop-moment.ts";
import { picturesReady, signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { test as base, expect } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

/** A shop in two worker processes with a mail server: one process shows the owner's changes in the other. */
const test = base.extend<{ walk: { shop: RunningShop; inbox: Inbox } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures taken apart, even none.
  walk: async ({}, use) => {
    const inbox = await openInbox();
    const variables = { WORKERS: "2", SMTP_URL: inbox.url, MAIL_FROM: "shop@shop.example" };
    const shop = await startShop({ variables });
    await use({ shop, inbox });
    await shop.stop();
    await inbox.close();
  },
  baseURL: async ({ walk }, use) => use(walk.shop.origin),
});
test.use({ viewport: SIZES.phone, hasTouch: true });

/** One hand on a phone: every tap and every typed field is counted. A choice from a list is two taps. */
class Hand {
  taps = 0;
  fields = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async tap(on: Locator): Promise<void> {
    this.taps += 1;
    await on.tap();
  }
  button = (name: string) => this.tap(this.page.getByRole("button", { name, exact: true }));
  link = (name: string) => this.tap(this.page.getByRole("link", { name, exact: true }));
  async section(name: string): Promise<void> {
    const ways = this.page.getByRole("navigation", { name: "Administration" });
    if (!["Overview", "Orders", "Products", "Stock"].includes(name)) await this.tap(ways.getByText("Menu"));
    await this.tap(ways.getByRole("link", { name: new RegExp(`^${name}`) }));
  }
  async setting(name: string): Promise<void> {
    await this.section("Settings");
    const settings = this.page.getByRole("navigation", { name: "Settings" });
    await this.tap(settings.getByRole("link", { name, exact: true }));
    await this.arrive(name);
  }
  /** Waits for the page that a tap leads to. Its fields may have the names of the last page's. */
  arrive = (heading: string) =>
    expect(this.page.getByRole("heading", { name: heading, level: 1, exact: true })).toBeVisible();
  /** Typing begins with a tap on the field. */
  async type(into: Locator, text: string): Promise<void> {
    await this.tap(into);
    this.fields += 1;
    await into.fill(text);
  }
  async choose(from: Locator, label: string): Promise<void> {
    this.taps += 2;
    await from.selectOption({ label });
  }
  /** The count since the last time, printed in the test's output and kept below a limit. */
  done(what: string, limit: { taps: number; fields: number }): void {
    const { taps, fields } = this;
    console.log(`${what}: ${taps} taps, ${fields} fields`);
    expect.soft(taps, what).toBeLessThanOrEqual(limit.taps);
    expect.soft(fields, what).toBeLessThanOrEqual(limit.fields);
    this.taps = 0;
    this.fields = 0;
  }
}

/** A page as twenty visitors get it, each over a connection of its own: either process answers some. */
async function everywhere(shop: RunningShop, path: string): Promise<string[]> {
  const one = () =>
    new Promise<string>((resolve, reject) => {
      get(`${shop.origin}${path}`, { agent: false }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("end", () => resolve(Buffer.concat(parts).toString()));
      }).on("error", reject);
    });
  return Promise.all(Array.from({ length: 20 }, one));
}
const shows = (shop: RunningShop, path: string, text: string, isShown = true) =>
  eventually(
    () => everywhere(shop, path),
    (pages) => pages.every((html) => html.includes(text) === isShown),
  );

/** Makes a document's scheduled moment come now. */
const comeDue = ({ pool }: RunningShop, document: string) =>
  pool.query("UPDATE content_drafts SET publish_at = now() WHERE document = $1", [document]);

const TOMORROW = () => shopMoment(new Date(Date.now() + 24 * 60 * 60_000));

/** Looks at the page beside the form, schedules the words for tomorrow, and lets tomorrow come. */
async function previewAndSchedule(hand: Hand, shop: RunningShop, document: string, text: string) {
  const { page } = hand;
  await hand.button("Page");
  await expect(page.frameLocator("iframe").getByText(text).first()).toBeVisible();
  await hand.button("Form");
  await hand.type(page.getByLabel("Publish at"), TOMORROW());
  await hand.button("Schedule");
  await expect(page.getByText(/^Publishes itself on/)).toBeVisible();
  await comeDue(shop, document);
}

async function bringBack(hand: Hand, section: string, document: string) {
  const { page } = hand;
  await hand.section(section);
  await hand.link(document);
  await hand.arrive(document);
  await hand.button("Versions");
  await hand.tap(page.getByRole("dialog").getByRole("button", { name: "Bring back" }).last());
  await expect(page.getByRole("status").filter({ hasText: "Brought back and published." })).toBeVisible();
}

test("texts, a slide and a delivery price are changed, previewed, scheduled, published and restored", async ({
  page,
  walk: { shop },
}) => {
  await signInAsOwner(page, shop);
  await open(page, "/admin/overview");
  const hand = new Hand(page);

  await hand.section("Words");
  await hand.link("Announcement");
  await hand.arrive("Announcement");
  await hand.type(page.getByLabel("Text"), "The winter run opens on Friday.");
  await previewAndSchedule(hand, shop, "announcement", "The winter run opens on Friday.");
  await shows(shop, "/", "The winter run opens on Friday.");
  hand.done("the announcement: change, preview, schedule", { taps: 8, fields: 2 });

  await hand.section("Words");
  await hand.link("Home page");
  await hand.arrive("Home page");
  await hand.tap(page.getByText("Hero", { exact: true }));
  await hand.tap(page.getByText("Hero 1", { exact: true }).first());
  const slide = page.getByRole("group", { name: "Hero 1", exact: true });
  const before = await slide.getByLabel("Title").inputValue();
  await hand.type(slide.getByLabel("Title"), "Woven by Tuesday");
  await previewAndSchedule(hand, shop, "home", "Woven by Tuesday");
  await shows(shop, "/", "Woven by Tuesday");
  hand.done("a hero slide: change, preview, schedule", { taps: 10, fields: 2 });

  await hand.setting("Delivery");
  const international = page.getByRole("group", { name: "International" });
  await hand.type(international.getByLabel("Price, £"), "21.50");
  await hand.button("Save");
  await expect(page.getByText("Saved. The shop, its checkout and its emails say so now.")).toBeVisible();
  await shows(shop, "/products/adire-kaftan", "£21.50");
  hand.done("the delivery to Nigeria's zone", { taps: 5, fields: 1 });

  await bringBack(hand, "Words", "Announcement");
  await shows(shop, "/", "The winter run opens on Friday.", false);
  hand.done("the old announcement back", { taps: 5, fields: 0 });
  await bringBack(hand, "Words", "Home page");
  await shows(shop, "/", before);
  hand.done("the old slide back", { taps: 5, fields: 0 });
});

const PICTURE = "tests/support/photos/adire-kaftan-indigo-front.jpg";

test("removes the sample, adds three pieces, invites a packer, and resets a password", async ({
  page,
  browser,
  walk: { shop, inbox },
}) => {
  await signInAsOwner(page, shop);
  await open(page, "/admin/overview");
  const hand = new Hand(page);

  await hand.section("Settings");
  await hand.button("Remove sample goods");
  await expect(page.getByText("The sample goods are off the shop.")).toBeVisible();
  hand.done("the sample taken away", { taps: 3, fields: 0 });

  for (const name of ["Market Gown", "Harbour Robe", "Dusk Skirt"]) {
    await hand.section("Products");
    await hand.link("Add product");
    await hand.arrive("Add product");
    await hand.type(page.getByRole("textbox", { name: "Title", exact: true }), name);
    await hand.type(page.getByLabel("Price, £", { exact: true }), "95");
    await hand.choose(page.getByLabel("Gender"), "Women");
    await hand.type(page.getByLabel("Colours"), "Indigo");
    await hand.type(page.getByLabel("Pieces each"), "3");
    await hand.button("Fill pieces");
    // The button of the phone's own chooser, and the picture in it.
    hand.taps += 2;
    await page.getByLabel("Main image").setInputFiles(PICTURE);
    await picturesReady(page, 1);
    await hand.button("Create product");
    await expect(page.getByRole("status").filter({ hasText: "Created product!" })).toBeVisible();
  }
  await shows(shop, "/catalogue", "Dusk Skirt");
  hand.done("three pieces", { taps: 36, fields: 12 });

  await hand.setting("People");
  await hand.type(page.getByRole("textbox", { name: "Email" }), "packer@people.example");
  await hand.choose(page.getByLabel("Role"), "Packer");
  await hand.button("Invite");
  const letter = (to: string) =>
    eventually(
      async () => inbox.mails.filter((mail) => mail.to.includes(to)).at(-1),
      (mail) => mail !== undefined,
    );
  const linkIn = async (to: string) => {
    const mail = await letter(to);
    return /\/admin\/(welcome|reset)\/[0-9a-f]+/.exec(mail ? bodyOf(mail, "text/plain") : "")?.[0] ?? "";
  };
  const welcome = await linkIn("packer@people.example");
  hand.done("a packer invited", { taps: 7, fields: 1 });

  const theirs = await browser.newContext({ viewport: SIZES.phone, hasTouch: true, baseURL: shop.origin });
  const phone = await theirs.newPage();
  const packer = new Hand(phone);
  await open(phone, welcome);
  await packer.type(phone.getByLabel("New password"), "parcels and string");
  await packer.button("Save");
  await expect(phone.getByText("Your password is saved. Sign in with it.")).toBeVisible();
  await packer.link("Forgotten your password?");
  await packer.type(phone.getByRole("textbox", { name: "Email" }), "packer@people.example");
  await packer.button("Send me a link");
  await expect
    .poll(() => inbox.mails.filter(({ to }) => to.includes("packer@people.example")).length)
    .toBe(2);
  await open(phone, await linkIn("packer@people.example"));
  await packer.type(phone.getByLabel("New password"), "string and parcels");
  await packer.button("Save");
  await packer.type(phone.getByRole("textbox", { name: "Email" }), "packer@people.example");
  await packer.type(phone.getByLabel("Password"), "string and parcels");
  await packer.button("Sign in");
  await expect(phone.getByText("Your new password is saved, and every device was signed out.")).toBeVisible();
  packer.done("the packer's first password, forgotten, reset, and signed in", { taps: 10, fields: 5 });
  await theirs.close();
});

test("a stock-take of 24 styles", async ({ page, walk: { shop } }) => {
  await signInAsOwner(page, shop);
  await open(page, "/admin/overview");
  const hand = new Hand(page);
  await hand.section("Stock");
  await hand.link("Count stock");
  await hand.arrive("Count stock");
  let styles = 0;
  let typed = 0;
  for (;;) {
    const asExpected = page.getByRole("button", { name: /^As expected/ });
    const here = Math.min(await asExpected.count(), 24 - styles);
    for (let nth = 0; nth < here; nth += 1) await hand.tap(asExpected.nth(nth));
    // Every fourth style lacks a piece.
    const counted = page.getByRole("listitem").filter({ has: asExpected });
    for (let nth = 0; nth < here; nth += 4) {
      const first = counted
        .nth(nth)
        .getByRole("textbox", { name: /^Counted, / })
        .first();
      const expected = Number(await first.inputValue());
      await hand.type(first, String(Math.max(0, expected - 1)));
      typed += 1;
    }
    styles += here;
    await hand.button("Book differences");
    await expect(page.getByRole("status").filter({ hasText: /counted\./ })).toBeVisible();
    const on = page.getByRole("navigation", { name: "Pages" }).getByRole("link").last();
    if (styles >= 24 || (await on.count()) === 0) break;
    await hand.tap(on);
  }
  const sizes = await page.getByRole("textbox", { name: /^Counted, / }).count();
  console.log(`${styles} styles, ${sizes} sizes on the last page, ${typed} numbers that differ`);
  expect(styles).toBe(24);
  hand.done("a stock-take", { taps: 33, fields: 6 });
});
