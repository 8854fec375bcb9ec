import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#app/domain/identity/rights.ts";
import routes from "#app/routes.ts";
import { type Browser, newAdmin } from "#tests/support/requests/admin.ts";
import { adminRoutes, ownData } from "#tests/support/requests/walk-admin.ts";
import { fillForIntruders, SAMPLE, SUBJECTS, stored } from "#tests/support/shop/guarded-shop.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

/**
 * Who may read and who may change at each address: o(wner), e(ditor), p(acker). An address without an action has `null`.
 * The guard's own table is by area; this one is by address, so that a route that asks for the wrong area is found.
 */
const ADDRESSES: Record<string, [reads: string, changes: string | null]> = {
  "/admin": ["oep", "oe"],
  "/admin/overview": ["oep", null],
  "/admin/products": ["oep", "oe"],
  "/admin/products/new": ["oe", null],
  "/admin/products/export.csv": ["oep", null],
  "/admin/products/import": ["oe", "oe"],
  "/admin/products/import/example.csv": ["oe", null],
  [`/admin/products/import/${SAMPLE}`]: ["oe", "oe"],
  [`/admin/products/import/${SAMPLE}/problems.csv`]: ["oe", null],
  "/admin/pictures": ["oe", "oe"],
  "/admin/orders": ["oep", null],
  "/admin/orders/new": ["o", "o"],
  [`/admin/orders/${SAMPLE}`]: ["oep", "op"],
  [`/admin/orders/${SAMPLE}/export.json`]: ["o", null],
  [`/admin/orders/${SAMPLE}/letters/${SAMPLE}`]: ["o", null],
  [`/admin/orders/${SAMPLE}/refund`]: ["o", "o"],
  "/admin/returns": ["oep", null],
  [`/admin/returns/${SAMPLE}`]: ["oep", "op"],
  "/admin/gift-cards": ["o", null],
  [`/admin/gift-cards/${SAMPLE}`]: ["o", null],
  "/admin/books": ["o", "o"],
  [`/admin/books/${SAMPLE}`]: ["o", null],
  "/admin/codes": ["o", "o"],
  "/admin/numbers": ["o", null],
  "/admin/stock": ["oep", "oe"],
  "/admin/stock/count": ["oep", "oep"],
  [`/admin/stock/${SAMPLE}/${SAMPLE}`]: ["oep", null],
  "/admin/orders/slips": ["oep", null],
  "/admin/products/prices": ["oe", "oe"],
  "/admin/products/pictures": ["oe", "oe"],
  "/admin/waiting": ["oe", "oe"],
  "/admin/waiting/newsletter.csv": ["o", null],
  "/admin/drops": ["oe", null],
  "/admin/drops/new": ["oe", "oe"],
  [`/admin/drops/${SAMPLE}`]: ["oe", "oe"],
  [`/admin/drops/${SAMPLE}/letter`]: ["o", "o"],
  "/admin/enquiries": ["oe", "oe"],
  [`/admin/enquiries/${SAMPLE}/export.json`]: ["o", null],
  "/admin/reviews": ["oe", "oe"],
  "/admin/changes": ["oep", null],
  "/admin/stock/corrections": ["oe", "oe"],
  "/admin/words": ["oe", null],
  [`/admin/words/${SAMPLE}`]: ["oe", "oe"],
  [`/admin/words/${SAMPLE}/page`]: ["oe", "oe"],
  "/admin/setup": ["o", "o"],
  "/admin/settings/business": ["o", "o"],
  "/admin/settings/delivery": ["o", "o"],
  "/admin/settings/email": ["o", "o"],
  "/admin/settings/payments": ["o", "o"],
  "/admin/settings/people": ["o", "o"],
  "/admin/settings/technician": ["o", null],
  "/admin/settings/backup": ["o", "o"],
  "/admin/settings/backup/download": ["o", "o"],
  "/admin/account": ["oep", "oep"],
};

/** A whole order by hand. */
const BY_HAND = {
  key: "4f9d0c1e-5a53-4d27-9d0f-0e7f5b3f1a11",
  "line-0-slug": "adire-tote",
  "line-0-variantId": "adire-tote-indigo",
  "line-0-quantity": "1",
  "line-0-price": "1",
  delivery: "hand",
  paid: "cash",
};

let shop: RunningShop;
const admin = adminRoutes(await routes, SAMPLE);

beforeAll(async () => {
  shop = await startShop();
  await fillForIntruders(shop);
});
afterAll(() => shop?.stop());

test("the table of roles has every address of the administration", () => {
  expect(admin.map(({ path }) => path).sort()).toEqual(Object.keys(ADDRESSES).sort());
});

/** A form that no page knows: who may send it is told so, and nothing changes. */
const NOTHING = { method: "POST", body: new URLSearchParams({ nothing: "1" }) };

let asked = 0;

/** `refused` for a lack of rights; everything else is an answer. */
async function sayOf(
  browser: Browser,
  path: string,
  asking: Parameters<Browser["send"]>[1],
): Promise<string> {
  // From many addresses, because one is not answered so much in a short time.
  asked += 1;
  const answer = await browser.send(path, asking, { "x-forwarded-for": `203.0.113.${asked % 250}` });
  await answer.text();
  expect([path, answer.status]).not.toEqual([path, 429]);
  expect([path, (answer.headers.get("location") ?? "").startsWith("/admin/sign-in")]).toEqual([path, false]);
  expect([path, answer.status < 500]).toEqual([path, true]);
  return answer.status === 403 ? "refused" : "answered";
}

