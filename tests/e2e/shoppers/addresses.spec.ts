import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open } from "#tests/support/browser/shopping.ts";

test("an unknown path redirects home in the browser's own navigation too", { tag: "@full" }, async ({
  page,
}) => {
  await open(page, "/catalogue");
  await page.evaluate(() => {
    history.pushState(null, "", "/terms");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "New & Popular" })).toBeVisible();
});

test("a missing product says 'Not found' in the browser's own navigation too", { tag: "@full" }, async ({
  page,
}) => {
  await open(page, "/catalogue");
  await page.evaluate(() => {
    history.pushState(null, "", "/products/no-such-piece");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
});
