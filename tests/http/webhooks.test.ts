import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openReceiver, type Receiver } from "#app/domain/webhooks/testing/receiver.ts";
import { type Browser, newAdmin } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { buyAs } from "#tests/support/requests/order-pages.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const PATH = "/admin/settings/webhooks";
const TOTE = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };

let shop: RunningShop;
let owner: Browser;
let receiver: Receiver;
beforeAll(async () => {
  shop = await startShop();
  ({ browser: owner } = await newAdmin(shop));
  receiver = await openReceiver((response, { path }) => {
    if (path.startsWith("/html"))
      response.writeHead(200, { "content-type": "text/html" }).end("<b>Hello</b>");
    else if (path.startsWith("/broken")) response.writeHead(500).end("<script>alert(1)</script>");
    else if (path.startsWith("/elsewhere")) response.writeHead(307, { location: `${origin()}/html` }).end();
    // Whoever asks for /silent gets no answer.
  });
});
afterAll(async () => {
  await shop?.stop();
  await receiver?.close();
});

const origin = () => new URL(receiver.url).origin;
const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const page = async () => plain(await (await owner.ask(PATH)).text());
const send = async (fields: Record<string, string>) => {
  const answer = await owner.ask(PATH, { form: fields });
  return { status: answer.status, to: answer.headers.get("location"), text: plain(await answer.text()) };
};
const add = async (path: string, events = "order.paid") => {
  const { status, text } = await send({ do: "add", address: `${origin()}${path}`, events });
  expect(status).toBe(200);
  return /whsec_[0-9a-f]{64}/.exec(text)?.[0] ?? "";
};
const idOf = async (path: string) => {
  const url = `${origin()}${path}`;
  const { rows } = await shop.pool.query("SELECT id FROM webhook_endpoints WHERE url = $1", [url]);
  return rows[0].id as string;
};
const arrived = (path: string) => receiver.arrivals.filter((arrival) => arrival.path === path);

test.each([
  ["", "Type the address"],
  ["no address", "Type the whole address"],
  ["ftp://receiver.example/", "begins with https://"],
  ["https://me:secret@receiver.example/", "Leave out user names"],
  ["https://10.0.0.1/", "private network"],
  ["https://[::ffff:169.254.169.254]/", "private network"],
])("refuses the address '%s' at its field, and keeps what was typed", async (address, message) => {
  const { status, text } = await send({ do: "add", address, events: "order.sent" });
  expect(status).toBe(422);
  expect(text).toContain(message);
  if (address !== "") expect(text).toContain(`value="${address}"`);
  expect(text.match(/checked=""/g)).toHaveLength(1);
});

test("asks for an event at least, and ignores an unknown one", async () => {
  const { status, text } = await send({
    do: "add",
    address: "https://receiver.example/",
    events: "order.eaten",
  });
  expect([status, text.includes("Tick one event at least.")]).toEqual([422, true]);
});

test("a paid order reaches every receiver, whatever the others do", { timeout: 120_000 }, async () => {
  const secret = await add("/html");
  for (const path of ["/silent", "/broken", "/elsewhere"]) await add(path);
  expect(await page()).not.toContain(secret);
  const { reference } = await buyAs(shop, "ada@webhooks.example", [TOTE]);
  await eventually(
    async () => ["/html", "/silent", "/broken", "/elsewhere"].map((path) => arrived(path).length),
    (counts) => counts.every((count) => count > 0),
  );
  const [arrival] = arrived("/html");
  const verified = Stripe.webhooks.constructEvent(
    arrival?.body ?? "",
    String(arrival?.headers["webhook-signature"]),
    secret,
  );
  expect(verified).toMatchObject({ type: "order.paid", data: { object: { reference, state: "paid" } } });
  expect(arrival?.body).not.toContain("ada@");
  const shown = await eventually(page, (text) =>
    ["Delivered.", "No answer within 8 seconds.", "500:", "307: it leads elsewhere"].every((words) =>
      text.includes(words),
    ),
  );
  expect(shown).toContain("&lt;b&gt;Hello&lt;/b&gt;");
  expect(shown).not.toContain("<script>alert");
  expect(arrived("/html")).toHaveLength(1);
});

test("the overview tells of an address that fails again and again", async () => {
  await shop.pool.query("UPDATE webhook_endpoints SET failures = 10 WHERE url LIKE '%/broken'");
  const overview = plain(await (await owner.ask("/admin/overview")).text());
  expect(overview).toMatch(/Events don't reach 127\.0\.0\.1:\d+: the last \d+ attempts failed\./);
  expect(await page()).toMatch(/Failed \d+ times in a row/);
});

test("an owner sends again, pauses, resumes and removes", async () => {
  const [first] = arrived("/html");
  const { rows } = await shop.pool.query(
    "SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = endpoint_id WHERE url LIKE '%/html'",
  );
  expect(await send({ do: "again", id: String(rows[0].id) })).toMatchObject({
    status: 303,
    to: `${PATH}?done=again`,
  });
  await eventually(
    async () => arrived("/html"),
    (all) => all.length === 2,
  );
  const [, again] = arrived("/html");
  expect(again?.body).toBe(first?.body);
  expect(again?.headers["webhook-repeat"]).toBe("true");

  const id = await idOf("/html");
  expect((await send({ do: "pause", id })).to).toBe(`${PATH}?done=pause`);
  await buyAs(shop, "bola@webhooks.example", [TOTE]);
  expect(await eventually(page, (text) => text.includes("Waits for Resume."))).toContain("Paused");
  expect((await send({ do: "resume", id })).to).toBe(`${PATH}?done=resume`);
  await eventually(
    async () => arrived("/html"),
    (all) => all.length === 3,
  );
  for (const path of ["/silent", "/broken", "/elsewhere", "/html"])
    expect((await send({ do: "remove", id: await idOf(path) })).to).toBe(`${PATH}?done=remove`);
  expect((await send({ do: "pause", id })).status).toBe(404);
  const log = plain(await (await owner.ask("/admin/changes")).text());
  for (const words of ["added a webhook", "paused a webhook", "sent an event to a webhook again"])
    expect(log).toContain(words);
});

test("an editor and a packer see no webhooks, and change none", async () => {
  for (const role of ["editor", "packer"] as const) {
    const { browser } = await newAdmin(shop, role);
    expect((await browser.ask(PATH)).status).toBe(403);
    expect((await browser.ask(PATH, { form: { do: "add", address: receiver.url } })).status).toBe(403);
  }
});
