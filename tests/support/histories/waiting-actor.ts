import { releasePieces, reservePieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import { PIECE } from "#app/domain/catalogue/stock/testing/one-dress.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { confirmEntry, leaveList } from "#app/domain/people/lists/entry.server.ts";
import { holdAgain, takeHeldPieces } from "#app/domain/people/lists/held-pieces.server.ts";
import { changeRun } from "#app/domain/people/lists/runs.server.ts";
import { serveWaiting } from "#app/domain/people/lists/serve-waiting.server.ts";
import { openRun } from "#app/owner/waiting/waiting-actions.server.ts";
import { type DatabaseConnection, inTransaction, openDatabase } from "#app/platform/db/client.server.ts";
import { type Actor, type SecondProcess, startSecondProcess } from "./second-process.ts";

/** A request to a process about the waiting list of the one dress. */
export type WaitingAsk =
  | { do: "serve" }
  | { do: "leave" | "confirm"; link: string }
  /** The owner announces a run of this many pieces, or records that it is cut or cancelled. */
  | { do: "announce"; run: string; pieces: number }
  | { do: "cut" | "off"; run: string }
  /** A checkout of one piece, with the private link of its browser, if it has one. */
  | { do: "buy"; orderId: string; link: string | null }
  /** The order ends unpaid. */
  | { do: "expire"; orderId: string };

/** Whether it was done: an order is refused when no piece is left for it. */
type Told = boolean;

const admin = adminForTests();

class Refused extends Error {}

/** Carries out its requests through the shop's own functions. */
export function openWaitingActor({
  connection,
}: {
  connection: DatabaseConnection;
}): Actor<WaitingAsk, Told> {
  const { db, close } = openDatabase(connection, {
    applicationName: "shop test",
    max: 4,
    log: () => undefined,
  });
  const buy = (orderId: string, link: string | null, now: Date) =>
    inTransaction(db, async (tx) => {
      const opened = { links: link === null ? [] : [link], orderId, now };
      const lines = await takeHeldPieces(tx, opened, [{ ...PIECE, lineNo: 1, pieces: 1 }]);
      if ((await reservePieces(tx, orderId, lines)).length > 0) throw new Refused();
      return true;
    }).catch((error) => {
      if (error instanceof Refused) return false;
      throw error;
    });
  return {
    async ask(ask, now) {
      switch (ask.do) {
        case "serve":
          await serveWaiting({ db, now: () => now });
          return true;
        case "leave":
          return leaveList(db, ask.link, now);
        case "confirm":
          return confirmEntry(db, ask.link, () => now);
        case "announce": {
          const run = { id: ask.run, slug: PIECE.productSlug, readyOn: "2035-01-12" };
          const pieces = [{ variantId: PIECE.variantId, pieces: ask.pieces }];
          return (await openRun(db, admin, { ...run, pieces }, now)).ok;
        }
        case "cut":
        case "off":
          return (await changeRun(db, admin, { id: ask.run, do: ask.do }, now)).ok;
        case "buy":
          return buy(ask.orderId, ask.link, now);
        case "expire":
          await inTransaction(db, async (tx) => {
            await releasePieces(tx, ask.orderId);
            await holdAgain(tx, ask.orderId);
          });
          return true;
      }
    },
    close,
  };
}

export const startWaitingActor = (place: {
  connection: DatabaseConnection;
}): SecondProcess<WaitingAsk, Told> => startSecondProcess(import.meta.filename, openWaitingActor.name, place);
