import { useNavigate } from "react-router";
import { countItems, sameLine, subtotal } from "#app/domain/selling/cart/cart.ts";
import type { SavedCart } from "#app/domain/selling/saved-carts/save-cart.server.ts";
import { formatMoney } from "#app/shared/money.ts";
import { choiceLabel, formatPieces } from "#app/shared/piece-label.ts";
import { formatDay } from "#app/shared/shop-time.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { cart } from "../cart-store.ts";

/** A cart that was sent: its pieces at today's prices, and a button that puts them into this device's cart. */
export function SavedCartPage({ saved }: { saved: SavedCart & { expiresAt: Date } }) {
  const { lines, short, gone, expiresAt } = saved;
  const navigate = useNavigate();
  // Pieces that this device's cart has already keep their quantity, so a second press changes nothing.
  const restore = () => {
    for (const line of lines) if (!cart.lines().some((other) => sameLine(other, line))) cart.add(line);
    void navigate("/cart");
  };
  return (
    <div className="mx-auto w-full max-w-3xl px-6 pt-10 pb-20 lg:px-12 lg:pt-16">
      <h1 className="text-balance font-display text-xl">The cart you sent yourself</h1>
      <WovenBand size="wide" className="mt-9" />
      <p className="mt-9 max-w-lg text-lead">
        {lines.length > 0
          ? `${formatPieces(countItems(lines))}, ${formatMoney(subtotal(lines))} before delivery, at today’s prices.`
          : "None of its pieces is left."}
      </p>
      <ul className="mt-3 max-w-lg text-bark empty:hidden">
        {short.map(({ name, left }) => (
          <li key={name}>
            {left === 0
              ? `${name} is sold out.`
              : `Only ${left} ${left === 1 ? "is" : "are"} left of ${name}.`}
          </li>
        ))}
        {gone > 0 && (
          <li>
            {formatPieces(gone)} of it {gone === 1 ? "is" : "are"} no longer in the shop.
          </li>
        )}
      </ul>
      <ul className="mt-8 border-sand border-t">
        {lines.map((line) => (
          <li
            key={JSON.stringify([line.slug, line.size, line.color])}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] gap-x-4 border-sand border-b py-4"
          >
            <Picture
              url={line.image ?? null}
              alt=""
              sizes="80px"
              className="aspect-4/5 overflow-hidden"
              imgClassName="size-full object-cover"
            />
            <div className="min-w-0">
              <h2 className="wrap-anywhere font-display text-card">
                <TextLink to={`/products/${line.slug}`} tone="ink">
                  {line.title}
                </TextLink>
              </h2>
              <p className="mt-1 text-bark text-small">
                {[choiceLabel(line.color, line.size), line.qty > 1 && formatPieces(line.qty)]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <p className="font-[560] tabular-nums">{formatMoney(subtotal([line]))}</p>
          </li>
        ))}
      </ul>
      <div className="mt-8">
        {lines.length > 0 ? (
          <Button onClick={restore} className="max-md:w-full">
            Put it in my cart
          </Button>
        ) : (
          <ButtonLink to="/catalogue">See the catalogue</ButtonLink>
        )}
        <noscript>
          <p className="mt-4">Without scripts, choose each piece on its own page.</p>
        </noscript>
      </div>
      <p className="mt-8 text-bark text-small">This link works until {formatDay(expiresAt)}.</p>
    </div>
  );
}

/** Shown for an unknown link, and for one that has expired: it does not tell which. */
export const SavedCartNotFound = () => (
  <div className="px-6 py-14 lg:px-12 lg:py-24">
    <WovenBand size="wide" className="max-w-lg" />
    <h1 className="mt-9 max-w-3xl text-balance font-display text-xl">This cart is no longer kept.</h1>
    <p className="mt-5 max-w-lg text-lead">
      A link works for 30 days. Part of its address may be missing, too: open it from the email once more.
    </p>
    <p className="mt-10">
      <ButtonLink to="/catalogue">See the catalogue</ButtonLink>
    </p>
  </div>
);
