import type { HomeContent } from "#app/features/content/schemas.ts";
import { RotationControls } from "#app/ui/carousel/rotation-controls.tsx";
import { useRotation } from "#app/ui/carousel/use-rotation.ts";
import { useSnapRow } from "#app/ui/carousel/use-snap-row.ts";
import { FocusCard } from "./focus-card.tsx";

/** Specification, section 9. */
const INTERVAL = 4500;

/** Three cards that pass by; without scripts, a row to scroll. The gap is 16 px (specification, section 9). */
export function FocusAreas({ words }: { words: HomeContent["focus"] }) {
  const { title, cards } = words;
  const rotation = useRotation({ count: cards.length, interval: INTERVAL, swipes: false });
  const row = useSnapRow<HTMLUListElement>(rotation.index, rotation.goTo);

  return (
    <section
      aria-roledescription="carousel"
      aria-labelledby="areas-of-focus"
      className="pt-18 pb-18 lg:pt-32 lg:pb-32"
      {...rotation.watch}
    >
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 px-6 lg:mb-12 lg:px-12">
        <h2 id="areas-of-focus" className="font-display text-l">
          {title}
        </h2>
        <RotationControls
          rotation={rotation}
          titles={cards.map((card) => card.title)}
          className="max-md:w-full"
        />
      </div>
      <ul
        ref={row.ref}
        onScrollEnd={row.onScrollEnd}
        className="snap-row gap-4 scroll-px-6 px-6 lg:scroll-px-12 lg:px-12"
      >
        {cards.map((card, index) => (
          <li
            key={card.title}
            aria-current={index === rotation.index ? "true" : undefined}
            className="w-[78%] md:w-[46%] lg:w-[42%]"
          >
            <FocusCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
