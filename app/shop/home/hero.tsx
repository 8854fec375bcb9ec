import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { HeroSlideText } from "#app/domain/content/schemas.ts";
import { formatMoney, type Money } from "#app/shared/money.ts";
import { ArtDirectedPicture } from "#app/ui/art-directed-picture.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { RotationControls } from "#app/ui/carousel/rotation-controls.tsx";
import { useRotation } from "#app/ui/carousel/use-rotation.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ShownSlide } from "./shown-slides.ts";

/** Specification, section 9. */
const INTERVAL = 7000;

interface HeroProps {
  slides: readonly ShownSlide[];
  /** The lowest price in each textile, for the row of links; a missing one is shown without a price. */
  pricesFrom: Record<string, Money>;
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
  pricesFrom: Record<string, Money>;
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
                <span className="text-small tabular-nums">from {formatMoney(from)}</span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

interface HeroSlideProps {
  slide: ShownSlide;
  /** '1 of 3'. */
  position: string;
  isCurrent: boolean;
  isFirst: boolean;
  /** Pictures of later slides wait until the page has settled. */
  hasPicture: boolean;
}

/**
 * Picture and text. On phones the picture is above; beside the text from 768 px; under it from 1200 px, where the wide
 * picture keeps its left side empty. All slides share one place, so that the tallest determines the height.
 */
function HeroSlide({ slide, position, isCurrent, isFirst, hasPicture }: HeroSlideProps) {
  const { kicker, title, text, picture, primary, secondary } = slide;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of form fields.
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      data-current={isCurrent}
      className="hero-slide relative grid grid-cols-1 md:grid-cols-[9fr_11fr] xl:grid-cols-1"
    >
      <div className="hero-picture bg-calico md:col-start-2 md:row-start-1 xl:col-start-1">
        {hasPicture && (
          <ArtDirectedPicture
            {...picture}
            priority={isFirst}
            tallSizes="(min-width: 48rem) 55vw, 100vw"
            className="size-full"
            imgClassName="size-full object-cover object-bottom xl:object-[right_70%]"
          />
        )}
      </div>
      <div className="relative flex flex-col justify-center px-6 pt-6 pb-4 md:col-start-1 md:row-start-1 md:py-12 lg:px-12 xl:py-8">
        <p className="font-display text-bark text-kicker italic">{kicker}</p>
        <h2 className="mt-2 max-w-[6.6em] text-balance font-display text-xl xl:mt-4">{title}</h2>
        <p className="mt-4 max-w-md md:mt-5 text-body md:text-lead">{text}</p>
        <div className="mt-6 flex md:mt-7 flex-wrap items-center gap-x-8 gap-y-2 max-sm:gap-x-6">
          <ButtonLink to={primary.to} className="max-sm:px-6">
            {primary.label}
          </ButtonLink>
          {secondary && (
            <TextLink to={secondary.to} className="inline-flex min-h-11 items-center font-medium">
              {secondary.label}
            </TextLink>
          )}
        </div>
      </div>
    </div>
  );
}
