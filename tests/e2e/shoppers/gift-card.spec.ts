import { bodyOf } from "#app/platform/email/testing/smtp-inbox.ts";
import { addDays, formatCalendarDay } from "#app/shared/calendar-day.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/inbox-fixture.ts";
import {
  expectNoSideways,
  open,
  openEarly,
  payByCard,
  SIZES,
  untilAlive,
} from "#tests/support/browser/shopping.ts";
import { eventually } from "#tests/support/requests/checkout.ts";

test.use({ viewport: SIZES.phone });

test("a gift card for a friend is bought for a day, without an address, and is shown once it is paid", async ({
  page,
  inbox,
}) => {
  // Never today, even around midnight.
  const day = addDays(shopDay(new Date()), 9);
  await open(page, "/gift-cards");
  await expect(page.getByText("A sample. Your own words take its place.")).toBeVisible();
  await page.getByRole("radio", { name: "£100" }).check({ force: true });
  await page.getByLabel("For", { exact: true }).fill("Adébáyọ̀");
  await page.getByLabel(/^Their email/).fill("ada@shopper.example");
  await page.getByLabel(/^From/).fill("Bísí");
  await page.getByLabel(/^Message/).fill("Ẹ kú ọjọ́ ìbí 🎉");
  await page.getByLabel(/^Send on/).fill(day);
  await page.getByLabel("Your email").fill("buyer@shopper.example");
  const plan = `We’ll email it to ada@shopper.example on ${formatCalendarDay(day)}.`;
  await expect(page.getByText(plan)).toBeVisible();
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();

  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("For", { exact: true })).toHaveValue("Adébáyọ̀");
  await expect(page.getByRole("radio", { name: "£100" })).toBeChecked();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("textbox", { name: "Card number" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Address" })).not.toBeVisible();
  await payByCard(page, "4242 4242 4242 4242");

  const short = formatCalendarDay(day).replace(/ \d+$/, "");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`It goes to Adébáyọ̀ on ${short}.`);
  const card = page.getByRole("article", { name: "The card" });
  await expect(card).toContainText("£100");
  await expect(card).toContainText("Ẹ kú ọjọ́ ìbí 🎉");
  await expect(card).toContainText("From Bísí");
  await expect(card).not.toContainText(/([0-9A-Z]{4}-){4}/);
  await expectNoSideways(page);
  await expectAccessible(page);

  await page.getByRole("link", { name: "See your gift card" }).click();
  await expect(page.getByText(`It goes to Adébáyọ̀ by email on ${formatCalendarDay(day)}.`)).toBeVisible();
  await expect(page.getByRole("region", { name: "The gift card" })).toContainText("From Bísí");
  await expectAccessible(page);

  const receipt = await eventually(
    async () => inbox.mails.find(({ to }) => to.includes("buyer@shopper.example")),
    (found) => found !== undefined,
  );
  expect(receipt && bodyOf(receipt, "text/plain").replaceAll(/\s+/g, " ")).toContain(
    `The card goes to Adébáyọ̀ by email on ${formatCalendarDay(day)}.`,
  );
  expect(inbox.mails.some(({ to }) => to.includes("ada@shopper.example"))).toBe(false);
});

test("keeps what was typed on a gift card when a part of it is there before the scripts", async ({
  page,
}) => {
  await open(page, "/gift-cards");
  await page.getByLabel("For", { exact: true }).fill("Bísí");
  const arrive = await openEarly(page, "/gift-cards");
  await page.getByRole("radio", { name: "£100" }).check({ force: true });
  arrive();
  await untilAlive(page);
  await expect(page.getByLabel("For", { exact: true })).toHaveValue("Bísí");
  await expect(page.getByRole("radio", { name: "£100" })).toBeChecked();
});
