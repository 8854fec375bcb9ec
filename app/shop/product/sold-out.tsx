import { Link } from "react-router";
import { isSoldOut, type Product } from "#app/domain/catalogue/products/product.ts";
import { colorsOf, type Selection, variantOf } from "#app/domain/catalogue/products/selection.ts";
import { type Preorders, waitingTitle } from "#app/domain/people/lists/list-entry.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { SignUpForm } from "#app/shop/lists/sign-up-form.tsx";
import { CardPrice } from "#app/shop/product-card/price.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Alternative } from "./same-cloth.ts";

interface SoldOutProps {
  product: Product;
  selection: Selection;
  others: readonly Alternative[];
  preorders: Preorders;
}

/** Replaces the buttons of a sold-out piece: its waiting list, and the alternatives. */
export function SoldOut({ product, selection, others, preorders }: SoldOutProps) {
  const isFinished = isSoldOut(product);
  const color = colorsOf(product).find(({ id }) => id === selection.colorId);
  const choice = choiceLabel(color?.name, selection.size);
  const variant = variantOf(product, selection);
  const preorderBy = (variant && preorders[variant.id]) ?? null;
  return (
    <>
      <h2 className="mt-4 font-display text-m">Sold out{!isFinished && choice && ` in ${choice}`}</h2>
      {variant && (
        <section aria-labelledby="next-run" className="mt-4">
          <h3 id="next-run" className="mb-3 font-[560] text-label">
            {waitingTitle(preorderBy)}
          </h3>
          <SignUpForm piece={{ slug: product.slug, variantId: variant.id, preorderBy }} />
        </section>
      )}
      {others.length > 0 && (
        <>
          <h3 className="mt-8 font-[560] text-label">In the same cloth and size</h3>
          <ul className="mt-2 border-sand border-b">
            {others.map((other) => (
              <AlternativeRow key={other.slug} other={other} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function AlternativeRow({ other }: { other: Alternative }) {
  return (
    <li className="border-sand border-t">
      <Link
        to={`/products/${other.slug}${other.search}`}
        className="group flex items-center gap-4 py-3 text-label"
      >
        <Picture
          url={other.imageUrl}
          alt=""
          sizes="64px"
          className="w-16 shrink-0"
          imgClassName="aspect-4/5 w-full object-cover"
        />
        <span className="min-w-0 flex-1">
          <span className="block font-display text-card wrap-break-word underline-offset-6 group-hover:underline">
            {other.title}
          </span>
          <span className="text-bark text-small">{other.words}</span>
        </span>
        <CardPrice price={other.priceCents} compareAt={other.compareAt} />
      </Link>
    </li>
  );
}
