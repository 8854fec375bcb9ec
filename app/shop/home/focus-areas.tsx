import { Link } from "react-router";
import type { HomeContent } from "#app/domain/content/schemas.ts";
import { RotationControls } from "#app/ui/carousel/rotation-controls.tsx";
import { useRotation } from "#app/ui/carousel/use-rotation.ts";
import { useSnapRow } from "#app/ui/carousel/use-snap-row.ts";
import { Picture } from "#app/ui/picture.tsx";

/** Specification, section 9. */
const INTERVAL = 4500;

/** Three rotating cards; without scripts, a row to scroll. The gap is 16 px (specification, section 9). */
export function FocusAreas({ words }: { words: HomeContent["focus"] }) {
  const { title, cards } = words;
  const rotation = useRotation({ count: cards.length, interval: INTERVAL, swipes: false });
  const row = useSnapRow<HTMLUListElement>(rotation.index, rotation.goTo);

  return (
    <section
      aria-roledescription="carousel"
      aria-labelledby="areas-of-focus"
      className="py-8 lg:py-32"
      {...rotation.watch}
    >
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 px-6 lg:mb-12 lg:px-12">
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

/** An area of focus: the cloth, its meaning, and a link to more. The whole card is the link. */
function FocusCard({ card }: { card: HomeContent["focus"]["cards"][number] }) {
  const { title, text, picture, link } = card;
  return (
    <article className="group relative">
      <Picture
        url={picture.url}
        alt={picture.alt}
        sizes="(min-width: 900px) 42vw, (min-width: 768px) 46vw, 78vw"
        imgClassName="aspect-2/1 w-full object-cover md:aspect-8/9"
      />
      <h3 className="mt-4 text-balance font-display text-m lg:mt-6">{title}</h3>
      <p className="mt-1.5 max-w-md text-bark">{text}</p>
      <Link
        to={link.to}
        className="mt-2 inline-flex min-h-11 items-center font-medium text-indigo underline decoration-1 underline-offset-6 after:absolute after:inset-0 group-hover:decoration-2"
      >
        {link.label}
      </Link>
    </article>
  );
}
