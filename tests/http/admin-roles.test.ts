import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ask, may, type Role } from "#app/domain/identity/rights.ts";
import { OWNERS_PAGES } from "#app/owner/kit/pages.ts";
import routes from "#app/routes.ts";
import { type Browser, newAdmin } from "#tests/support/requests/admin.ts";
import { adminRoutes, ownData } from "#tests/support/requests/walk-admin.ts";
import { fillForIntruders, SAMPLE, SUBJECTS, stored } from "#tests/support/shop/guarded-shop.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const PAGES = new Map(OWNERS_PAGES.map((page) => [page.path.replaceAll(/:\w+/g, SAMPLE), page]));
const ROUTES = path.resolve(import.meta.dirname, "../../app/routes/admin");

/**
 * The expected answer to a role at an address, by the table of pages and the rights of its area; null for a change when
 * the route has no action. A route that asks for another right is found.
 */
function tableSays(role: Role, address: string): { read: string; change: string | null } {
  const page = PAGES.get(address);
  if (!page) throw new Error(`${address} is not in the table of pages`);
  const say = (ask: Ask) => (may(role, page.area, ask) ? "answered" : "refused");
  const route = readFileSync(path.join(ROUTES, page.file), "utf8");
  const hasAction = route.includes("export async function action");
  return { read: say(page.ask), change: hasAction ? say("write") : null };
}

/** A complete order by hand. */
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

test("the table of pages has every address of the administration", () => {
  expect(admin.map(({ path }) => path).sort()).toEqual([...PAGES.keys()].sort());
});

/** A form that no page knows: a person with the right to send it is told so, and nothing changes. */
const NOTHING = { method: "POST", body: new URLSearchParams({ nothing: "1" }) };

let asked = 0;

/** `refused` for a lack of rights; everything else is an answer. */
async function sayOf(
  browser: Browser,
  path: string,
  asking: Parameters<Browser["send"]>[1],
): Promise<string> {
  // The requests come from many addresses, because one address gets fewer answers in a short time.
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
    for (const { path, id } of admin) {
      const { read, change } = tableSays(role, path);
      const address = ownData(path, id);
      expect([address, await sayOf(browser, address, {})]).toEqual([address, read]);
      if (change === null) continue;
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
    for (const { path, id } of admin) {
      const { read, change } = tableSays(role, path);
      for (const address of [path, `${path}.data`, ownData(path, id)])
        expect([address, await sayOf(browser, address, {})]).toEqual([address, read]);
      expect([path, await sayOf(browser, path, { method: "HEAD" })]).toEqual([path, read]);
      if (change === null) continue;
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
