import { allIn } from "#app/shared/form-texts.ts";
import type { Money } from "#app/shared/money.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { REASONS, WISHES } from "./promise.ts";
import type { Reason, Wish } from "./return-state.ts";

export interface ReturnInput {
  /** Made when the form was rendered, so that a form sent twice makes one return. */
  id: string;
  /** The pieces by their keys (`pieceKey`). */
  pieces: string[];
  /** Null while none is chosen. */
  reason: Reason | null;
  wish: Wish | null;
  /** The new size and colour in place of each piece, by the piece's key; empty where none is chosen. */
  sizes: Record<string, string>;
}

/** The field of the new size in place of a piece. */
export const sizeField = (key: string) => `size-${key}` as const;

export type ReturnField = "piece" | "reason" | "wish" | ReturnType<typeof sizeField>;

/** Reads the form; null for a form that the page never sent. */
export function parseReturnForm(form: FormData): ReturnInput | null {
  const id = String(form.get("request"));
  if (!isUuid(id)) return null;
  const one = <Name extends string>(known: Record<Name, string>, field: string) =>
    (Object.keys(known) as Name[]).find((name) => name === form.get(field)) ?? null;
  return {
    id,
    pieces: allIn(form, "piece"),
    reason: one(REASONS, "reason"),
    wish: one(WISHES, "wish"),
    sizes: Object.fromEntries(
      [...form].flatMap(([name, value]) =>
        name.startsWith("size-") ? [[name.slice("size-".length), String(value)]] : [],
      ),
    ),
  };
}

/** The first thing that is missing, and its field; null when the form is complete. */
export function returnInputProblem({
  pieces,
  reason,
  wish,
}: ReturnInput): { field: ReturnField; message: string } | null {
  if (pieces.length === 0) return { field: "piece", message: "Tick the pieces that you send back." };
  if (reason === null) return { field: "reason", message: "Choose a reason." };
  return wish === null ? { field: "wish", message: "Choose what you would like." } : null;
}

/** A return that was asked for, for its shopper. */
export interface MadeReturn {
  id: string;
  wish: Wish;
  reason: string;
  pieces: string[];
  /** Until when to send them, in words; null once they are here. */
  sendBackBy: string | null;
  isSettled: boolean;
  isPostagePaid: boolean;
  /** For an exchange: the new pieces, until when they are held, and the page of its order once there is one. */
  exchange: { pieces: string[]; heldUntil: string | null; orderPath: string | null } | null;
}

/** The shopper's page for returning pieces of an order. */
export interface ReturnFormView {
  reference: string;
  /** New for each form, so that a form sent twice makes one return. */
  requestId: string;
  pieces: {
    key: string;
    name: string;
    priceCents: Money;
    /** The sizes and colours that it can be exchanged for. */
    choices: { variantId: string; name: string }[];
  }[];
  /** The last day for a return that is not the shop's fault; null before the parcel leaves. */
  until: { words: string; isOver: boolean; isExtended: boolean } | null;
  /** Why nothing can be returned; null when something can. */
  refusal: string | null;
  /** Whether she may withdraw from the contract instead, because nothing has been sent. */
  canWithdraw: boolean;
  /** The input of a refused form. */
  typed: ReturnInput | null;
  problem: { field: ReturnField | null; message: string } | null;
  isDone: boolean;
  made: MadeReturn[];
}
