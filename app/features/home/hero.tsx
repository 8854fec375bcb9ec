import { useEffect, useState } from "react";
import type { HeroSlide as Slide } from "#app/features/content/schemas.ts";
import type { Pence } from "#app/shared/money.ts";
import { RotationControls } from "#app/ui/carousel/rotation-controls.tsx";
import { useRotation } from "#app/ui/carousel/use-rotation.ts";
import { HeroLinks } from "./hero-links.tsx";
import { HeroSlide } from "./hero-slide.tsx";

/** Specification, section 9. */
const INTERVAL = 7000;

interface HeroProps {
  slides: readonly Slide[];
  /** The least price in each textile, for the row of links; one that is missing is simply not priced. */
  pricesFrom: Record<string, Pence>;
}

/** The rotating first screen. The first slide is all that loads with the page; the others follow when it is quiet. */
export function Hero({ slides, pricesFrom }: HeroProps) {
  const rotation = useRotation({ count: slides.length, interval: INTERVAL });
  const isQuiet = usePageLoaded();
  const current = slides[rotation.index];

  return (
    <section aria-roledescription="carousel" aria-label="New in the shop" {...rotation.watch}>
      <div className="grid">
        {slides.map((slide, index) => (
          <HeroSlide
            key={slide.title}
            slide={slide}
            position={`${index + 1} of ${slides.length}`}
            isCurrent={index === rotation.index}
            isFirst={index === 0}
            hasPicture={index === 0 || isQuiet || index === rotation.index}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 px-6 py-2 md:max-xl:pb-4 md:min-h-14 lg:px-12 xl:border-sand xl:border-b">
        <RotationControls
          rotation={rotation}
          titles={slides.map((slide) => slide.title)}
          className="max-md:w-full"
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
