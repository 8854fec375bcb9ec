import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, signedIn } from "#tests/support/requests/admin.ts";
import { WORD_PAGES } from "#tests/support/requests/pages.ts";
import { wordsOf } from "#tests/support/requests/product-form.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ variables: { SEED: "none", WORKERS: "1" } });
});
afterAll(() => shop.stop());

test.each(WORD_PAGES)(
  "%s of a shop without the sample has no praise, people, quotations or figures",
  async (path) => {
    const response = await fetch(shop.origin + path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).not.toMatch(
      /Verified customer|<blockquote|Adaeze|Hauwa|Bisi O|women empowered|Sample Review|Portsmouth, 2023|FAQPage/,
    );
    expect(wordsOf(html)).not.toContain("{{");
  },
);

test("the set-up names each document that the owner has not written", async () => {
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  const html = await (await owner.ask("/admin/setup")).text();
  expect(wordsOf(html)).toContain("The words are yours");
  for (const name of ["home", "about", "policies"]) expect(html).toContain(`href="/admin/words/${name}"`);
});
