import { and, eq } from "drizzle-orm";
import { listChosen, previewPrices, savePrices } from "#app/domain/catalogue/prices/change-prices.server.ts";
import { undoPrices } from "#app/domain/catalogue/prices/undo-prices.server.ts";
import { listProductsAfter } from "#app/domain/catalogue/products/admin-queries.server.ts";
import {
  findPieces,
  listOfferedAfter,
  searchPieces,
} from "#app/domain/catalogue/products/find-pieces.server.ts";
import { saveTexts } from "#app/domain/catalogue/products/save-product.server.ts";
import { listSoldPieces } from "#app/domain/catalogue/stock/take-back.server.ts";
import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { answerIdempotently, forgetOldAnswers } from "#app/domain/identity/api-keys/answers.server.ts";
import { findKey, listKeys, makeKey, revokeKey } from "#app/domain/identity/api-keys/api-keys.server.ts";
import { invite, loadPeople, withdrawInvitation } from "#app/domain/identity/people/people.server.ts";
import { listOwners } from "#app/domain/identity/roles.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { findMailedOrder } from "#app/domain/letters/mailed-order.server.ts";
import { findAccount, listCards } from "#app/domain/money/gift-cards/list-cards.server.ts";
import { listPaymentsBehind } from "#app/domain/money/refunds/refund-sources.server.ts";
import { listFamily } from "#app/domain/orders/bought-pieces.server.ts";
import { listOrders, listOrdersAfter, parseOrderQuery } from "#app/domain/orders/list-orders.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { loadInbox, moveEnquiry } from "#app/domain/people/enquiries/inbox.server.ts";
import { parseInboxPlace } from "#app/domain/people/enquiries/inbox-view.ts";
import { eraseEnquiry, exportEnquiry } from "#app/domain/people/enquiries/save-enquiry.server.ts";
import { findPreorders } from "#app/domain/people/lists/preorders.server.ts";
import { changeRun } from "#app/domain/people/lists/runs.server.ts";
import { findReported, recordReport } from "#app/domain/people/reviews/answer-review.server.ts";
import { type Decision, decideReview } from "#app/domain/people/reviews/decide-review.server.ts";
import { loadReviews } from "#app/domain/people/reviews/list-reviews.server.ts";
import { refuseReviews } from "#app/domain/people/reviews/request-reviews.server.ts";
import { findProductReviews, listShownReviews } from "#app/domain/people/reviews/review-sums.server.ts";
import { eraseReview, loadWritePage, saveReview } from "#app/domain/people/reviews/save-review.server.ts";
import { reviewRequests, reviews } from "#app/domain/people/reviews.tables.server.ts";
import { saveReturn } from "#app/domain/returns/answer-return.server.ts";
import { findDeclaration, queueWithdrawalLink } from "#app/domain/returns/answer-withdrawal.server.ts";
import { bookPiece, recordReceived } from "#app/domain/returns/book-return.server.ts";
import { withdrawnOrders } from "#app/domain/returns/fulfil-order.server.ts";
import { releaseHolds } from "#app/domain/returns/hold-pieces.server.ts";
import { listComesBack } from "#app/domain/returns/return-numbers.server.ts";
import { saveWithdrawal } from "#app/domain/returns/save-withdrawal.server.ts";
import { listHeld } from "#app/domain/selling/checkout/held/list-held.server.ts";
import { parseLogPlace } from "#app/owner/changes/change.ts";
import { listLatestChanges, loadChangeLog } from "#app/owner/changes/load-change-log.server.ts";
import { loadNumbers } from "#app/owner/numbers/load-numbers.server.ts";
import { countWaiting } from "#app/owner/orders/count-waiting.server.ts";
import { exportOrder } from "#app/owner/orders/export-order.server.ts";
import { loadPackingPage } from "#app/owner/orders/load-packing-page.server.ts";
import { listSlips } from "#app/owner/orders/slips/list-slips.server.ts";
import { sendOrderForm } from "#app/owner/orders/testing/send-order-form.server.ts";
import { loadReturnPage, loadReturns } from "#app/owner/returns/load-returns.server.ts";
import { loadBackup } from "#app/owner/settings/backup/load-backup.server.ts";
import { bookCount } from "#app/owner/stock/answer-count.server.ts";
import { loadStock } from "#app/owner/stock/load-stock.server.ts";
import { saveStock } from "#app/owner/stock/save-stock.server.ts";
import { exportSubscribers } from "#app/owner/waiting/load-waiting.server.ts";
import { openRun } from "#app/owner/waiting/waiting-actions.server.ts";
import { storeDueBackup } from "#app/platform/backup/due-backup.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { findShopperOrder } from "#app/shop/order/shopper-order.server.ts";
import { type Asked, type AskedOfAll, admin, NOW } from "./asked.ts";
import { NUMBERS_READS } from "./owners-pages.ts";

