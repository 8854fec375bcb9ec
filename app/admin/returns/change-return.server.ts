import { type Admin, holds } from "#app/features/identity/require-admin.server.ts";
import type { Area } from "#app/features/identity/rights.ts";
import type { RefundDeps } from "#app/features/refunds/refund-deps.server.ts";
import { bookPiece, recordReceived } from "#app/features/returns/book-return.server.ts";
import type { ReturnTerms } from "#app/features/returns/find-contract.server.ts";
import { refundReturn } from "#app/features/returns/refund-return.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { ReturnDone } from "./return-view.ts";

/** A press on a return's page. */
export type ReturnChange =
  | { intent: "received" | "refund" }
  | { intent: "book"; lineNo: number; pieceNo: number; condition: "shelf" | "written-off" };

/** Reads a form of the page; null for one that it never sent. */
export function parseReturnChange(form: FormData): ReturnChange | null {
  const intent = form.get("intent");
  if (intent === "received" || intent === "refund") return { intent };
  const piece = /^(shelf|written-off) (\d{1,6})-(\d{1,6})$/.exec(String(form.get("book") ?? ""));
  if (!piece) return null;
  const condition = piece[1] === "shelf" ? "shelf" : "written-off";
  return { intent: "book", lineNo: Number(piece[2]), pieceNo: Number(piece[3]), condition };
}

/** Who packs parcels unpacks them too; the money is the owner's. */
export const areaOfReturnChange = ({ intent }: ReturnChange): Area =>
  intent === "refund" ? "money" : "orders";

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
    case "refund": {
      if (!holds(admin, "money", "write")) throw new Error("A refund was not guarded");
      const done = await refundReturn(deps, admin, { id, terms });
      if (!done.ok) return done;
      if (done.value === null) return ok("settled");
      return ok(done.value === "asked" || done.value === "failed" ? done.value : "refunded");
    }
  }
}
