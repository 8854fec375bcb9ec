import { afterAll, beforeAll, expect, test } from "vitest";
import { DOCUMENTS } from "#app/domain/content/documents.ts";
import { type Browser, newAdmin } from "#tests/support/requests/admin.ts";
import { formsOf } from "#tests/support/requests/page-forms.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  shop = await startShop();
  ({ browser } = await newAdmin(shop));
});
afterAll(() => shop?.stop());

test.each(Object.keys(DOCUMENTS))(
  "publishes %s unchanged, as the shop was delivered with it",
  async (name) => {
    const path = `/admin/words/${name}`;
    const html = await (await browser.ask(path)).text();
    const form = formsOf(html, { isAsShown: true }).find(({ fields }) =>
      fields.some(([field, value]) => field === "do" && value === "publish"),
    );
    const sent = new FormData();
    for (const [field, value] of form?.fields ?? []) sent.append(field, value);
    const answer = await browser.ask(path, { form: sent });
    const page = answer.status === 303 ? "" : await answer.text();
    expect(page.match(/role="alert".*?<\/div>/s)?.[0] ?? "").toBe("");
    expect(answer.headers.get("location")).toBe(`${path}?done=published`);
  },
);
