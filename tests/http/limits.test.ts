import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rateLimits } from "#app/platform/http/limits.tables.server.ts";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import { checkout } from "#tests/support/requests/checkout.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";
import { holdBack } from "#tests/support/shop/visitor-limits.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

/** A different visitor, as the proxy in front of the shop reports them. */
const visitor = () => ({ "x-forwarded-for": `198.51.${randomInt(256)}.${randomInt(256)}` });

async function enquire(headers: Record<string, string>) {
  const body = new URLSearchParams({
    kind: "contact",
    firstName: "Ada",
    email: "ada@example.com",
    message: "Hello",
  });
  const answer = await fetch(`${shop.origin}/api/enquiries`, { method: "POST", headers, body });
  return {
    status: answer.status,
    wait: Number(answer.headers.get("retry-after")),
    text: await answer.text(),
  };
}

test("delays the sixth simultaneous enquiry, in every process and after a restart, but no other visitor", {
  tags: "full",
}, async () => {
  const ada = visitor();
  for (let n = 0; n < 5; n += 1) expect((await enquire(ada)).status).toBe(200);
  await holdBack(shop, "enquiry", 5);
  const refused = await enquire(ada);
  expect(refused).toMatchObject({ status: 429, text: expect.stringContaining("Please wait a little") });
  expect(refused.wait).toBeGreaterThan(0);
  expect((await enquire(visitor())).status).toBe(200);

  await shop.end("SIGTERM");
  shop = await startShop({ dataDir: shop.dataDir });
  expect((await enquire(ada)).status).toBe(429);
});

test("of sixty checkouts of one visitor at once thirty are processed, and the wait is stated in words", async () => {
  const ada = visitor();
  const answers = await Promise.all(
    Array.from({ length: 60 }, () =>
      checkout(shop, { items: [], orderId: "BA-1", email: "a@b.co", returnUrl: "x" }, ada),
    ),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(0);

  const asked = {
    items: [{ slug: "nothing", qty: 1, amount: 1, currency: "gbp" }],
    orderId: "BA-20261120-0945",
  };
  const body = { ...asked, email: "ada@example.com", returnUrl: shop.origin };
  const began = Date.now();
  const tried = await Promise.all(Array.from({ length: 60 }, () => checkout(shop, body, ada)));
  const becameDue = (Date.now() - began) / 6_000;
  const refused = tried.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(30 - becameDue);
  expect(refused.length).toBeLessThanOrEqual(30);
  expect(refused[0]?.body.error).toMatch(
    /^That was a lot of checkouts\. Please wait (a second|\d seconds), then pay again\.$/,
  );
});

test("searching is limited where pages are rendered, and pages in memory are always available", {
  tags: "full",
}, async () => {
  const ada = visitor();
  const search = (path: string) => fetch(shop.origin + path, { headers: ada });
  const statuses: number[] = [];
  for (let round = 0; round < 50 && !statuses.includes(429); round += 1) {
    if (round >= 6) await holdBack(shop, "search", 240);
    const asked = Array.from({ length: 40 }, (_, n) =>
      search(n % 2 ? `/catalogue?q=word${round}x${n}` : `/api/suggestions?q=w${round}x${n}`),
    );
    for (const answer of await Promise.all(asked)) {
      statuses.push(answer.status);
      if (answer.status === 429) {
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(answer.headers.get("cache-control")).toBe("no-store");
      }
      await answer.text();
    }
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(240);
  expect(statuses).toContain(429);
  expect((await search("/catalogue")).status).toBe(200);
  expect((await fetch(`${shop.origin}/catalogue?q=indigo`, { headers: visitor() })).status).toBe(200);
});

test.each([
  ["/cart", () => "/cart"],
  ["products that are none", (n: number) => `/products/nothing-${n}`],
  ["what is left", () => "/api/stock?slug=adire-tote"],
  ["some products", () => "/api/products?slug=adire-tote"],
  ["a product with its pieces", () => "/api/products/adire-tote"],
])(
  "delays a visitor who requests %s repeatedly, and always serves cached pages",
  { tags: "full" },
  async (_, path) => {
    const ada = visitor();
    const statuses: number[] = [];
    for (let round = 0; round < 20 && !statuses.includes(429); round += 1) {
      if (round >= 6) await holdBack(shop, "page", 240);
      const asked = Array.from({ length: 40 }, (_, n) =>
        fetch(shop.origin + path(round * 40 + n), { headers: ada }),
      );
      for (const answer of await Promise.all(asked)) {
        statuses.push(answer.status);
        if (answer.status === 429) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
        await answer.text();
      }
    }
    expect(statuses.filter((status) => status !== 429).length).toBeGreaterThanOrEqual(240);
    expect(statuses).toContain(429);
    await (await fetch(`${shop.origin}/about`)).text();
    expect((await fetch(`${shop.origin}/about`, { headers: ada })).status).toBe(200);
    expect((await fetch(`${shop.origin}/cart`, { headers: visitor() })).status).toBe(200);
  },
);

test("forms are counted before they are read, whatever is wrong with them, each in its own words", {
  tags: "full",
}, async () => {
  const ada = visitor();
  const send = (path: string) => fetch(shop.origin + path, { method: "POST", headers: ada, body: "{" });
  const refusalOf = async (path: string) => {
    for (let round = 0; round < 30; round += 1) {
      if (round >= 6) await holdBack(shop, "page", 240);
      const answers = await Promise.all(Array.from({ length: 40 }, () => send(path)));
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      const at = answers.findIndex(({ status }) => status === 429);
      if (at !== -1) return texts[at] ?? "";
    }
    return "";
  };
  const words = /^That was a lot in a short time\. Please try again in .+\.$/;
  const { error } = JSON.parse(await refusalOf("/api/createCheckoutSession"));
  expect(error).toMatch(words);
  const { errors } = JSON.parse(await refusalOf("/api/enquiries"));
  expect(errors).toEqual([{ message: expect.stringMatching(words) }]);
  expect((await refusalOf("/contact")).trim()).toMatch(words);
  // Payment events are numerous in a busy shop; a signature authenticates them.
  const events = await Promise.all(Array.from({ length: 40 }, () => send("/api/webhooks/stripe")));
  expect(new Set(events.map(({ status }) => status))).toEqual(new Set([400]));
});

test("an administrator sends three hundred pictures in a row, and then waits a little", {
  tags: "full",
}, async () => {
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  const send = () => owner.ask("/admin/pictures", { form: { name: "x" } });
  const answers: Response[] = [];
  for (let round = 0; round < 40 && !answers.some(({ status }) => status === 429); round += 1) {
    if (round >= 10) await holdBack(shop, "upload", 300);
    answers.push(...(await Promise.all(Array.from({ length: 30 }, send))));
  }
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(300);
  expect(await refused[0]?.json()).toEqual({
    error: expect.stringMatching(/^That was a lot of pictures\. Wait /),
  });
});

test("no visitor's address is stored where visitors are counted", async () => {
  const ada = new Browser(shop);
  await ada.ask("/admin/sign-in", { form: { step: "password", email: "x@example.com", password: "wrong" } });
  await enquire({ "x-forwarded-for": ada.address });
  const kept = JSON.stringify(await shop.db.select().from(rateLimits));
  expect(kept).toContain("enquiry:");
  expect(kept).not.toContain(ada.address);
  expect(kept).not.toContain("198.51.");
});

test("does not count this machine: a proxy that names no visitors would make everybody one", async () => {
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await enquire({})).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
});
