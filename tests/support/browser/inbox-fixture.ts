import { type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { HANG_MS } from "../runner/patience.ts";
import { startShop } from "../shop/shop.ts";
import { test as base } from "./shop-fixture.ts";

interface InboxOptions {
  inbox: Inbox;
  /** Whether the shop sends its emails to the inbox from its start; otherwise the owner sets it up. */
  sendsEmails: boolean;
}

/**
 * A mail server, and a shop apart from the others, because many pages show whether it can send emails. The files that use
 * it may share both, so each has its own addresses.
 */
export const test = base.extend<object, InboxOptions>({
  sendsEmails: [true, { option: true, scope: "worker" }],
  inbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures taken apart, even none.
    async ({}, use) => {
      const inbox = await openInbox();
      await use(inbox);
      await inbox.close();
    },
    { scope: "worker" },
  ],
  shop: [
    async ({ inbox, sendsEmails }, use) => {
      const shop = await startShop({ variables: sendsEmails ? inbox.variables : {} });
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: HANG_MS },
  ],
});

export { expect } from "./expect.ts";
