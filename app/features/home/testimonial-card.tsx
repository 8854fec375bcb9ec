import type { Testimonial } from "#app/features/content/page-schemas.ts";
import { initials } from "#app/shared/initials.ts";
import { StarRating } from "#app/ui/star-rating.tsx";

/** Every quote carries five stars (specification, section 9). */
const STARS = 5;
const GROUNDS = ["bg-laterite", "bg-leaf", "bg-indigo", "bg-indigo", "bg-bark"] as const;

interface TestimonialCardProps {
  testimonial: Testimonial;
  /** Where it stands, from 0: the avatars take turns in colour. */
  place: number;
  /** Set larger where there is room. */
  isLead: boolean;
}

/** A customer's words under five stars, and who said them. */
export function TestimonialCard({ testimonial, place, isLead }: TestimonialCardProps) {
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