const listed = (db: Database, query: string) =>
  listOrders(db, admin, parseOrderQuery(new URLSearchParams(query)), withdrawnOrders(db));
const inbox = (db: Database, query: string) =>
  loadInbox(db, admin, parseInboxPlace(new URLSearchParams(query)));
const log = (db: Database, query: string) =>
  loadChangeLog(db, admin, parseLogPlace(new URLSearchParams(query)));
const orderOf = async (db: Database, id: string) => {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error(`There is no order ${id}`);
  return order;
};
const change = async (db: Database, id: string, fields: Record<string, string>) =>
  sendOrderForm(db, admin, { reference: (await orderOf(db, id)).reference, fields, now: NOW });

const SANDBOX = { provider: "sandbox", livemode: false } as const;
const TERMS = { zones: ZONES, cancellationDays: 14 };

/** A withdrawal after the sending, from the first form to the shelf. */
async function withdrawAndTakeBack(db: Database) {
  const { id: orderId, reference, email } = await orderOf(db, "order-503");
  await queueWithdrawalLink(db, { reference, email }, NOW);
  const isLink = and(eq(emails.orderId, orderId), eq(emails.kind, "withdraw-link"));
  const [letter] = await db.select().from(emails).where(isLink);
  const declaredAt = await findDeclaration(db, { orderId, form: letter?.about ?? "" }, NOW);
  const id = "00000000-0000-4000-8000-000000000503";
  await saveWithdrawal(db, { id, orderId, pieces: ["1-1"], declaredAt }, { terms: TERMS, now: NOW });
  await recordReceived(db, admin, { id, now: NOW });
  await bookPiece(db, admin, { id, lineNo: 1, pieceNo: 1, condition: "shelf", now: NOW });
  await loadReturnPage(db, admin, { id, terms: TERMS });
}

/** An exchange until its new piece is released, and the money of the order that it would have become. */
async function exchangeAndLetGo(db: Database) {
  const order = await orderOf(db, "order-506");
  const id = "00000000-0000-4000-8000-000000000506";
  const input = { id, pieces: ["1-1"], reason: "faulty", wish: "exchange" } as const;
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const asked = { ...input, pieces: ["1-1"], sizes: { "1-1": line?.variantId ?? "" } };
  const saved = await saveReturn({ db, now: () => NOW, terms: TERMS, returnsDays: 5 }, order.id, asked);
  if (!saved.ok) throw new Error(saved.error.message);
  await releaseHolds({ db, now: () => new Date(NOW.getTime() + 30 * 86_400_000) });
  await listFamily(db, order.id);
  await listPaymentsBehind(db, order);
}

