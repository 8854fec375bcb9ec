import { useState } from "react";
import { whatsappLink } from "#app/domain/content/contact-links.ts";
import type { Testimonial } from "#app/domain/content/page-schemas.ts";
import type { HomeContent } from "#app/domain/content/schemas.ts";
import { initials } from "#app/shared/initials.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { StepControls } from "#app/ui/carousel/rotation-controls.tsx";
import { useSnapRow } from "#app/ui/carousel/use-snap-row.ts";
import { StarRating } from "#app/ui/star-rating.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface TestimonialsProps {
  words: HomeContent["testimonials"];
  testimonials: readonly Testimonial[];
}

/** The leading quote begins the middle column; the heading and three quotes fill the first. */
const BEFORE_THE_LEAD = 3;
const IN_THE_MIDDLE = 2;

/** Eight quotes: a row to swipe on a phone, which never moves by itself; columns on a wide screen. */
export function Testimonials({ words, testimonials }: TestimonialsProps) {
  const [index, setIndex] = useState(0);
  const row = useSnapRow<HTMLUListElement>(index, setIndex);
  const { site } = useFrame();
  const [lead, ...others] = testimonials;
  const inOrder = [...others.slice(0, BEFORE_THE_LEAD), lead, ...others.slice(BEFORE_THE_LEAD)];

  return (
    <section
      aria-labelledby="testimonials"
      className="bg-calico py-8 md:columns-2 md:gap-x-12 md:px-6 md:py-18 lg:columns-3 lg:gap-x-18 lg:px-12 lg:py-28"
    >
      <div className="px-6 md:mb-14 md:break-inside-avoid md:px-0">
        <h2 id="testimonials" className="font-display text-l">
          {words.title}
        </h2>
        <p className="mt-2 text-bark">{words.text}</p>
        <TextLink
          href={whatsappLink(site.contact.whatsapp, site.contact.storyMessage)}
          className="mt-1 inline-flex min-h-11 items-center font-medium"
        >
          Share your experience
        </TextLink>
        <StepControls
          index={index}
          count={testimonials.length}
          goTo={setIndex}
          noun="review"
          className="mb-4 md:hidden"
        />
      </div>
      <ul
        {...row}
        aria-labelledby="testimonials"
        className="max-md:snap-row max-md:scroll-px-6 max-md:gap-6 max-md:px-6"
      >
        {inOrder.map(
          (testimonial, place) =>
            testimonial && (
              <li
                key={testimonial.author}
                className={`break-inside-avoid max-md:w-[84%] md:not-last:mb-12 ${beginsColumn(place) ? "lg:break-before-column" : ""}`}
              >
                <TestimonialCard testimonial={testimonial} place={place} isLead={testimonial === lead} />
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

const beginsColumn = (place: number): boolean =>
  place === BEFORE_THE_LEAD || place === BEFORE_THE_LEAD + IN_THE_MIDDLE;

/** Every quote carries five stars (specification, section 9). */
const STARS = 5;
const GROUNDS = ["bg-laterite", "bg-leaf", "bg-indigo", "bg-indigo", "bg-bark"] as const;

interface TestimonialCardProps {
  testimonial: Testimonial;
  /** Its position, from 0: the avatars alternate in colour. */
  place: number;
  /** Set larger on a wide screen. */
  isLead: boolean;
}

/** A customer's words under five stars, and the customer's name. */
function TestimonialCard({ testimonial, place, isLead }: TestimonialCardProps) {
  const { text, author } = testimonial;
  return (
    <figure className="border-ink border-t pt-5">
      <StarRating stars={STARS} />
      <blockquote className={`mt-3 font-display ${isLead ? "text-quote-lead" : "text-quote"}`}>
        <p>{text}</p>
      </blockquote>
      <figcaption className="mt-5 flex items-center gap-4">
        <span
          aria-hidden="true"
          className={`grid size-12 shrink-0 place-items-center font-display text-kicker text-shea ${GROUNDS[place % GROUNDS.length]}`}
        >
          {initials(author)}
        </span>
        <span className="text-label leading-5">
          <span className="block font-semibold">{author}</span>
          <span className="text-bark text-small">Verified customer</span>
        </span>
      </figcaption>
    </figure>
  );
}
