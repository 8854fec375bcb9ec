import { afterAll, beforeAll, expect, test } from "vitest";
import { pageKeyOf } from "#app/domain/money/gift-cards/gift-code.server.ts";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
let visitor: Browser;
beforeAll(async () => {
  shop = await startShop();
  visitor = new Browser(shop);
});
afterAll(() => shop?.stop());

const RIGHT = {
  preset: "",
  amount: "50",
  recipient: "Ada",
  sender: "Bisi",
  message: "",
  sendOn: "",
  email: "buyer@example.com",
};
const buy = (changes: Record<string, string> = {}) =>
  visitor.ask("/gift-cards", { form: { ...RIGHT, ...changes } });
const bought = async (): Promise<number> =>
  (await shop.pool.query("SELECT count(*)::int AS n FROM gift_cards")).rows[0].n;

test("opens the payment page of a gift card, which is inactive until it is paid", async () => {
  const answer = await buy();
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const html = (await answer.text()).replaceAll("<!-- -->", "");
  expect(html).toContain("Your gift card of £50 is ready to be paid");
  const { rows } = await shop.pool.query("SELECT id, balance_cents, issued_at FROM gift_cards");
  expect(rows).toMatchObject([{ balance_cents: 0, issued_at: null }]);
  const page = await visitor.ask(`/gift-cards/${pageKeyOf(rows[0].id, "another secret")}`);
  expect(page.status).toBe(404);
  expect(await page.text()).toContain("This link leads nowhere.");
});

test.each([
  ["an amount below the least", { amount: "9.99" }, "A gift card is for £10 at least and £500 at most."],
  ["an amount above the most", { amount: "500.01" }, "A gift card is for £10 at least"],
  ["no amount", { amount: "fifty" }, "Give the amount in pounds, such as 50."],
  ["nobody", { recipient: " " }, "Say whom the card is for"],
  ["half an email", { recipientEmail: "ada@" }, "ada@"],
  ["a very long name", { recipient: "a".repeat(101) }, "The name is too long: 100 characters at most."],
  ["a very long sender", { sender: "b".repeat(61) }, "The name is too long: 60 characters at most."],
  ["a very long message", { message: "a".repeat(601) }, "and this one has 601."],
  ["a day that is over", { sendOn: "2020-01-01" }, "That day is over."],
  ["a day that there is not", { sendOn: "2027-02-30" }, "Choose a day, such as 24 December."],
  ["no email", { email: "" }, "email"],
])("refuses %s at its field, keeps the input, and records nothing", async (_, changes, message) => {
  const before = await bought();
  const answer = await buy({ message: "Many happy returns", ...changes });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain(message);
  for (const typed of Object.values({ ...RIGHT, ...changes }))
    if (typed.trim() !== "" && typed.length < 200) expect(html).toContain(typed);
  expect(await bought()).toBe(before);
});

test("draws a sample of the card before any script runs, and the input once there is some", async () => {
  const drawn = async (answer: Promise<Response>) =>
    /<figure.+?<\/figure>/s.exec((await (await answer).text()).replaceAll("<!-- -->", ""))?.[0] ?? "";
  const sample = await drawn(visitor.ask("/gift-cards"));
  expect(sample).toContain("For Ada");
  expect(sample).toContain("A sample.");
  const typed = await drawn(buy({ amount: "75.5", recipient: "Adébáyọ̀ <b>", email: "" }));
  expect(typed).toContain("£75.50");
  expect(typed).toContain("For Adébáyọ̀ &lt;b&gt;");
  expect(typed).not.toContain("A sample.");
});

test("refuses a form of another site, and one that is too large", async () => {
  const before = await bought();
  const foreign = await visitor.ask("/gift-cards", {
    form: RIGHT,
    headers: { origin: "https://evil.example" },
  });
  const large = await buy({ message: "a".repeat(30_000) });
  expect([foreign.status, large.status]).toEqual([403, 413]);
  expect(await bought()).toBe(before);
});

test("shows no card to who guesses, whatever the address", async () => {
  for (const key of ["x", "0".repeat(66), "0".repeat(67), "%00", "..%2f", "a".repeat(4_000)]) {
    const answer = await visitor.ask(`/gift-cards/${key}`);
    expect([key.slice(0, 70), answer.status]).toEqual([key.slice(0, 70), key === "%00" ? 400 : 404]);
    await answer.arrayBuffer();
  }
});

test("shows the owner the liability, and finds a card by the end of its code, but not by another's id", {
  tags: "full",
}, async () => {
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  const list = await (await owner.ask("/admin/gift-cards?ending=ZZZZ&page=999999")).text();
  expect(list).toContain("You owe");
  for (const id of ["x", crypto.randomUUID(), "%00"]) {
    const answer = await owner.ask(`/admin/gift-cards/${id}`);
    expect([id, answer.status]).toEqual([id, id === "%00" ? 400 : 404]);
    await answer.arrayBuffer();
  }
  const stranger = await visitor.ask("/admin/gift-cards");
  expect([stranger.status, stranger.headers.get("location")]).toEqual([
    302,
    expect.stringContaining("/admin/sign-in"),
  ]);
});