/** A review that is written, shown, reported, answered and erased. */
async function writeAndShow(db: Database) {
  const [asked] = await db.select().from(reviewRequests).where(eq(reviewRequests.orderId, "order-3001"));
  const token = asked?.token ?? "";
  const slug = "large-3001";
  const input = { stars: 4, fit: "true", words: "Fine.", name: "", isRewarded: false } as const;
  await saveReview(db, { token, slug, input, pictures: [], now: NOW });
  await loadWritePage(db, token);
  const [{ id } = { id: "" }] = await db.select().from(reviews).where(eq(reviews.orderId, "order-3001"));
  const decide = (decision: Decision) => decideReview(db, admin, { id, revision: 1, decision, now: NOW });
  await decide({ do: "show" });
  await findReported(db, id);
  await recordReport(db, { id, reason: "offensive", visitor: "visitor", now: NOW });
  await decide({ do: "answer", text: "Thank you." });
  await listShownReviews(db, slug, { isLive: false });
  await findProductReviews(db, slug, { isLive: false });
  await eraseReview(db, { token, slug });
  await refuseReviews(db, token, NOW);
}

const SALE = { what: "sale", percent: 20, endsAt: null } as const;
const PIECE = { productSlug: "large-1", variantId: "large-1-wine-12" };

export const administration: Asked[] = [
  [
    "opening a run of a size that people wait for",
    (db) => {
      const pieces = [{ variantId: "large-7-indigo-10", pieces: 2 }];
      return openRun(db, admin, { id: crypto.randomUUID(), slug: "large-7", pieces, readyOn: null }, NOW);
    },
  ],
  [
    "pre-orders of a size that people wait for, opened and cut",
    async (db) => {
      const [id, pieces] = [crypto.randomUUID(), [{ variantId: "large-7-indigo-10", pieces: 2 }]];
      await openRun(db, admin, { id, slug: "large-7", pieces, readyOn: "2027-01-12" }, NOW);
      await findPreorders(db, "large-7");
      return changeRun(db, admin, { id, do: "cut" }, NOW);
    },
  ],
  [
    "what comes back of a product",
    (db) => listComesBack(db, admin, SANDBOX, { slug: "large-100", least: 2 }),
  ],
  ["a gift card found by its end", (db) => listCards(db, admin, { ending: "K7QM", page: 1, now: NOW })],
  ["the account of a gift card", (db) => findAccount(db, admin, { id: "card-1", now: NOW })],
  [
    "the download of an order's data",
    async (db) => exportOrder(db, admin, (await orderOf(db, "order-500")).reference),
  ],
  [
    "the shopper's page of an order",
    async (db) => findShopperOrder(db, (await orderOf(db, "order-500")).statusKey, { ...TERMS, now: NOW }),
  ],
  ["a review, from its link to the shop", (db) => writeAndShow(db)],
  ["the returns of all orders", (db) => loadReturns(db, admin, 2)],
  ["withdrawing, and taking it back", (db) => withdrawAndTakeBack(db)],
  ["an exchange whose held piece is let go", (db) => exchangeAndLetGo(db)],
  [
    "sending an order",
    (db) => change(db, "order-200", { intent: "fulfil", carrier: "royal-mail", tracking: "" }),
  ],
  ["sending a mail again", (db) => change(db, "order-500", { intent: "letter", letter: "receipt" })],
  ["erasing an order", (db) => change(db, "order-501", { intent: "erase" })],
  ["the pieces sold by an order", (db) => listSoldPieces(db, "order-500")],
  [
    "an order's page for somebody who packs it",
    async (db) => loadPackingPage(db, admin, (await orderOf(db, "order-500")).reference),
  ],
  [
    "the backups, and the schedule that is due",
    async (db) => {
      const means = { dataDir: "/nowhere", objects: null, passphrase: null };
      await loadBackup({ db, now: () => NOW, means }, admin);
      const shop = { db, connection: "", ...means };
      const room = { hasRoom: async () => true, space: async () => null };
      await storeDueBackup(shop, { room, now: NOW });
    },
  ],
  [
    "the changes that a packer sees",
    (db) =>
      loadChangeLog(
        db,
        adminForTests({ userId: "user-1", role: "packer" }),
        parseLogPlace(new URLSearchParams()),
      ),
  ],
  [
    "the people and their invitations",
    async (db) => {
      const deps = {
        db,
        site: { origin: "http://shop.example", ownOrigins: new Set<string>() },
        now: () => NOW,
      };
      await invite({ ...deps, hasMail: true }, admin, { email: "ada@people.example", role: "packer" });
      await loadPeople({ ...deps, hasMail: true }, admin);
      await listOwners(db);
      await withdrawInvitation(deps, admin, "ada@people.example");
    },
  ],
  ["the pieces held by unpaid orders", (db) => listHeld(db, admin)],
  [
    "the orders for a program, from the middle",
    async (db) => {
      const [from] = await listOrdersAfter(db, admin, { state: undefined, after: null, most: 1 });
      const after = from?.place ?? null;
      await listOrdersAfter(db, admin, { state: undefined, after, most: 101 });
      await listOrdersAfter(db, admin, { state: "fulfilled", after, most: 101 });
    },
  ],
  [
    "the products and the stock for a program, from the middle",
    async (db) => {
      await listProductsAfter(db, admin, { after: "large-5", most: 101 });
      await listProductsAfter(db, admin, { slug: "large-5" });
      await saveTexts(db, admin, { slug: "large-5", texts: { title: "Large" }, now: NOW });
      await listOfferedAfter(db, admin, { slug: undefined, after: ["large-5", "large-5"], most: 101 });
      await listOfferedAfter(db, admin, { slug: "large-5", after: null, most: 101 });
    },
  ],
  [
    "a program's key, from its making to its end",
    async (db) => {
      const made = await makeKey(db, admin, { name: "Plans", rights: ["stock:write"], now: NOW });
      const key = await findKey(db, `Bearer ${made.ok && made.value}`, NOW);
      if (!key) throw new Error("There is no key");
      const request = { keyId: key.id, idempotencyKey: "plans", asked: {} };
      await answerIdempotently(db, request, NOW, async () => ({ status: 200, body: {} }));
      await listKeys(db, admin);
      await revokeKey(db, admin, key.id);
      await forgetOldAnswers(db, NOW);
    },
  ],
  [
    "pieces of an order by hand",
    (db) => findPieces(db, [{ slug: PIECE.productSlug, variantId: PIECE.variantId }]),
  ],
  [
    "the preview of new prices",
    (db) => previewPrices(db, admin, { slugs: ["large-1", "large-8"], rule: SALE, now: NOW }),
  ],
  [
    "applying new prices",
    (db) =>
      savePrices(db, admin, {
        id: "plans-prices-1",
        slugs: ["large-1", "large-8"],
        rule: SALE,
        seen: "",
        now: NOW,
      }),
  ],
  [
    "the preview of a deletion",
    (db) => previewPrices(db, admin, { slugs: ["large-1", "large-8"], rule: { what: "delete" }, now: NOW }),
  ],
  ["undoing new prices", (db) => undoPrices(db, admin, { id: "plans-prices-1", now: NOW })],
  [
    "correcting stock",
    (db) =>
      saveStock(db, admin, {
        reason: "count",
        key: "plans-stock-1",
        changes: [{ ...PIECE, by: 1, seen: null }],
      }),
  ],
  [
    "booking a stock-take",
    (db) => bookCount(db, admin, { key: "plans-count-1", counted: [{ ...PIECE, counted: 3, expected: 3 }] }),
  ],
  ["every page: what waits, in numbers", (db) => countWaiting(db, admin, NOW)],
  [
    "the data of a mail",
    (db) => inTransaction(db, (tx) => findMailedOrder(tx, "order-502", { origin: "http://shop.example" })),
  ],
  ["answering an enquiry", (db) => moveEnquiry(db, admin, { id: "enquiry-5", to: "answered" })],
  ["erasing an enquiry", (db) => eraseEnquiry(db, admin, { id: "enquiry-6", now: NOW })],
  ["the download of an enquiry's data", (db) => exportEnquiry(db, admin, "enquiry-5")],
  ["the log on a later page", (db) => log(db, "before=50000")],
  ["the log of one kind", (db) => log(db, "kind=order")],
  ["the log of a rare kind", (db) => log(db, "kind=import")],
  ["the changes of some subjects", (db) => listLatestChanges(db, admin, "product", ["large-1", "large-2"])],
];

