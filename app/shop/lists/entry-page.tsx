import { Form } from "react-router";
import {
  type EntryView,
  PLACES_OF_DOMAIN,
  type WaitedPiece,
  waitedPieceName,
} from "#app/domain/people/lists/list-entry.ts";
import { sameLine } from "#app/domain/selling/cart/cart.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { CURRENCY, formatMoney, toMajorUnits } from "#app/shared/money.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { cart } from "#app/shop/cart/cart-store.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ListFrame } from "./list-frame.tsx";

interface EntryPageProps {
  /** Null for a link that has ended. */
  entry: EntryView | null;
  leaveAt: string;
}

/** The target of a letter's link: confirming, or the state of the entry, and the way to leave. */
export function EntryPage({ entry, leaveAt }: EntryPageProps) {
  if (!entry) return <NoEntry />;
  const { piece, standing } = entry;
  const isOn = standing === "confirmed" || standing === "held";
  return (
    <ListFrame kicker={piece ? waitedPieceName(piece) : undefined} title={titleOf(entry)}>
      <div role="status">
        <p className="max-w-lg text-lead">{wordsOf(entry)}</p>
      </div>
      {standing === "asked" && entry.refusal === null && (
        <Form method="post" className="mt-8">
          <Button type="submit" className="max-md:w-full">
            {piece?.preorderBy ? "Yes, keep one for me" : "Yes, add me"}
          </Button>
        </Form>
      )}
      {standing === "held" && piece && <KeptPiece piece={piece} />}
      {isOn && (
        <p className="mt-8">
          <TextLink href={leaveAt}>Leave the list</TextLink>
        </p>
      )}
      {piece && standing !== "asked" && (
        <p className="mt-8">
          <TextLink href={`/products/${piece.slug}`}>The page of {piece.title}</TextLink>
        </p>
      )}
    </ListFrame>
  );
}

/** Puts the piece into this browser's cart, and lets its checkout take it. */
function KeptPiece({ piece }: { piece: WaitedPiece }) {
  const id = { slug: piece.slug, size: piece.size, color: piece.colorName };
  const putInCart = () => {
    if (cart.lines().some((line) => sameLine(line, id))) return;
    const { title, imageUrl: image, priceCents, variantId } = piece;
    cart.add({
      ...id,
      qty: 1,
      price: toMajorUnits(priceCents),
      currency: CURRENCY.lowerCode,
      title,
      image,
      variantId,
    });
  };
  return (
    <Form method="post" onSubmit={putInCart} className="mt-8">
      <p className="mb-4 font-[560] text-label">{formatMoney(piece.priceCents)}</p>
      <Button type="submit" className="needs-script max-md:w-full">
        Put it in my cart
      </Button>
      <noscript>
        <p>
          The cart needs scripts, and this browser runs none. Write to us, and we will take your order by
          hand.
        </p>
      </noscript>
    </Form>
  );
}

/** Leaving in one press. Opening the page changes nothing. */
export function LeavePage({ entry }: { entry: EntryView | null }) {
  if (!entry) return <NoEntry />;
  const { standing, piece } = entry;
  if (standing === "left" || standing === "over")
    return (
      <ListFrame title="You have left the list">
        <div role="status">
          <p className="max-w-lg text-lead">We have deleted your address from it, and write no more.</p>
        </div>
      </ListFrame>
    );
  return (
    <ListFrame kicker={piece ? waitedPieceName(piece) : undefined} title="Leave the list?">
      <p className="max-w-lg text-lead">
        {standing === "held"
          ? "The piece that is kept for you then goes back to the shop. We delete your address, and write no more."
          : "We delete your address from it, and write no more."}
      </p>
      <Form method="post" className="mt-8">
        <Button type="submit" className="max-md:w-full">
          Leave the list
        </Button>
      </Form>
    </ListFrame>
  );
}

const NoEntry = () => (
  <ListFrame title="This link works no more">
    <p className="max-w-lg text-lead">
      Its time is over, or the list was left. To be on it again, sign up once more on the page of the piece,
      or for our <TextLink href="/lists">newsletter</TextLink>.
    </p>
  </ListFrame>
);

function titleOf({ list, standing, cutBy, piece, refusal }: EntryView): string {
  switch (standing) {
    case "asked":
      if (refusal === "mailbox") return "You're in line already";
      if (refusal === "domain") return "This line has no room for you yet";
      if (piece?.preorderBy) return "Shall we keep a piece of the next run for you?";
      return list === "waiting" ? "Shall we tell you about the next run?" : "Shall we write to you?";
    case "confirmed":
      return cutBy ? "A piece of the next run is yours" : "You are on the list";
    case "held":
      return "A piece is kept for you";
    case "taken":
      return "It is in your order";
    case "over":
      return "Your turn is over";
    case "left":
      return "You have left the list";
  }
}

function wordsOf({ list, standing, heldUntil, cutBy, piece, refusal }: EntryView): string {
  switch (standing) {
    case "asked":
      if (refusal === "mailbox")
        return "Your mailbox has its place for this size under another spelling of your address. One place is as many as anybody has.";
      if (refusal === "domain")
        return `${PLACES_OF_DOMAIN} people with an address at your domain wait for this size, and we keep room for others too. Open this link again later, or sign up with another address.`;
      if (piece?.preorderBy)
        return `With a yes you pre-order one. It is cut by ${formatCalendarDay(piece.preorderBy)}: then you get a private link that keeps it for 3 days, and pay.`;
      return list === "waiting"
        ? "With a yes you are in line. When a piece comes and it is your turn, you get a private link that keeps it for 24 hours."
        : "With a yes you are on the list. We email you a few times a year, and you can leave any time.";
    case "confirmed":
      if (cutBy)
        return `It is cut by ${formatCalendarDay(cutBy)}. Then you get a private link that keeps it for 3 days, and pay. Nothing binds you before.`;
      return list === "waiting"
        ? "We write when a piece comes and it is your turn."
        : "We write when there is something new.";
    case "held":
      return heldUntil
        ? `It is yours to buy until ${formatMoment(heldUntil)}. Nobody else can buy it until then.`
        : "It is yours to buy. Nobody else can buy it meanwhile.";
    case "taken":
      return "The piece that was kept for you is in an order.";
    case "over":
      return "The piece that was kept for you has gone back to the shop. To wait for another, sign up once more.";
    case "left":
      return "We have deleted your address from it, and write no more.";
  }
}
