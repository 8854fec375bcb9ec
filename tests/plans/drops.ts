import { eq } from "drizzle-orm";
import { findProducts } from "#app/domain/catalogue/products/queries.server.ts";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import { findNextMoment } from "#app/domain/catalogue/schedules/apply-schedules.server.ts";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import { sendNext } from "#app/domain/letters/testing/send-due-mails.server.ts";
import { listEntries } from "#app/domain/people/lists.tables.server.ts";
import {
  earlyKeyOf,
  listDrops,
  listEarlySlugs,
  loadDrop,
  loadEarlyDrop,
} from "#app/domain/selling/drops/load-drop.server.ts";
import { findNextOpening, openDrops } from "#app/domain/selling/drops/request-drop-letter.server.ts";
import { removeDrop, saveDrop } from "#app/domain/selling/drops/save-drop.server.ts";
import { drops as dropRows } from "#app/domain/selling/drops.tables.server.ts";
import { forgetOldCarts, loadSavedCart, saveCart } from "#app/domain/selling/saved-carts/save-cart.server.ts";
import { answerDropLetter, loadDropLetter } from "#app/owner/drops/load-drop-letter.server.ts";
import { loadDropForm } from "#app/owner/drops/load-drops.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Mail } from "#app/platform/email/mailer.server.ts";
import { type Asked, type AskedOfAll, admin, NOW } from "./asked.ts";

const ORIGIN = "https://shop.example";
const DEPS = { shop: shopFacts(defaultFrame), origin: ORIGIN, secret: "secret" };
const OPENS = new Date(NOW.getTime() + 3_600_000);
const PIECES = ["large-41", "large-42"];

const save = async (db: Database, slug: string): Promise<string> => {
  for (const piece of PIECES)
    await db.update(products).set({ isActive: false }).where(eq(products.slug, piece));
  const draft = { name: slug, slug, words: "", opensAt: OPENS, isAnnounced: true, pieces: PIECES };
  const saved = await saveDrop(db, admin, { draft, opened: null, now: NOW, secret: "secret" });
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  return saved.value;
};
const mailer = { send: async (_mail: Mail) => undefined, close: () => undefined };

export const drops: Asked[] = [
  [
    "a drop, before its moment, with its key and when it opens",
    async (db) => {
      const id = await save(db, "first");
      const [row] = await db.select().from(dropRows).where(eq(dropRows.id, id));
      const key = row ? (earlyKeyOf(row, "secret") ?? "") : "";
      await loadDrop(db, "first");
      await loadEarlyDrop(db, key);
      await findProducts(db, PIECES, await listEarlySlugs(db, [key]));
      await findNextOpening(db, NOW, 1_000);
      await findNextMoment(db, NOW, 1_000);
      await listDrops(db, admin);
      await loadDropForm(db, admin, { id, origin: ORIGIN, secret: "secret" });
      await openDrops({ db, now: () => OPENS });
      await loadDrop(db, "first");
      await removeDrop(db, admin, id, OPENS);
    },
  ],
  [
    "a cart that is sent to who asked",
    async (db) => {
      const cart = { id: "1".repeat(32), email: "two@shopper.example", lines: [{ slug: "large-7", qty: 1 }] };
      const deps = { db, now: () => NOW, secret: "secret", hasMail: true, origin: ORIGIN };
      await saveCart(deps, cart, "203.0.113.9");
      await sendNext(db, "carts", { mailer, deps: DEPS, now: () => NOW });
      await loadSavedCart(db, "0".repeat(66), NOW);
      await forgetOldCarts(db, NOW);
    },
  ],
];

export const dropLists: AskedOfAll[] = [
  {
    name: "the letter about a drop",
    why: "counts the readers of the newsletter, on the owner's page and when it is sent",
    reads: ["list_entries", "list_entries", "list_entries"],
    work: async (db) => {
      await db.insert(listEntries).values({
        list: "newsletter",
        email: "one@shopper.example",
        state: "confirmed",
        consent: "We write.",
        askedAt: NOW,
        confirmedAt: NOW,
      });
      const id = await save(db, "second");
      const deps = { ...DEPS, db, now: () => NOW, hasMail: true };
      const form = new FormData();
      form.set("letterWords", "Two cloths.");
      form.set("do", "send");
      await answerDropLetter(deps, admin, { id, form });
      await sendNext(db, "drops", { mailer, deps: DEPS, now: () => NOW });
      await loadDropLetter(deps, admin, id);
    },
  },
];
