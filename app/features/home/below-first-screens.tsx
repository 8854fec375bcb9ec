import type { Figures, Testimonial } from "#app/features/content/page-schemas.ts";
import type { HomeContent } from "#app/features/content/schemas.ts";
import { Consultation } from "./consultation.tsx";
import { FocusAreas } from "./focus-areas.tsx";
import { Press } from "./press.tsx";
import { Promises } from "./promises.tsx";
import { Story } from "./story.tsx";
import { Testimonials } from "./testimonials.tsx";

interface BelowFirstScreensProps {
  words: HomeContent;
  figures: Figures;
  testimonials: Testimonial[];
}

/** The sections of the home page below the products, in their order. */
export function BelowFirstScreens({ words, figures, testimonials }: BelowFirstScreensProps) {
  return (
    <>
      <Promises words={words.promises} />
      <Story words={words.story} figures={figures} />
      <Press words={words.press} />
      <FocusAreas words={words.focus} />
      <Testimonials words={words.testimonials} testimonials={testimonials} />
      <Consultation words={words.consultation} />
    </>
  );
}
