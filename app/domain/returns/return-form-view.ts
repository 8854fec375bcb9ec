import type { Pence } from "#app/shared/money.ts";
import type { ReturnField, ReturnInput } from "./return-input.ts";
import type { Wish } from "./return-state.ts";

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
  /** Of an exchange: the new pieces, until when they are held, and the page of its order once there is one. */
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
    priceCents: Pence;
    /** The sizes and colours that are there in exchange for it. */
    choices: { variantId: string; name: string }[];
  }[];
  /** The last day for a return that is not the shop's fault; null before the parcel leaves. */
  until: { words: string; isOver: boolean; isExtended: boolean } | null;
  /** Why nothing can be returned; null when something can. */
  refusal: string | null;
  /** What was typed into a form that was refused. */
  typed: ReturnInput | null;
  problem: { field: ReturnField | null; message: string } | null;
  isDone: boolean;
  made: MadeReturn[];
}
