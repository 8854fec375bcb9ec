import { Link } from "react-router";
import type { HeroSlide } from "#app/features/content/schemas.ts";
import { formatPence, type Pence } from "#app/shared/money.ts";

interface HeroLinksProps {
  links: HeroSlide["links"];
  pricesFrom: Record<string, Pence>;
}

/** The cloths of a slide and what they start from: under the picture from 768 px up. */
export function HeroLinks({ links, pricesFrom }: HeroLinksProps) {
  if (links.length === 0) return null;
  return (
    <ul className="hero-links hidden flex-wrap gap-x-10 md:flex xl:ml-auto xl:w-[52%] xl:justify-between xl:gap-x-4">
      {links.map(({ label, textile }) => {
        const from = pricesFrom[textile];
        return (
          <li key={textile} className="whitespace-nowrap">
            <Link
              to={`/catalogue?textile=${textile}`}
              className="group inline-flex min-h-10 items-center gap-2"
            >
              <span className="font-display text-kicker italic underline decoration-1 underline-offset-6 group-hover:decoration-2">
                {label}
              </span>
              {from !== undefined && (
                <span className="text-small tabular-nums">from {formatPence(from)}</span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
