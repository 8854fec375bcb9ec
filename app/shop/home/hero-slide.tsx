import { ArtDirectedPicture } from "#app/ui/art-directed-picture.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ShownSlide } from "./shown-slides.ts";

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
export function HeroSlide({ slide, position, isCurrent, isFirst, hasPicture }: HeroSlideProps) {
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