test.each<Role>(["owner", "editor", "packer"])(
  "every address gives the %s its data, and takes a form, as the table says",
  async (role) => {
    const { browser } = await newAdmin(shop, role);
    const before = await stored(shop);
    const [letter = ""] = role;
    for (const { path, id } of admin) {
      const [reads, changes] = ADDRESSES[path] ?? ["", ""];
      const address = ownData(path, id);
      const read = reads.includes(letter) ? "answered" : "refused";
      expect([address, await sayOf(browser, address, {})]).toEqual([address, read]);
      if (changes === null) continue;
      const change = changes.includes(letter) ? "answered" : "refused";
      const form = path === "/admin" ? "/admin?index" : path;
      expect([form, await sayOf(browser, form, NOTHING)]).toEqual([form, change]);
    }
    expect(await stored(shop)).toEqual(before);
  },
);

test.each<Role>(["owner", "editor", "packer"])(
  "every address answers the %s as the table says",
  { tags: "full" },
  async (role) => {
    const { browser } = await newAdmin(shop, role);
    const before = await stored(shop);
    const [letter = ""] = role;
    for (const { path, id } of admin) {
      const [reads, changes] = ADDRESSES[path] ?? ["", ""];
      const read = reads.includes(letter) ? "answered" : "refused";
      for (const address of [path, `${path}.data`, ownData(path, id)])
        expect([address, await sayOf(browser, address, {})]).toEqual([address, read]);
      expect([path, await sayOf(browser, path, { method: "HEAD" })]).toEqual([path, read]);
      if (changes === null) continue;
      const change = changes.includes(letter) ? "answered" : "refused";
      const index = path === "/admin" ? "?index" : "";
      for (const address of [`${path}${index}`, `${path}.data${index}`])
        expect([address, await sayOf(browser, address, NOTHING)]).toEqual([address, change]);
    }
    expect(await stored(shop)).toEqual(before);
  },
);

test.each<Role>(["editor", "packer"])(
  "no form for owners, with any method, changes anything for the %s",
  { tags: "full" },
  async (role) => {
    const { browser } = await newAdmin(shop, role);
    const before = await stored(shop);
    const forms = [
      ["/admin/settings/people", { do: "invite", email: "friend@people.example", role: "owner" }],
      [`/admin/orders/${SAMPLE}/refund`, { ...SUBJECTS, kind: "part", amount: "1.00" }],
      ["/admin/orders/new", BY_HAND],
      ["/admin/codes", { do: "save", code: "FRIENDS", percent: "90" }],
      ["/admin/words/site", { do: "publish" }],
      ["/admin/words/delivery", { do: "publish" }],
      ["/admin/words/site/page", {}],
      [`/admin/orders/${SAMPLE}`, { intent: "erase" }],
      [`/admin/orders/${SAMPLE}`, { intent: "dealt-with" }],
    ] as const;
    for (const [path, fields] of forms)
      for (const method of ["POST", "PUT", "PATCH", "DELETE"])
        for (const address of [path, `${path}.data`]) {
          const answer = await browser.send(address, { method, body: new URLSearchParams(fields) });
          await answer.text();
          const isRefused = answer.status === 403 || (method !== "POST" && answer.status === 405);
          expect([address, method, answer.status, isRefused]).toEqual([address, method, answer.status, true]);
        }
    expect(await stored(shop)).toEqual(before);
  },
);

test.each<Role>(["editor", "packer"])(
  "the %s reads no amount of an order, nor the takings",
  { tags: "full" },
  async (role) => {
    const { browser } = await newAdmin(shop, role);
    for (const path of ["/admin/overview", "/admin/orders", `/admin/orders/${SAMPLE}`]) {
      for (const address of [path, `${path}.data`]) {
        const page = await (await browser.ask(address)).text();
        expect([address, page.includes("£")]).toEqual([address, false]);
        expect([address, /[a-z]Cents"?[^a-z]{0,3}[1-9]/i.test(page)]).toEqual([address, false]);
        expect([address, /"(revenue|takings|refunds|paymentId|sessionId)[^"]*",\[/.test(page)]).toEqual([
          address,
          false,
        ]);
      }
    }
    const { browser: owner } = await newAdmin(shop);
    expect(await (await owner.ask(`/admin/orders/${SAMPLE}`)).text()).toContain("£");
  },
);

test("tells a user without the right whom to ask", async () => {
  const { person } = await newAdmin(shop);
  const { browser } = await newAdmin(shop, "packer");
  const page = await browser.ask("/admin/enquiries");
  const html = (await page.text()).replaceAll("<!-- -->", "");
  expect([page.status, html]).toEqual([403, expect.stringContaining("This is not part of your role.")]);
  expect(html).toMatch(/Ask an owner of the shop to\s+do it/);
  expect([html.includes(person.email), html.includes("owner@baobab-atelier.example")]).toContain(true);
  expect(html).not.toContain('href="/admin/enquiries"');
  expect(html).toContain('href="/admin/orders"');
});
