import { type Page, test } from "@playwright/test";
import { desc } from "drizzle-orm";
import { enquiries } from "#app/domain/people/enquiries.tables.server.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect } from "#tests/support/browser/expect.ts";
import { open } from "#tests/support/browser/shopping.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";
import { holdBack } from "#tests/support/shop/visitor-limits.ts";

const THANKS = "Thanks! We’ll get back to you shortly.";
let shop: RunningShop;
let nth = 0;

test.beforeAll(async () => {
  shop = await startShop({ variables: { WORKERS: "1" } });
});
test.afterAll(() => shop.stop());
// Every test is a different visitor, who comes through a proxy on this machine.
test.beforeEach(({ context }) => {
  nth += 1;
  return context.setExtraHTTPHeaders({ "x-forwarded-for": `203.0.113.${nth}` });
});

const button = (page: Page) => page.getByRole("button", { name: /^(Send message|Sending…)$/ });
const message = (page: Page) => page.getByRole("textbox", { name: "Message" });

async function openForm(page: Page): Promise<void> {
  await open(page, `${shop.origin}/contact`);
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("First name").fill("Ọmọ́ládé");
  await page.getByLabel("Email").fill("lade@example.com");
  await message(page).fill("Could the kaftan be 10 cm longer?");
}

async function stored() {
  const [latest] = await shop.db.select().from(enquiries).orderBy(desc(enquiries.createdAt)).limit(1);
  return { latest, count: await shop.db.$count(enquiries) };
}

test("a question from a product's page brings the piece along", async ({ page }) => {
  await open(page, `${shop.origin}/products/adire-kaftan?color=forest&size=12`);
  await page.getByRole("link", { name: "Ask us" }).click();
  await expect(message(page)).toHaveValue(/^About the Adire Kaftan, Forest:/);
});

test("a message is sent: the button says so, then the form is empty and the thanks have focus", async ({
  page,
}) => {
  await openForm(page);
  await fillIn(page);
  const seen = Promise.withResolvers<void>();
  await page.route("**/api/enquiries", async (route) => {
    await seen.promise;
    await route.continue();
  });
  await button(page).dblclick();
  await expect(button(page)).toBeDisabled();
  await expect(button(page)).toHaveText("Sending…");
  seen.resolve();
  await expect(page.getByText(THANKS)).toBeFocused();
  await expect(button(page)).toHaveText("Send message");
  await expect(button(page)).toBeEnabled();
  await expect(page.getByLabel("First name")).toHaveValue("");
  await expect(message(page)).toHaveValue("");
  const { latest, count } = await stored();
  expect(latest?.fields).toMatchObject({ firstName: "Ọmọ́ládé", email: "lade@example.com" });
  expect(count).toBe(1);
});

test("mistakes are summed up above, shown at their fields, and corrected from there", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Last name").fill("Obi");
  await button(page).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription("Add your first name.");
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await summary.getByRole("link", { name: "Write your message." }).click();
  await expect(message(page)).toBeFocused();
  await fillIn(page);
  await expect(page.getByLabel("Last name")).toHaveValue("Obi");
  await button(page).click();
  await expect(page.getByText(THANKS)).toBeFocused();
  await expect(summary).toHaveCount(0);
});

test("a broken connection shows its message, keeps the input, and the next attempt works", async ({
  page,
  context,
}) => {
  await openForm(page);
  await fillIn(page);
  // The form's program is there: without it the browser itself would send the form.
  await expect(page.locator("[data-waits]")).toHaveCount(0);
  await context.setOffline(true);
  await button(page).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to fetch");
  await expect(button(page)).toBeEnabled();
  await expect(page.getByLabel("Email")).toHaveValue("lade@example.com");
  await context.setOffline(false);
  await button(page).click();
  await expect(page.getByText(THANKS)).toBeFocused();
});

test("the service's message is shown above the form", { tag: "@full" }, async ({ page }) => {
  await openForm(page);
  for (let sent = 0; sent < 5; sent += 1) {
    await fillIn(page);
    await button(page).click();
    await expect(message(page)).toHaveValue("");
  }
  await holdBack(shop, "enquiry", 5);
  await fillIn(page);
  await button(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    /^That was a lot of messages in a minute\. Please wait a little/,
  );
  await expect(message(page)).toHaveValue("Could the kaftan be 10 cm longer?");
});

test("the keyboard goes from field to field and never into the trap", { tag: "@full" }, async ({ page }) => {
  await openForm(page);
  await page.getByLabel("First name").focus();
  const seen: (string | null)[] = [];
  for (let step = 0; step < 6; step += 1) {
    seen.push(await page.evaluate(() => document.activeElement?.getAttribute("name") ?? null));
    await page.keyboard.press("Tab");
  }
  expect(seen).toEqual(["firstName", "lastName", "email", "phone", "message", null]);
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Email").fill("ada@example.com");
  await message(page).fill("Hello");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(THANKS)).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form keeps the input, shows its errors, and sends", { tag: "@full" }, async ({ page }) => {
    await page.goto(`${shop.origin}/contact`);
    await fillIn(page);
    await page.getByLabel("Email").fill("lade@");
    await button(page).click();
    await expect(page.getByRole("alert")).toContainText(
      "Add the part after the @, such as name@example.com.",
    );
    await expect(page.getByLabel("First name")).toHaveValue("Ọmọ́ládé");
    await expect(message(page)).toHaveValue("Could the kaftan be 10 cm longer?");
    await page.getByLabel("Email").fill("lade@example.com");
    const { count } = await stored();
    await button(page).click();
    await expect(page.getByText(THANKS)).toBeInViewport();
    await page.reload();
    expect((await stored()).count).toBe(count + 1);
  });
});

for (const width of [320, 1280]) {
  test(`every state of the form is accessible at ${width} px`, { tag: "@full" }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openForm(page);
    await expectAccessible(page);
    await button(page).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expectAccessible(page);
    await fillIn(page);
    await button(page).click();
    await expect(page.getByText(THANKS)).toBeFocused();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