const COUNTED = "counts the rows of each state; its page is found by index";

export const administrationLists: AskedOfAll[] = [
  {
    name: "the reviews that are shown",
    why: COUNTED,
    reads: ["reviews"],
    work: (db) => loadReviews(db, admin, { list: "shown", page: 1 }),
  },
  {
    name: "the reviews that are reported",
    why: COUNTED,
    reads: ["reviews"],
    work: (db) => loadReviews(db, admin, { list: "reported", page: 1 }),
  },
  {
    name: "the pieces for an order by hand",
    why: "finds products by letters anywhere in title, slug, colours and sizes",
    reads: ["products"],
    work: (db) => searchPieces(db, admin, "number wine"),
  },
  {
    name: "the choice of products for new prices: all that are found",
    why: "finds products by letters anywhere in title and slug, and counts them",
    reads: ["products", "products"],
    work: (db) => listChosen(db, admin, { slugs: [], place: { query: "number", state: "all" } }),
  },
  {
    name: "the list of stock: a search",
    why: "searches for words anywhere in names, colours and sizes",
    reads: ["products, variants"],
    work: (db) => loadStock(db, admin, { query: "wine 12", page: 1 }),
  },
  {
    name: "the orders' list: fulfilled",
    why: COUNTED,
    reads: ["orders"],
    work: (db) => listed(db, "state=fulfilled"),
  },
  { name: "the orders' list: paid", why: COUNTED, reads: ["orders"], work: (db) => listed(db, "state=paid") },
  {
    name: "the orders' list: its last page",
    why: "counts from the first page, in the index alone",
    reads: ["orders", "orders"],
    work: (db) => listed(db, "page=9999"),
  },
  {
    name: "the orders' list: a search",
    why: "searches for letters anywhere in references, e-mails, names, towns and pieces",
    reads: ["order_lines, orders", "order_lines, orders"],
    work: (db) => listed(db, "q=shopper-777"),
  },
  {
    name: "the packing slips: a search",
    why: "searches the paid orders, and all pieces, for letters",
    reads: ["order_lines"],
    work: (db) => listSlips(db, admin, "shopper-777"),
  },
  {
    name: "the inbox: answered",
    why: COUNTED,
    reads: ["enquiries"],
    work: (db) => inbox(db, "show=answered"),
  },
  {
    name: "the inbox: not forwarded",
    why: COUNTED,
    reads: ["enquiries"],
    work: (db) => inbox(db, "show=unforwarded"),
  },
  { name: "one enquiry", why: COUNTED, reads: ["enquiries"], work: (db) => inbox(db, "only=enquiry-5") },
  {
    name: "the file of the newsletter's readers",
    why: "reads them all, in portions",
    reads: Array.from({ length: 5 }, () => "list_entries"),
    work: (db) => exportSubscribers(db, admin),
  },
  {
    name: "the log: a search",
    why: "searches for letters anywhere in the subjects' names",
    reads: ["admin_changes, enquiries, orders, products"],
    work: (db) => log(db, "q=number+999"),
  },
  {
    name: "the numbers of all time",
    why: "adds up orders, pieces and visits, each once; only the owner asks, and not often",
    reads: NUMBERS_READS,
    work: (db) => loadNumbers({ db, gateway: SANDBOX, now: () => NOW }, admin, "all"),
  },
];
