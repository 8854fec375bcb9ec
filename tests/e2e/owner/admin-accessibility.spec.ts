import type { BrowserContext, Page } from "@playwright/test";
import { paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { enquiries, enquiryForwards } from "#app/domain/people/enquiries.tables.server.ts";
import { openSignedIn } from "#tests/support/browser/admin-pages.ts";
import { findings } from "#tests/support/browser/axe.ts";
import { test as base, expect } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";
import { addPerson, type Person } from "#tests/support/requests/admin.ts";
import { ADMIN_PAGES } from "#tests/support/requests/pages.ts";
import { HANG_MS } from "#tests/support/runner/patience.ts";
import type { RunningShop } from "#tests/support/shop/shop.ts";

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** One administrator, signed in once for all these pages, in a shop with an order and an enquiry that was held up. */
const test = base.extend<object, { owner: { person: Person; state: StorageState }; order: string }>({
  owner: [
    async ({ shop, browser }, use) => {
      const person = await addPerson(shop, { admin: true });
      const context = await browser.newContext({ baseURL: shop.origin });
      await openSignedIn(await context.newPage(), person, "/admin/overview");
      await use({ person, state: await context.storageState() });
      await context.close();
    },
    { scope: "worker", timeout: HANG_MS },
  ],
  order: [
    async ({ shop }, use) => {
      await addEnquiry(shop);
      await use((await paidOrder(shop.db)).reference);
    },
    { scope: "worker" },
  ],
  storageState: async ({ owner }, use) => use(owner.state),
});

async function addEnquiry({ db }: RunningShop): Promise<void> {
  const fields = { firstName: "Ada", email: "ada@example.com", phone: "07700 900123", message: "Longer?" };
  await db.insert(enquiries).values({ id: "e-1", kind: "contact", fields });
  const lastError = "The form service refused it (HTTP 500)";
  await db.insert(enquiryForwards).values({ enquiryId: "e-1", channel: "form", attempts: 3, lastError });
}

/** Further states of these pages, and the pages of one order: `{order}` is a paid one. */
const STATES = {
  "a product about to be hidden": "/admin?slug=adire-kaftan&confirm=hide",
  "products that nothing fits": "/admin/products?q=zebra",
  "deleted products": "/admin/products?state=deleted",
  "a new order": "/admin/orders/new?find=kaftan",
  "an order": "/admin/orders/{order}",
  "an order about to be refunded": "/admin/orders/{order}/refund",
  "an order about to be cancelled": "/admin/orders/{order}/refund?what=cancel",
  numbers: "/admin/numbers?period=all",
  "gift cards": "/admin/gift-cards?ending=K7QM",
  "stock that nothing fits": "/admin/stock?q=zebra",
  "one enquiry, open": "/admin/enquiries?only=e-1",
  "an enquiry just answered": "/admin/enquiries?show=answered&done=e-1&to=answered&from=new",
  "no spam": "/admin/enquiries?show=spam",
  "a document of words": "/admin/words/announcement",
  "a document in Markdown": "/admin/words/the-journey",
  "changes that nothing fits": "/admin/changes?q=zebra",
  "not found": "/admin/orders/BA-0",
};

/** The elements that the Tab key reaches, in order, and whether the focus is visible on each of them. */
async function tabbed(page: Page, most: number): Promise<{ name: string; isShown: boolean }[]> {
  const stops: { name: string; isShown: boolean }[] = [];
  // From the top: on some of them the last action has moved the focus.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  for (let n = 0; n < most; n += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const isShown = width > 0 && height > 0 && (outlineStyle !== "none" || boxShadow !== "none");
      return { name: element.textContent?.trim() || element.id || element.tagName, isShown };
    });
    if (stop === null) break;
    stops.push(stop);
  }
  return stops;
}

test.use({ reducedMotion: "reduce" });

const PAGES = [...ADMIN_PAGES.map((page) => [page, page] as const), ...Object.entries(STATES)];

/** A form, a list and a page of one thing. The others are made of the same parts, and tried in the full run. */
const TEMPLATES = new Set(["/admin?slug=adire-kaftan", "/admin/orders", "an order"]);

for (const [name, address] of PAGES) {
  test(`${name}: axe finds nothing on phone and laptop, nothing scrolls sideways, and focus is visible`, {
    tag: TEMPLATES.has(name) ? [] : "@full",
  }, async ({ page, order }) => {
    await open(page, address.replace("{order}", order));
    for (const viewport of Object.values(SIZES)) {
      await page.setViewportSize(viewport);
      expect(await findings(page)).toEqual([]);
      const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      await expect.poll(isTooWide).toBe(false);
    }
    const stops = await tabbed(page, 40);
    expect(stops.filter(({ isShown }) => !isShown)).toEqual([]);
    expect(stops[0]?.name).toMatch(/^Skip to/);
    // The number of waiting items stands behind a section's name.
    for (const section of ["Overview", "Orders", "Products", "Stock", "Menu"])
      expect(stops.map((stop) => stop.name)).toContainEqual(expect.stringMatching(`^${section}`));
  });
}
