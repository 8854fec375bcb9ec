import { findShopProblems } from "#app/domain/alerts/find-problems.server.ts";
import { recordProblems } from "#app/domain/alerts/record-problems.server.ts";
import { forgetOldCalls, remindOfCalls } from "#app/domain/calendar/remind-of-calls.server.ts";
import { clearOldImports } from "#app/domain/catalogue/import/imports.server.ts";
import { listUsedPictures } from "#app/domain/catalogue/products/product-row.server.ts";
import { listDocumentPictures } from "#app/domain/content/read-documents.server.ts";
import { forgetOldAnswers } from "#app/domain/identity/api-keys/answers.server.ts";
import { forgetOldVerifications } from "#app/domain/identity/sign-in/attempts.server.ts";
import { ageMade } from "#app/domain/making/forget-made.server.ts";
import { syncBalanceTransactions } from "#app/domain/money/books/sync-balance-transactions.server.ts";
import { expireCards } from "#app/domain/money/gift-cards/ledger.server.ts";
import { PaymentProviderError } from "#app/domain/money/payments/payment-gateway.server.ts";
import { reconcileRefunds } from "#app/domain/money/refunds/send-refund.server.ts";
import { listBoughtPictures } from "#app/domain/orders/bought-pieces.server.ts";
import { forgetOldAccountEmails } from "#app/domain/outbox/account-links.server.ts";
import { forgetOldEnquiries } from "#app/domain/people/enquiries/save-enquiry.server.ts";
import { forgetOldOrders } from "#app/domain/people/erasure/erase-order.server.ts";
import { forgetOldEntries } from "#app/domain/people/lists/forget-entries.server.ts";
import { forgetOldAccess } from "#app/domain/people/order-access/order-access.server.ts";
import { requestReviews } from "#app/domain/people/reviews/request-reviews.server.ts";
import { listReviewPictures } from "#app/domain/people/reviews/save-review.server.ts";
import { forgetOldVisits } from "#app/domain/people/visits/count-visits.server.ts";
import { findArrival } from "#app/domain/returns/find-contract.server.ts";
import { releaseHolds } from "#app/domain/returns/hold-pieces.server.ts";
import { expireOrphanedOrders } from "#app/domain/selling/checkout/apply-session.server.ts";
import { reconcileOrders } from "#app/domain/selling/checkout/reconcile-orders.server.ts";
import { forgetOldCarts } from "#app/domain/selling/saved-carts/save-cart.server.ts";
import { forgetOldDeliveries } from "#app/domain/webhooks/endpoints.server.ts";
import { storeDueBackup } from "#app/platform/backup/due-backup.server.ts";
import { forgetAnnouncements } from "#app/platform/cache/changes.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { forgetOldLimits } from "#app/platform/http/visitor-limit.server.ts";
import { sweepBucket } from "#app/platform/images/bucket-pictures.server.ts";
import { sweepPictures } from "#app/platform/images/sweep-pictures.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { PICTURES_OF_REVIEWS } from "#app/shared/picture-address.ts";
import type { Job, JobsShop } from "./job.ts";

/** The jobs that delete what a promised time is over for, in one statement each. */
const FORGETTING: { name: string; cron: string; forget: (db: Database, now: Date) => Promise<void> }[] = [
  { name: "forget-old-enquiries", cron: "19 4 * * *", forget: forgetOldEnquiries },
  { name: "forget-verifications", cron: "29 * * * *", forget: forgetOldVerifications },
  { name: "forget-old-events", cron: "5 5 * * *", forget: forgetOldDeliveries },
  { name: "forget-old-visits", cron: "53 4 * * *", forget: forgetOldVisits },
  { name: "forget-old-list-entries", cron: "29 4 * * *", forget: forgetOldEntries },
  { name: "forget-account-letters", cron: "47 * * * *", forget: forgetOldAccountEmails },
  { name: "forget-saved-carts", cron: "37 * * * *", forget: forgetOldCarts },
  { name: "forget-order-access", cron: "43 * * * *", forget: forgetOldAccess },
  { name: "forget-old-calls", cron: "33 * * * *", forget: forgetOldCalls },
];

