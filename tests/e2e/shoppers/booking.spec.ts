import { bodyOf, headerOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { test as base, expect } from "#tests/support/browser/shop-fixture.ts";
import { expectNoSideways, open, SIZES } from "#tests/support/browser/shopping.ts";
import { addPerson } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { HANG_MS } from "#tests/support/runner/patience.ts";
import { startShop } from "#tests/support/shop/shop.ts";

const ADA = "ada-calls@shopper.example";

/** A shop that sends emails. */
const test = base.extend<object, { inbox: Inbox }>({
  inbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures taken apart, even none.
    async ({}, use) => {
      const inbox = await openInbox();
      await use(inbox);
      await inbox.close();
    },
    { scope: "worker" },
  ],
  shop: [
    async ({ inbox }, use) => {
      const shop = await startShop({
        variables: { SMTP_URL: inbox.url, MAIL_FROM: "calls@baobab-atelier.example" },
      });
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: HANG_MS },
  ],
});

test.use({ viewport: SIZES.phone, timezoneId: "Africa/Lagos" });

/** The text of an email to a person, once it has come. */
const mailTo = async (inbox: Inbox, email: string, subject: string): Promise<string> => {
  const mail = await eventually(
    async () =>
      inbox.mails.find((mail) => mail.to.includes(email) && headerOf(mail, "Subject")?.includes(subject)),
    (found) => found !== undefined,
  );
  return mail ? bodyOf(mail, "text/plain") : "";
};
const linkIn = (text: string): string => /\/book\/[0-9a-f]{66}/.exec(text)?.[0] ?? "";

test("books a call at a phone, in her own time, and the owner is ill for its day", async ({
  page,
  shop,
  inbox,
}) => {
  await open(page, "/what-we-do");
  await page.getByRole("link", { name: "Book a free consultation" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Book a call" })).toBeVisible();
  await expect(page.getByText("Times in Lagos, GMT+1")).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.getByRole("textbox", { name: "Name" }).fill("Ada Obi");
  await page.getByRole("textbox", { name: "Email" }).fill(ADA);
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a time.");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ada Obi");
  await page.getByRole("group", { name: "Choose a time" }).getByRole("radio").first().check();
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expectAccessible(page);

  await open(page, linkIn(await mailTo(inbox, ADA, "One press")));
  await page.getByRole("button", { name: "Book my call" }).click();
  await expect(page.getByRole("heading", { name: "Your call is booked" })).toBeVisible();
  const booked = page.url();
  await page.getByText("Choose another time").click();
  await page.getByRole("group", { name: "Choose a time" }).getByRole("radio").nth(1).check();
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.getByRole("button", { name: "Move my call" }).click();
  const moved = await mailTo(inbox, ADA, "has moved");
  const when = /The new time is (\w+ \d+ \w+ at \d\d:\d\d)/.exec(moved)?.[1] ?? "no time";
  await expect(page.getByText(when)).toBeVisible();

  const owner = await addPerson(shop, { admin: true });
  await open(page, "/admin/sign-in");
  await page.getByRole("textbox", { name: "Email" }).fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/admin(?!\/sign-in)/);
  const { rows } = await shop.pool.query("SELECT starts_at FROM bookings WHERE email = $1", [ADA]);
  const day = rows[0].starts_at.toISOString().slice(0, 10);
  await open(page, `/admin/fittings?week=${day}`);
  await page.getByText("Ada Obi", { exact: false }).first().click();
  await expect(page.getByRole("link", { name: ADA })).toBeVisible();
  for (const name of [/^Cancel the call with/, /^Move the call with/])
    await expect(page.getByRole("button", { name })).toBeVisible();
  for (const name of ["Open hours", "Days off"])
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.getByLabel("First day off").fill(day);
  await page.getByRole("combobox", { name: "Calls on these days" }).selectOption("Cancel all of them");
  await page.getByRole("button", { name: "Add days off" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 call cancelled" })).toBeVisible();

  const sorry = await mailTo(inbox, ADA, "is cancelled");
  expect(sorry).toContain("We’re sorry");
  await open(page, booked);
  await expect(page.getByRole("heading", { name: "Your call is cancelled" })).toBeVisible();
  await page.getByRole("link", { name: "Choose another time" }).click();
  await expect(page.getByRole("group", { name: "Choose a time" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("shows the owner's zone by its name, changes it, and books a call", async ({ page, inbox }) => {
    const email = "plain@shopper.example";
    await page.goto("/book");
    await expect(page.getByText("Times in London, GMT.")).toBeVisible();
    await page.getByText("Change the time zone").click();
    await page.getByRole("combobox", { name: "Time zone" }).selectOption("Dubai");
    await page.getByRole("button", { name: "Show times" }).click();
    await expect(page.getByText("Times in Dubai, GMT+4.")).toBeVisible();
    await page.getByRole("group", { name: "Choose a time" }).getByRole("radio").first().check();
    await page.getByRole("textbox", { name: "Name" }).fill("Plain");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    const link = linkIn(await mailTo(inbox, email, "One press"));
    await page.goto(link);
    await page.getByRole("button", { name: "Book my call" }).click();
    await expect(page.getByRole("heading", { name: "Your call is booked" })).toBeVisible();
    await expect(page.getByText("(Dubai, GMT+4)")).toBeVisible();
    await page.getByText("Cancel the call").click();
    await page.getByRole("button", { name: "Cancel my call" }).click();
    await expect(page.getByRole("heading", { name: "Your call is cancelled" })).toBeVisible();
  });
});
