import { type Booking, callPath } from "#app/domain/calendar/calendar.ts";
import { invitation, meansLine } from "#app/domain/calendar/invitation.server.ts";
import { findMailedCall, loadCalendar, renewCallKey } from "#app/domain/calendar/read-calendar.server.ts";
import { newToken } from "#app/domain/identity/link-token.server.ts";
import { findMadeOfEntry } from "#app/domain/making/find-made.server.ts";
import { adminMadePath, madePath } from "#app/domain/making/made.ts";
import { requestName } from "#app/domain/making/measures.ts";
import type { EmailOf } from "#app/domain/outbox/emails.ts";
import { findPiece } from "#app/domain/people/lists/entry.server.ts";
import { findReader, holdUntil } from "#app/domain/people/lists/list-emails.server.ts";
import { holdStart, leavePath } from "#app/domain/people/lists/list-entry.ts";
import { createLink } from "#app/domain/people/order-access/order-access.server.ts";
import { openPath } from "#app/domain/people/order-access/order-access.ts";
import {
  findCart,
  priceSavedLines,
  saveCartLink,
  savedCartUrl,
} from "#app/domain/selling/saved-carts/save-cart.server.ts";
import { callLetter } from "../call-letter.ts";
import { cartLetter, ordersLinkLetter } from "../link-letters.ts";
import { listLetter } from "../list-letter.ts";
import { madeLetter, madeNotice } from "../made-letter.ts";
import { mailedPicture } from "../mailed-order.server.ts";
import type { Writer } from "./written-email.server.ts";

/**
 * A cart to the address that asked for it. The address is deleted with the email. The link's token is made here and
 * only its hash is stored, so an email that is sent again has another link.
 */
export const writeCartEmail: Writer<"cart"> = async (tx, { about, recipient }, deps) => {
  const cart = await findCart(tx, about);
  if (!cart) return null;
  const { token, tokenHash } = newToken();
  const { lines } = await priceSavedLines(tx, cart.lines);
  const words = cartLetter(
    lines.map((line) => ({ ...line, imageUrl: mailedPicture(line.image ?? null, deps) })),
    { url: savedCartUrl(deps.origin, token), until: cart.expiresAt, shop: deps.shop },
  );
  return {
    words,
    to: recipient ?? "",
    id: `cart.${about}`,
    whenSent: (sending) => saveCartLink(sending, about, tokenHash),
    isForgotten: true,
  };
};

/**
 * An email to an entry of a list. The token of its links is made here, and only its hash is stored. The hours of a held
 * piece are counted from here.
 */
export const writeListEmail: Writer<EmailOf<"lists">> = async (tx, email, { shop, origin, now }) => {
  const { kind, about } = email;
  const found = await findReader(tx, email.entryId);
  if (!found) throw new Error(`An email is due to entry ${email.entryId}, which is not there`);
  const { entry, run } = found;
  const { token, tokenHash } = newToken();
  const heldUntil = kind === "offer" ? holdStart(now, entry) : null;
  const piece =
    entry.list === "waiting" ? await findPiece(tx, entry, { isHiddenToo: kind === "run-off" }) : null;
  // A piece may come from elsewhere before the run is cut.
  const isOfRun = kind === "preorder" || run?.state === "cut";
  const cutBy = isOfRun ? (run?.readyOn ?? null) : null;
  const { consent, askedAt } = entry;
  return {
    words: listLetter(kind, { piece, consent, askedAt, heldUntil, cutBy, token, origin }, shop),
    to: entry.email ?? "",
    id: `list.${email.id}`,
    leaveUrl: origin + leavePath(token),
    sent: { tokenHash },
    whenSent: async (sending) => {
      if (heldUntil !== null) await holdUntil(sending, { id: entry.id, holdId: about, heldUntil });
    },
  };
};

/** Emails about a call tell its present state: what has become untrue while it waited is not sent. */
function isUntrue(kind: EmailOf<"calls">, { state, startsAt }: Booking, now: Date): boolean {
  if (kind === "call-notice") return false;
  if (kind === "call-confirm") return state !== "asked" || startsAt <= now;
  if (kind === "call-cancelled") return state !== "cancelled";
  return state !== "booked" || startsAt <= now;
}

/**
 * An email about a call, deleted with its address once it is sent. Its link is the booking's own, and all but the first
 * and the notice bring the appointment, or take it out of the reader's calendar.
 */
export const writeCallEmail: Writer<EmailOf<"calls">> = async (
  tx,
  { id, kind, recipient, about },
  { shop, origin, secret, noticesTo, now },
) => {
  const call = await findMailedCall(tx, about);
  if (call === null || isUntrue(kind, call, now)) return null;
  const settings = await loadCalendar(tx);
  const url = origin + callPath(await renewCallKey(tx, call.id, secret));
  const means = meansLine(settings);
  const isToOwner = kind === "call-notice";
  const hasAppointment = !isToOwner && kind !== "call-confirm" && kind !== "call-reminder";
  return {
    words: callLetter(kind, { call, means, url, origin, ownerZone: settings.zone }, shop),
    to: isToOwner ? noticesTo : (recipient ?? ""),
    replyTo: isToOwner ? call.email : shop.email,
    id: `call.${id}`,
    isForgotten: true,
    ...(hasAppointment && { appointment: invitation(call, { host: shop, means, url, now }) }),
  };
};

/** An email about an entry of a request's history, with the link to its page. None once the person is erased. */
export const writeMadeEmail: Writer<"made" | "made-notice"> = async (
  tx,
  { kind, about, recipient },
  { shop, origin, noticesTo },
) => {
  const found = await findMadeOfEntry(tx, about);
  if (!found) return null;
  const { entry, row } = found;
  const piece =
    row.kind === "alteration" ? "alteration" : `${requestName(row).toLowerCase()} made to measure`;
  const id = `${kind}.${about}`;
  if (kind === "made-notice") {
    const url = origin + adminMadePath(row.id);
    const words = madeNotice(entry.kind, { piece, url }, shop);
    return { words, to: noticesTo, replyTo: row.email, id, isForgotten: true };
  }
  const words = madeLetter(entry.kind, { piece, url: origin + madePath(row.key) }, shop);
  return { words, to: recipient ?? "", id, isForgotten: true };
};

/**
 * A link to the orders of an address, which is deleted with the email. The link's time begins now. An email that is
 * sent again has another link.
 */
export const writeOrdersLink: Writer<"orders-link"> = async (
  tx,
  { id, recipient, attempts },
  { shop, origin, now },
) => {
  const to = recipient ?? "";
  const token = await createLink(tx, to, now);
  if (token === null) return null;
  return {
    words: ordersLinkLetter(origin + openPath(token), shop),
    to,
    id: `orders.${id}.${now.getTime()}.${attempts}`,
    isForgotten: true,
  };
};
