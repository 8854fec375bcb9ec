import type { Browser } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import { tagsOfProducts } from "#app/domain/catalogue/products/page-tags.ts";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { attack } from "#tests/support/attacks/attack.ts";
import { expect as see } from "#tests/support/browser/expect.ts";
import {
  breakStorage,
  launchBrowser,
  refuseCookies,
  type Visit,
  visit,
} from "#tests/support/browser/hostile-browser.ts";
import {
  addPiece,
  cartLink,
  fillCheckout,
  goToCardPage,
  open,
  orderIn,
  payButton,
  payByCard,
} from "#tests/support/browser/shopping.ts";
import { addPerson, signedIn } from "#tests/support/requests/admin.ts";
import { eventually, orderStates } from "#tests/support/requests/checkout.ts";
import { ADMIN_PAGES, OTHER_PAGES, PUBLIC_PAGES } from "#tests/support/requests/pages.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const DRESS = "linen-kaftan";
const SCRIPT = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
  await shop.db.execute(sql`UPDATE variants SET pieces_made = 100, pieces_on_hand = 100, pieces_reserved = 0, pieces_sold = 0
    WHERE product_slug = ${DRESS}`);
});
afterAll(async () => {
  await browser.close();
  await shop.stop();
});

const visitor = (): Promise<Visit> => visit(browser, { baseURL: shop.origin });

async function asOwner(visiting: Visit): Promise<void> {
  const { cookies } = await signedIn(shop, await addPerson(shop, { admin: true }));
  await visiting.context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.origin })));
}

/** The browser itself logs a missing page's 404; it is no fault of the page. */
const faults = ({ complaints }: Visit): string[] =>
  complaints.filter((complaint) => !/Failed to load resource.*404/.test(complaint));

attack("browser", "no error and no refused script on any public page", async () => {
  await using visiting = await visitor();
  for (const path of [...PUBLIC_PAGES, ...OTHER_PAGES]) await open(visiting.page, path);
  expect(faults(visiting)).toEqual([]);
  return {
    tried: `${PUBLIC_PAGES.length + OTHER_PAGES.length} pages`,
    seen: "0 console errors, 0 policy violations",
  };
});

attack("browser", "no error and no refused script on any page of the administration", async () => {
  await using visiting = await visitor();
  await asOwner(visiting);
  for (const path of ADMIN_PAGES) await open(visiting.page, path);
  expect(faults(visiting)).toEqual([]);
  return { tried: `${ADMIN_PAGES.length} pages`, seen: "0 console errors, 0 policy violations" };
});

attack("browser", "scripts in every query that a page reads", async () => {
  await using visiting = await visitor();
  const script = encodeURIComponent(SCRIPT);
  const paths = [
    `/catalogue?q=${script}`,
    `/catalogue?size=${script}&color=${script}&textile=${script}&sort=${script}`,
    `/products/${DRESS}?color=${script}&size=${script}`,
    `/checkout/success?oid=${script}&sid=${script}`,
    `/contact?sent=${script}`,
    `/admin/sign-in?to=${script}`,
    `/admin/sign-in?to=javascript:alert(3)`,
    `/?__proto__[x]=${script}#${script}`,
  ];
  for (const path of paths) {
    await open(visiting.page, path);
    expect(await visiting.page.locator("img[src=x], script:text('alert')").count()).toBe(0);
  }
  expect(faults(visiting)).toEqual([]);
  return { tried: `${paths.length} addresses`, seen: "shown as text or not at all; no dialog" };
});

attack("browser", "scripts in a product, on all pages that show it", async () => {
  await using visiting = await visitor();
  await inTransaction(shop.db, async (tx) => {
    await tx
      .update(products)
      .set({
        title: SCRIPT,
        description: `</script>${SCRIPT}`,
        cloth: SCRIPT,
        story: { title: SCRIPT, paragraphs: [SCRIPT] },
        details: [{ name: SCRIPT, value: SCRIPT }],
        imageAlts: sql`jsonb_build_object(primary_image_url, ${SCRIPT}::text)`,
        ukUrl: "javascript:alert(1)",
      })
      .where(eq(products.slug, "adire-tote"));
    await announceChange(tx, tagsOfProducts(["adire-tote"]));
  });
  for (const path of ["/products/adire-tote", "/catalogue?q=script"]) {
    await open(visiting.page, path);
    await see(visiting.page.getByText(SCRIPT).first()).toBeAttached();
  }
  await asOwner(visiting);
  for (const path of ["/admin?slug=adire-tote", "/admin/products?q=script"]) await open(visiting.page, path);
  expect(await visiting.page.locator('a[href^="javascript:"]').count()).toBe(0);
  expect(faults(visiting)).toEqual([]);
  return { tried: "9 fields, 4 pages", seen: "shown as text; no dialog, no script link" };
});

