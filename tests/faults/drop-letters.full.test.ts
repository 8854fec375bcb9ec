import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { workersOf } from "#tests/support/shop/processes.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";
import { MAX_SENDS } from "../../server/jobs/send-mails.ts";

vi.setConfig({ testTimeout: 300_000 });

const PEOPLE = 230;
/**
 * The number of letters that have left when the sender is killed: in the first portion, between it and the next, and in
 * the last one.
 */
const KILLED_AFTER = [60, 100, 215];

let shop: RunningShop;
afterEach(() => shop.stop());

const count = async (query: string): Promise<number> =>
  Number((await shop.pool.query<{ count: string }>(`SELECT count(*) FROM ${query}`)).rows[0]?.count);
const sent = () => count("emails WHERE entry_id IS NOT NULL AND sent_at IS NOT NULL");

test("each address gets the email once, although its sender is killed during and between the batches", async () => {
  let limit = 0;
  let accepted = 0;
  let unanswered = 0;
  const inbox = await openInbox({
    // This many letters are accepted; the next ones get no answer.
    onRcptTo(_address, _session, done) {
      if (accepted >= limit) {
        unanswered += 1;
        return;
      }
      accepted += 1;
      done();
    },
  });
  onTestFinished(inbox.close);
  shop = await startShop({ variables: { SMTP_URL: inbox.url, MAIL_FROM: "letters@shop.example" } });
  await shop.pool.query(
    `INSERT INTO list_entries (list, email, state, consent, asked_at, confirmed_at)
     SELECT 'newsletter', 'ada' || n || '@shopper.example', 'confirmed', 'We write.', now(), now()
     FROM generate_series(1, $1::int) AS n`,
    [PEOPLE],
  );
  await shop.pool.query(
    `INSERT INTO drops (slug, name, words, opens_at, is_announced, early_key, letter_words, letter_asked_at, created_at, updated_at)
     VALUES ('rain', 'Rain', '', now() + interval '1 day', true, repeat('a', 66), 'Two cloths.', now(), now(), now())`,
  );
  for (const [nth, letters] of KILLED_AFTER.entries()) {
    limit = letters;
    unanswered = 0;
    await eventually(sent, (all) => all === letters);
    // Each sender is sending a letter.
    await eventually(
      async () => unanswered,
      (all) => all === MAX_SENDS.drops,
    );
    limit = KILLED_AFTER[nth + 1] ?? PEOPLE;
    const workers = await workersOf(shop);
    for (const worker of workers) process.kill(worker, "SIGKILL");
    await eventually(
      () => workersOf(shop),
      (now) => now.length === workers.length && !now.some((worker) => workers.includes(worker)),
    );
  }
  await eventually(sent, (all) => all === PEOPLE);
  await eventually(
    () => count("drops WHERE letter_queued_at IS NOT NULL"),
    (done) => done === 1,
  );
  const to = inbox.mails.flatMap((mail) => mail.to);
  expect(to).toHaveLength(PEOPLE);
  expect(new Set(to).size).toBe(PEOPLE);
});
