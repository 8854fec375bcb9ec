import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { HeroSlideText } from "#app/domain/content/schemas.ts";
import { formatPence, type Pence } from "#app/shared/money.ts";
import { RotationControls } from "#app/ui/carousel/rotation-controls.tsx";
import { useRotation } from "#app/ui/carousel/use-rotation.ts";
import { HeroSlide } from "./hero-slide.tsx";
import type { ShownSlide } from "./shown-slides.ts";

/** Specification, section 9. */
const INTERVAL = 7000;

interface HeroProps {
  slides: readonly ShownSlide[];
  /** The lowest price in each textile, for the row of links; a missing one is shown without a price. */
  pricesFrom: Record<string, Pence>;
}

/** The rotating first screen. Only the first slide's picture loads with the page; the others follow it. */
export function Hero({ slides, pricesFrom }: HeroProps) {
  const rotation = useRotation({ count: slides.length, interval: INTERVAL });
  const isLoaded = usePageLoaded();
  const current = slides[rotation.index];

  return (
    <section
      aria-roledescription="carousel"
      aria-label="New in the shop"
      className="relative when-whole"
      {...rotation.watch}
    >
      <div className="grid">
        {slides.map((slide, index) => (
          <HeroSlide
            key={slide.title}
            slide={slide}
            position={`${index + 1} of ${slides.length}`}
            isCurrent={index === rotation.index}
            isFirst={index === 0}
            hasPicture={index === 0 || isLoaded || index === rotation.index}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 md:min-h-14 md:px-6 md:py-2 md:max-xl:pb-4 lg:px-12 xl:border-sand xl:border-b">
        <RotationControls
          rotation={rotation}
          titles={slides.map((slide) => slide.title)}
          className="hero-controls"
        />
        {current && <HeroLinks key={current.title} links={current.links} pricesFrom={pricesFrom} />}
      </div>
    </section>
  );
}

/** True once everything the first screen needs has arrived. */
function usePageLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const loaded = () => setLoaded(true);
    if (document.readyState === "complete") {
      loaded();
      return;
    }
    addEventListener("load", loaded);
    return () => removeEventListener("load", loaded);
  }, []);
  return isLoaded;
}

interface HeroLinksProps {
  links: HeroSlideText["links"];
  pricesFrom: Record<string, Pence>;
}

/** The cloths of a slide and their lowest prices: under the picture from 768 px up. */
function HeroLinks({ links, pricesFrom }: HeroLinksProps) {
  if (links.length === 0) return null;
  return (
    <ul className="hero-links hidden flex-wrap gap-x-10 md:flex xl:ml-auto xl:w-[52%] xl:justify-between xl:gap-x-4">
      {links.map(({ label, textile }) => {
        const from = Object.hasOwn(pricesFrom, textile) ? pricesFrom[textile] : undefined;
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