attack("browser", "scripts in what a visitor writes, read by the owner", async () => {
  await using visiting = await visitor();
  await open(visiting.page, "/contact");
  await visiting.page.getByLabel("First name").fill(SCRIPT);
  await visiting.page.getByLabel("Email").fill("mallory@example.com");
  await visiting.page.getByRole("textbox", { name: "Message" }).fill(`${SCRIPT} </textarea>${SCRIPT}`);
  await visiting.page.getByRole("button", { name: "Send message" }).click();
  await see(visiting.page.getByText("Thanks! We’ll get back to you shortly.")).toBeVisible();
  await asOwner(visiting);
  await open(visiting.page, "/admin/enquiries");
  await see(visiting.page.getByText("mallory@example.com").first()).toBeAttached();
  expect(await visiting.page.locator("img[src=x]").count()).toBe(0);
  expect(faults(visiting)).toEqual([]);
  return { tried: "2 fields", seen: "shown as text; no dialog" };
});

attack("browser", "a page of somebody else's that frames the shop", async () => {
  await using visiting = await visitor();
  await visiting.context.route("http://evil.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${shop.origin}/checkout"></iframe>` }),
  );
  await visiting.page.goto("http://evil.example/");
  await see.poll(() => visiting.page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  return { tried: "1 frame", seen: "refused by the browser" };
});

attack("browser", "a page of somebody else's that posts the shop's forms", async () => {
  await using visiting = await visitor();
  await asOwner(visiting);
  const { rows: before } = await shop.db.execute(
    sql`SELECT count(*)::int AS products FROM products WHERE is_active`,
  );
  await visiting.context.route("http://evil.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<form method="post" action="${shop.origin}/admin?index"><input name="do" value="hide"><input name="opened" value="${DRESS}"><button>Win</button></form>`,
    }),
  );
  await visiting.page.goto("http://evil.example/");
  await visiting.page.getByRole("button").click();
  await visiting.page.waitForLoadState();
  const { rows: after } = await shop.db.execute(
    sql`SELECT count(*)::int AS products FROM products WHERE is_active`,
  );
  expect(after).toEqual(before);
  return { tried: "1 form", seen: "refused; nothing changed" };
});

for (const how of ["denied", "full"] as const) {
  attack("browser", `storage ${how}: browse, fill the cart and pay`, async () => {
    await using visiting = await visitor();
    await breakStorage(visiting.context, how);
    const { page } = visiting;
    await addPiece(page, DRESS);
    await cartLink(page).click();
    await page.getByRole("link", { name: "Checkout", exact: true }).click();
    await see(page.getByRole("heading", { name: "Checkout", level: 1 })).toBeVisible();
    await fillCheckout(page, `storage-${how}@example.com`);
    await payButton(page).click();
    await payByCard(page, "4242 4242 4242 4242");
    await see(page.getByText(/^Paid, £/)).toBeVisible();
    // The router logs once per page that it cannot store the scroll position for 'Back'.
    expect(faults(visiting).filter((fault) => !fault.includes("SecurityError"))).toEqual([]);
    return { tried: "1 order", seen: "paid; the cart lived in memory" };
  });
}

attack("browser", "storage full of nonsense", async () => {
  const nonsense = [
    "{",
    "null",
    "[1,2,3]",
    '{"lines":"x"}',
    '[{"slug":"a","qty":-5,"price":"free"}]',
    '[{"slug":"__proto__","qty":1e308,"price":0,"title":"<img src=x onerror=alert(1)>","image":"javascript:alert(1)"}]',
    "\u0000".repeat(1000),
    `"${"x".repeat(1_000_000)}"`,
  ];
  await using visiting = await visitor();
  const { page } = visiting;
  for (const text of nonsense) {
    await page.goto("/robots.txt");
    await page.evaluate(
      ([names, value]) => {
        for (const name of names ?? []) localStorage.setItem(name, value ?? "");
      },
      [["cart", "checkout", "announcement", "drafts", "products"].map(storageKey), text] as const,
    );
    for (const path of ["/", "/cart", "/checkout"]) await open(page, path);
  }
  expect(faults(visiting)).toEqual([]);
  await page.evaluate(() => localStorage.clear());
  await addPiece(page, DRESS);
  return {
    tried: `${nonsense.length} texts under 5 keys`,
    seen: "every page opens, and the cart fills again",
  };
});

