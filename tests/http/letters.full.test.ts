import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { addPerson, type Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually, type Piece, setPieces } from "#tests/support/requests/checkout.ts";
import { buyAs } from "#tests/support/requests/order-pages.ts";
import { formsOf } from "#tests/support/requests/page-forms.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const DRESS: Piece = { slug: "leaf-print-wrap-dress", size: "12", color: "Gold", amount: 16500 };
const SENTENCE = "Ask us about <the> belt.";
const AS_HTML = "Ask us about &lt;the&gt; belt.";

let inbox: Inbox;
let shop: RunningShop;
let owner: Browser;
beforeAll(async () => {
  inbox = await openInbox();
  shop = await startShop({ variables: inbox.variables });
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  await setPieces(shop, DRESS, 3);
});
afterAll(async () => {
  await shop?.stop();
  await inbox?.close();
});

const WORDS = "/admin/words/letters";
const fieldsOfWords = async () => {
  const forms = formsOf(await (await owner.ask(WORDS)).text());
  const form = forms.find(({ fields }) =>
    fields.some(([name, value]) => name === "do" && value === "publish"),
  );
  return Object.fromEntries(form?.fields ?? []);
};

test("previews the owner's sentence while typing, refuses it when too long, and adds it to each email", async () => {
  const typed = { ...(await fieldsOfWords()), receipt: SENTENCE, delivered: "Wear it in the rain." };
  const preview = await owner.ask(`${WORDS}/page`, { form: typed });
  expect(preview.headers.get("content-security-policy")).toContain("style-src 'unsafe-inline'");
  expect(await preview.text()).toContain(AS_HTML);

  const long = await owner.ask(WORDS, { form: { ...typed, do: "publish", receipt: "x".repeat(301) } });
  expect(long.status).toBe(422);
  expect(await long.text()).toContain("Receipt is too long: 300 characters at most.");

  expect((await owner.ask(WORDS, { form: { ...typed, do: "publish" } })).status).toBe(303);
  const { reference } = await buyAs(shop, "ada@example.com", [{ ...DRESS, qty: 1 }]);
  const receipt = await eventually(
    async () => inbox.mails.find(({ to }) => to.includes("ada@example.com")),
    (mail) => mail !== undefined,
  );
  if (!receipt) throw new Error("No receipt came");
  expect(bodyOf(receipt, "text/plain")).toContain(SENTENCE);
  expect(bodyOf(receipt, "text/html")).toContain(AS_HTML);

  const order = `/admin/orders/${reference}`;
  await owner.ask(order, { form: { intent: "fulfil", carrier: "Royal Mail", tracking: "" } });
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(new Date());
  const marked = await owner.ask(order, { form: { intent: "delivered", day: today } });
  expect(marked.headers.get("location")).toContain("done=delivered");
  const seen = await owner.ask(`${order}/letters/delivered?about=${today}`);
  expect(await seen.text()).toContain("Wear it in the rain.");
  expect(await (await owner.ask(`${order}/letters/fulfilled`)).text()).not.toContain("Wear it in the rain.");
});
