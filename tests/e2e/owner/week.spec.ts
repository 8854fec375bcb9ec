import { bookings } from "#app/domain/calendar/calendar.tables.server.ts";
import { madeRequests } from "#app/domain/making/making.tables.server.ts";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { expectNoSideways, open, SIZES } from "#tests/support/browser/shopping.ts";

test.use({ viewport: SIZES.phone });

const DAY_MS = 86_400_000;

test("shows the owner's week on one screen of a phone, each line with the way to its place", async ({
  page,
  shop,
}) => {
  const now = new Date();
  const dayIn = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const startsAt = new Date(`${dayIn(3)}T10:00:00Z`);
  const person = { email: "week@example.com", zone: "Europe/London", createdAt: now, note: "" };
  await shop.db.insert(bookings).values([
    {
      ...{ ...person, keyHash: "week", state: "booked", name: "Kemi Ojo", startsAt },
      endsAt: new Date(startsAt.getTime() + 1_800_000),
    },
  ]);
  const asked = { email: "week@example.com", cloth: "Adire", occasion: "", budget: "", words: "" };
  const request = { ...asked, unit: "cm", measures: {}, createdAt: now, changedAt: now } as const;
  const days = { fitting: dayIn(2) };
  await shop.db.insert(madeRequests).values([
    {
      ...{ ...request, name: "Bisi Ade", garment: "dress", state: "making", step: "fitting", days },
      isUnanswered: false,
    },
    { ...request, name: "Tola Eze", garment: "kaftan", state: "asked" },
    {
      ...{ ...request, name: "Yemi Udo", garment: "top", state: "quoted" },
      ...{ isUnanswered: false, validUntil: dayIn(12) },
    },
  ]);

  await signInAsOwner(page, shop);
  await open(page, "/admin/overview");
  const week = page.getByRole("region", { name: "Your week" });
  // Other files' pieces stand in the same week: these four people are this file's own.
  const lines = week.getByRole("listitem").filter({ hasText: /Kemi Ojo|Bisi Ade|Tola Eze|Yemi Udo/ });
  await expect(lines).toHaveText([
    /^by .+Fitting Bisi Ade, dress$/,
    /^.+, 1[01]:00Call Kemi Ojo$/,
    /^since .+To answer Tola Eze, kaftan or boubou$/,
    /^until .+Quote sent Yemi Udo, top or blouse$/,
  ]);
  // Ten such lines are on one screen, below the title.
  for (const line of await lines.all()) expect((await line.boundingBox())?.height).toBeLessThanOrEqual(68);
  await expectNoSideways(page);
  await expectAccessible(page);
  await lines.getByRole("link", { name: "Call" }).click();
  await expect(page).toHaveURL(/\/admin\/fittings\?week=.+#call-/);
  await expect(page.getByText(/^1[01]:00 Kemi Ojo$/)).toBeInViewport();
  await page.goBack();
  await lines.getByRole("link", { name: "Fitting" }).click();
  await expect(page.getByText("Bisi Ade").first()).toBeVisible();
});