attack("browser", "no cookies taken: pay all the same", async () => {
  await using visiting = await visitor();
  await refuseCookies(visiting.context);
  const { page } = visiting;
  await addPiece(page, DRESS);
  await goToCardPage(page, "no-cookies@example.com");
  await payByCard(page, "4242 4242 4242 4242");
  await see(page).toHaveURL(/checkout\/success/);
  const { oid } = orderIn(page);
  await eventually(
    () => orderStates(shop, oid),
    ([state]) => state === "paid",
  );
  return { tried: "1 order", seen: "paid" };
});

attack("browser", "offline when the pay button is pressed", async () => {
  await using visiting = await visitor();
  const { page, context } = visiting;
  await addPiece(page, DRESS);
  await open(page, "/checkout");
  await fillCheckout(page, "offline@example.com");
  await context.setOffline(true);
  await payButton(page).click();
  await see(page.getByRole("alert")).toBeVisible();
  await see(payButton(page)).toBeEnabled();
  await context.setOffline(false);
  await payButton(page).click();
  await payByCard(page, "4242 4242 4242 4242");
  await see(page.getByText(/^Paid, £/)).toBeVisible();
  const { rows } = await shop.db.execute(sql`SELECT state FROM orders WHERE email = 'offline@example.com'`);
  expect(rows).toEqual([{ state: "paid" }]);
  return { tried: "1 order", seen: "told in words, paid once when the network was back" };
});

attack("browser", "offline in the middle of paying, and back", async () => {
  await using visiting = await visitor();
  const { page, context } = visiting;
  await addPiece(page, DRESS);
  await goToCardPage(page, "cut@example.com");
  await context.setOffline(true);
  await payByCard(page, "4242 4242 4242 4242").catch(() => undefined);
  await context.setOffline(false);
  await open(page, "/cart");
  await see(page.getByText("1 piece").first()).toBeVisible();
  await goToCardPage(page, "cut@example.com");
  await payByCard(page, "4242 4242 4242 4242");
  await see(page.getByText(/^Paid, £/)).toBeVisible();
  const { rows } = await shop.db.execute(sql`SELECT state FROM orders WHERE email = 'cut@example.com'`);
  expect(rows).toEqual([{ state: "paid" }]);
  return { tried: "1 order", seen: "the cart was whole, the same order was paid once" };
});

attack("browser", "Back after the redirect to the card page, and after paying", async () => {
  await using visiting = await visitor();
  const { page } = visiting;
  await addPiece(page, DRESS);
  await goToCardPage(page, "back@example.com");
  await page.goBack();
  await see(payButton(page)).toBeEnabled();
  await goToCardPage(page, "back@example.com");
  await payByCard(page, "4242 4242 4242 4242");
  await see(page.getByText(/^Paid, £/)).toBeVisible();
  const success = page.url();
  // Back leads to the card page, which redirects as soon as it knows that it was paid, possibly in the middle of this.
  await page.goBack().catch(() => undefined);
  await see(page.getByRole("heading", { level: 1 })).toBeVisible();
  await open(page, success).catch(() => open(page, success));
  await see(page.getByText(/^Paid, £/)).toBeVisible();
  const { rows } = await shop.db.execute(sql`SELECT state FROM orders WHERE email = 'back@example.com'`);
  expect(rows).toEqual([{ state: "paid" }]);
  return { tried: "2 steps back", seen: "one order, paid once" };
});

attack("browser", "code of yesterday's build after a deploy", async () => {
  await using visiting = await visitor();
  const { page, context } = visiting;
  await open(page, "/");
  // The lazily loaded files of the old page are gone, because the new ones have other names.
  let gone = 0;
  await context.route(/\/assets\/.*\.js/, (route) => {
    gone += 1;
    return route.fulfill({ status: 404, body: "" });
  });
  await page
    .getByRole("link", { name: "View all products" })
    .first()
    .evaluate((link) => (link as HTMLElement).click());
  await see.poll(() => gone).toBeGreaterThan(0);
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await see(page.getByRole("heading", { level: 1 })).toBeVisible();
  await open(page, "/catalogue");
  return { tried: `${gone} files gone`, seen: "no blank page; the shop goes on after a reload" };
});
