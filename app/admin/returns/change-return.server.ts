import { type Admin, holds } from "#app/features/identity/require-admin.server.ts";
import type { Area } from "#app/features/identity/rights.ts";
import type { RefundDeps } from "#app/features/refunds/refund-deps.server.ts";
import {
  bookPiece,
  recordReceived,
  recordSentBack,
  refuseReturn,
} from "#app/features/returns/book-return.server.ts";
import type { ReturnTerms } from "#app/features/returns/find-contract.server.ts";
import { refundReturn } from "#app/features/returns/refund-return.server.ts";
import type { Condition } from "#app/features/returns/return-state.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { loadReturnPage } from "./load-returns.server.ts";
import type { ReturnDone } from "./return-view.ts";

/** A press on a return's page. */
export type ReturnChange =
  | { intent: (typeof PRESSES)[number] }
  | { intent: "book"; lineNo: number; pieceNo: number; condition: Condition };

const PRESSES = ["received", "refund", "sent-back", "refuse"] as const;
const CONDITIONS: readonly Condition[] = ["shelf", "written-off", "repaired"];

/** Reads a form of the page; null for one that it never sent. */
export function parseReturnChange(form: FormData): ReturnChange | null {
  const intent = PRESSES.find((press) => press === form.get("intent"));
  if (intent) return { intent };
  const piece = /^([a-z-]+) (\d{1,6})-(\d{1,6})$/.exec(String(form.get("book") ?? ""));
  const condition = CONDITIONS.find((known) => known === piece?.[1]);
  if (!piece || !condition) return null;
  return { intent: "book", lineNo: Number(piece[2]), pieceNo: Number(piece[3]), condition };
}

/** Who packs parcels unpacks them too; the money is the owner's. */
export const areaOfReturnChange = ({ intent }: ReturnChange): Area =>
  intent === "refund" || intent === "refuse" ? "money" : "orders";

interface Asked {
  id: string;
  change: ReturnChange;
  terms: ReturnTerms;
}

/** Carries out a press. The error is a sentence for the owner; nothing was changed then. */
export async function changeReturn(
  deps: RefundDeps,
  admin: Admin<"orders:write">,
  { id, change, terms }: Asked,
): Promise<Result<ReturnDone, string>> {
  switch (change.intent) {
    case "received": {
      const done = await recordReceived(deps.db, admin, { id, now: deps.now() });
      return done.ok ? ok("received") : done;
    }
    case "book": {
      const done = await bookPiece(deps.db, admin, { id, ...change, now: deps.now() });
      return done.ok ? ok("booked") : done;
    }
    case "sent-back": {
      const done = await recordSentBack(deps.db, admin, { id, now: deps.now() });
      return done.ok ? ok("sent-back") : done;
    }
    case "refuse": {
      if (!holds(admin, "money", "write")) throw new Error("A refusal was not guarded");
      const done = await refuseReturn(deps.db, admin, { id, now: deps.now() });
      return done.ok ? ok("refused") : done;
    }
    case "refund": {
      if (!holds(admin, "money", "write")) throw new Error("A refund was not guarded");
      const done = await refundReturn(deps, admin, { id, terms });
      if (!done.ok) return done;
      if (done.value === null) return ok("settled");
      if (done.value === "asked" || done.value === "failed") return ok(done.value);
      return ok((await loadReturnPage(deps.db, admin, { id, terms }))?.isTill ? "given-back" : "refunded");
    }
  }
}
