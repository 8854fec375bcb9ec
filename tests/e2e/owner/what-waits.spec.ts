import { enquiries } from "#app/domain/people/enquiries.tables.server.ts";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { expectNoSideways, open, SIZES } from "#tests/support/browser/shopping.ts";
import { makeRun } from "#tests/support/database/limited-run.ts";
import { buyAs } from "#tests/support/requests/order-pages.ts";

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport });

    test("counts waiting items in the navigation of every page, and lists them first on the overview", {
      tag: size === "phone" ? [] : "@full",
    }, async ({ page, shop }) => {
      const id = `waits-${size}`;
      const fields = { firstName: "Ada", email: "ada@example.com", message: "Longer?" };
      await shop.db.insert(enquiries).values({ id, kind: "contact", fields });
      await buyAs(shop, `waits-${size}@example.com`, await makeRun(shop.db, 1));
      await signInAsOwner(page, shop);
      const ways = page.getByRole("navigation", { name: "Administration" });
      await open(page, "/admin/account");
      await expect(ways.getByRole("link", { name: /^Orders \d+ waiting$/ })).toBeVisible();
      await ways.getByText("Menu").click();
      const waitingEnquiries = ways.getByRole("link", { name: /^Enquiries \d+ waiting$/ });
      await expect(waitingEnquiries).toBeVisible();
      await expectNoSideways(page);
      const before = Number(/\d+/.exec((await waitingEnquiries.textContent()) ?? "")?.[0]);
      await ways.getByRole("link", { name: "Overview" }).click();
      const first = page.getByRole("list", { name: "What waits" });
      await expect(first).toContainText(/\d+ orders? to send/);
      await first.getByRole("link", { name: /new enquir/ }).click();
      await page.goto(`/admin/enquiries?only=${id}`);
      const sent = page.waitForResponse((response) => response.request().method() === "POST");
      await page.getByRole("button", { name: /answered/i }).click();
      await sent;
      await open(page, "/admin/account");
      await ways.getByText("Menu").click();
      await expect(ways.getByRole("link", { name: /^Enquiries/ })).toHaveAccessibleName(
        before > 1 ? `Enquiries ${before - 1} waiting` : "Enquiries",
      );
    });
  });
}