/** The recurring jobs of a shop. */
export const jobs = (shop: JobsShop, log: Log): Job[] => [
  {
    name: "end-unasked-orders",
    cron: "* * * * *",
    isAtStart: true,
    async run() {
      await expireOrphanedOrders(shop);
    },
  },
  {
    name: "reconcile-orders",
    cron: "*/10 * * * *",
    isAtStart: true,
    async run() {
      const { looked, answered } = await reconcileOrders(shop);
      if (!answered)
        log.warn("The payment provider does not answer; open orders wait for the next round", { looked });
    },
  },
  {
    name: "reconcile-refunds",
    cron: "*/5 * * * *",
    isAtStart: true,
    async run() {
      const { looked, answered } = await reconcileRefunds(shop);
      if (!answered)
        log.warn("The payment provider does not answer; refunds wait for the next round", { looked });
    },
  },
  {
    name: "release-exchanges",
    cron: "*/10 * * * *",
    isDestructive: true,
    isAtStart: true,
    async run() {
      const released = await releaseHolds(shop);
      if (released > 0) log.info("Exchanges lost what was held for them", { exchanges: released });
    },
  },
  {
    name: "ask-for-reviews",
    cron: "*/10 * * * *",
    isAtStart: true,
    async run() {
      const { db, now, delivery } = shop;
      const asked = await requestReviews({
        db,
        now,
        findArrival: (id) => findArrival(db, id, delivery.zones),
      });
      if (asked > 0) log.info("Shoppers were asked for reviews", { orders: asked });
    },
  },
  {
    name: "remind-of-calls",
    cron: "*/2 * * * *",
    isAtStart: true,
    async run() {
      const reminded = await remindOfCalls(shop);
      if (reminded > 0) log.info("People were reminded of their calls", { reminders: reminded });
    },
  },
  {
    name: "expire-gift-cards",
    cron: "7 * * * *",
    isDestructive: true,
    isAtStart: true,
    async run() {
      const ended = await expireCards(shop);
      if (ended > 0) log.info("Gift cards expired", { cards: ended });
    },
  },
  {
    name: "age-made-to-measure",
    cron: "33 * * * *",
    isDestructive: true,
    isAtStart: true,
    async run() {
      const changed = await ageMade(shop);
      if (changed > 0)
        log.info("Requests for pieces made to measure went on with time", { requests: changed });
    },
  },
  {
    name: "keep-provider-movements",
    cron: "* * * * *",
    isAtStart: true,
    async run() {
      if (shop.gateway.isUnset) return;
      try {
        await syncBalanceTransactions(shop);
      } catch (error) {
        if (!(error instanceof PaymentProviderError) || error.reason !== "unavailable") throw error;
        log.warn("The payment provider does not answer; its fees and payouts wait for the next round");
      }
    },
  },
  {
    name: "clear-old-imports",
    cron: "17 3 * * *",
    isDestructive: true,
    run: () => clearOldImports(shop.db, shop.now()),
  },
  {
    name: "forget-old-orders",
    cron: "11 4 * * *",
    isDestructive: true,
    async run() {
      const gone = await forgetOldOrders(shop);
      if (gone.erased + gone.deleted > 0) log.info("Old orders lost their person, or are deleted", gone);
    },
  },
  {
    name: "forget-old-limits",
    cron: "41 4 * * *",
    isDestructive: true,
    async run() {
      await forgetOldLimits(shop.db, shop.now());
      await forgetOldAnswers(shop.db, shop.now());
    },
  },
  ...FORGETTING.map(
    ({ name, cron, forget }): Job => ({
      ...{ name, cron, isDestructive: true },
      run: () => forget(shop.db, shop.now()),
    }),
  ),
  {
    name: "forget-announcements",
    cron: "*/10 * * * *",
    run: () => forgetAnnouncements(shop.db, shop.now()),
  },
  {
    name: "alert-owner",
    cron: "*/15 * * * *",
    async run() {
      const report = await findShopProblems(shop);
      const { noticesTo } = shop;
      if (await recordProblems(shop.db, report, { now: shop.now(), noticesTo }))
        log.info("An email about problems is due", { problems: report.problems.length });
    },
  },
  {
    name: "keep-backups",
    cron: "*/10 * * * *",
    isDestructive: true,
    isAtStart: true,
    expireInSeconds: 6 * 60 * 60,
    async run() {
      const made = await storeDueBackup(shop, { room: shop.room, now: shop.now() });
      if (made !== null && made !== "busy")
        log.info("A backup was written", { file: made.name, bytes: made.bytes });
    },
  },
  {
    name: "sweep-pictures",
    cron: "23 * * * *",
    isDestructive: true,
    async run() {
      const listUsed = async () => [
        ...(await listUsedPictures(shop.db)),
        ...(await listBoughtPictures(shop.db)),
        ...(await listDocumentPictures(shop.db)),
        ...(await listReviewPictures(shop.db)),
      ];
      const isPersonal = (name: string) => name.startsWith(PICTURES_OF_REVIEWS);
      const gone = [
        ...(await sweepPictures(shop.media, listUsed, shop.now(), isPersonal)),
        ...(shop.objects ? await sweepBucket(shop.objects, listUsed, shop.now(), isPersonal) : []),
        ...((await shop.pictures.sweep?.(listUsed, shop.now())) ?? []),
      ];
      if (gone.length > 0)
        log.info("Pictures that nothing refers to were removed", { pictures: gone.length });
    },
  },
];
