import { syncBalanceTransactions } from "#app/features/books/sync-balance-transactions.server.ts";
import type { CheckoutDeps } from "#app/features/checkout/checkout-deps.server.ts";
import { expireOrphanedOrders } from "#app/features/checkout/expire-orphaned-orders.server.ts";
import { reconcileOrders } from "#app/features/checkout/reconcile-orders.server.ts";
import { listDocumentPictures } from "#app/features/content/document-pictures.server.ts";
import { forgetOldEnquiries } from "#app/features/enquiries/erase-enquiry.server.ts";
import { expireCards } from "#app/features/gift-cards/ledger.server.ts";
import { forgetOldVerifications } from "#app/features/identity/sign-in/attempts.server.ts";
import { forgetOldEntries } from "#app/features/lists/forget-entries.server.ts";
import { forgetOldAccountLetters } from "#app/features/mails/account/send-account-letters.server.ts";
import { PaymentProviderError } from "#app/features/payments/payment-gateway.server.ts";
import { clearOldImports } from "#app/features/product-import/imports.server.ts";
import { listUsedPictures } from "#app/features/products/used-pictures.server.ts";
import { forgetOldOrders } from "#app/features/refunds/forget-orders.server.ts";
import { reconcileRefunds } from "#app/features/refunds/reconcile-refunds.server.ts";
import { findArrival } from "#app/features/returns/find-contract.server.ts";
import { releaseHolds } from "#app/features/returns/hold-pieces.server.ts";
import { requestReviews } from "#app/features/reviews/request-reviews.server.ts";
import { listReviewPictures, PICTURES_OF_REVIEWS } from "#app/features/reviews/review-pictures.server.ts";
import { forgetOldCarts } from "#app/features/saved-carts/send-saved-carts.server.ts";
import { forgetOldVisits } from "#app/features/visits/save-visits.server.ts";
import { storeDueBackup } from "#app/platform/backup/due-backup.server.ts";
import { forgetAnnouncements } from "#app/platform/cache/changes.server.ts";
import type { DatabaseConnection } from "#app/platform/db/connection.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import { forgetOldLimits } from "#app/platform/http/visitor-limit.server.ts";
import { sweepPictures } from "#app/platform/images/sweep-pictures.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";

/** What the jobs need of the shop. */
export interface JobsShop extends CheckoutDeps {
  /** The folder of the shop's pictures. */
  media: string;
  connection: DatabaseConnection;
  /** Why the time is in doubt, or null. */
  timeDoubt: () => Promise<string | null>;
  dataDir: string;
  /** With which backups are encrypted; null to write them in clear. */
  passphrase: string | null;
  room: DiskRoom;
}

/** Recurring work: how often (cron), and what it does. */
export interface Job {
  name: string;
  cron: string;
  /** Also when the shop starts: events from its downtime cannot wait for the next turn. */
  isAtStart?: true;
  /** It deletes, or takes something away, because a time is over: it waits while that time is in doubt. */
  isDestructive?: true;
  /** How long it may take; ten minutes where it does not say. */
  expireInSeconds?: number;
  run(): Promise<void>;
}

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
    name: "forget-old-enquiries",
    cron: "19 4 * * *",
    isDestructive: true,
    run: () => forgetOldEnquiries(shop.db, shop.now()),
  },
  {
    name: "forget-old-limits",
    cron: "41 4 * * *",
    isDestructive: true,
    run: () => forgetOldLimits(shop.db, shop.now()),
  },
  {
    name: "forget-verifications",
    cron: "29 * * * *",
    isDestructive: true,
    run: () => forgetOldVerifications(shop.db, shop.now()),
  },
  {
    name: "forget-old-visits",
    cron: "53 4 * * *",
    isDestructive: true,
    run: () => forgetOldVisits(shop.db, shop.now()),
  },
  {
    name: "forget-old-list-entries",
    cron: "29 4 * * *",
    isDestructive: true,
    run: () => forgetOldEntries(shop.db, shop.now()),
  },
  {
    name: "forget-account-letters",
    cron: "47 * * * *",
    isDestructive: true,
    run: () => forgetOldAccountLetters(shop.db, shop.now()),
  },
  {
    name: "forget-saved-carts",
    cron: "37 * * * *",
    isDestructive: true,
    run: () => forgetOldCarts(shop.db, shop.now()),
  },
  {
    name: "forget-announcements",
    cron: "*/10 * * * *",
    run: () => forgetAnnouncements(shop.db, shop.now()),
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
        ...(await listDocumentPictures(shop.db)),
        ...(await listReviewPictures(shop.db)),
      ];
      const isPersonal = (name: string) => name.startsWith(PICTURES_OF_REVIEWS);
      const gone = await sweepPictures(shop.media, listUsed, shop.now(), isPersonal);
      if (gone.length > 0)
        log.info("Pictures that nothing refers to were removed", { pictures: gone.length });
    },
  },
];
