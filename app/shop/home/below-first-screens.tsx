import type { ProductSummary } from "#app/domain/catalogue/products/product.ts";
import type {
  BrandFigures,
  BrandFigures as FigureList,
  Testimonial,
} from "#app/domain/content/page-schemas.ts";
import type { HomeContent, HomeText } from "#app/domain/content/schemas.ts";
import { Figures } from "#app/shop/content/text-head.tsx";
import type { PicturedLook } from "#app/shop/looks/look.ts";
import { ProductCard } from "#app/shop/product-card/product-card.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Consultation } from "./consultation.tsx";
import { FocusAreas } from "./focus-areas.tsx";
import { Testimonials } from "./testimonials.tsx";

interface BelowFirstScreensProps {
  words: HomeText;
  figures: BrandFigures;
  testimonials: Testimonial[];
  look: PicturedLook | null;
  /** The newest pieces that small screens have not shown yet. */
  pieces: readonly ProductSummary[];
}

/** The sections of the home page below the products, in their order. */
export function BelowFirstScreens({ words, figures, testimonials, look, pieces }: BelowFirstScreensProps) {
  return (
    <>
      {look && <LeadLook look={look} />}
      {words.promises.list.length > 0 && <Promises words={words.promises} />}
      {(words.story || figures.length > 0) && <Story words={words.story} figures={figures} />}
      {words.press && <PressQuotes words={words.press} />}
      {words.focus.cards.length > 0 && <FocusAreas words={words.focus} />}
      {pieces.length > 0 && (
        <ul aria-label="More new pieces" className="grid grid-cols-2 gap-x-0.5 pb-8 tablet:hidden">
          {pieces.map((product) => (
            <li key={product.slug} className="min-w-0">
              <ProductCard product={product} sizes="50vw" />
            </li>
          ))}
        </ul>
      )}
      {testimonials.length > 0 && <Testimonials words={words.testimonials} testimonials={testimonials} />}
      <Consultation words={words.consultation} />
    </>
  );
}

/** One look: its picture runs off the page on the right, and its name leads to its page. */
function LeadLook({ look: { name, path, picture } }: { look: PicturedLook }) {
  return (
    <section
      aria-labelledby="look"
      className="flex flex-col-reverse pb-8 lg:grid lg:grid-cols-[7fr_9fr] lg:items-center lg:gap-x-6 lg:pb-32"
    >
      <div className="px-6 pt-6 lg:pr-0 lg:pl-12">
        <p className="font-display text-bark text-kicker italic">Worn together</p>
        <h2 id="look" className="font-display text-l">
          {name}
        </h2>
        <TextLink href={path} className="mt-3 inline-flex min-h-11 items-center font-medium">
          See the look
        </TextLink>
      </div>
      <Picture
        url={picture.url}
        alt={picture.alt}
        sizes="(min-width: 900px) 56vw, 100vw"
        imgClassName="aspect-3/2 w-full object-cover"
      />
    </section>
  );
}

/** One line from the press; on a wide screen beside a cloth that fills its half. */
function PressQuotes({ words }: { words: NonNullable<HomeContent["press"]> }) {
  const { kicker, quote, source, url, picture } = words;
  return (
    <section aria-label={kicker} className="grid bg-calico md:grid-cols-[5fr_7fr]">
      <Picture
        url={picture.url}
        alt={picture.alt}
        sizes="(min-width: 768px) 42vw, 100vw"
        className="relative max-md:hidden md:min-h-[27rem]"
        imgClassName="absolute inset-0 size-full object-cover"
      />
      <figure className="flex flex-col justify-center px-6 py-8 md:py-20 lg:px-18">
        <p className="font-display text-bark text-kicker italic">{kicker}</p>
        <blockquote className="mt-5 max-w-[15em] text-balance font-display text-press">
          <p>“{quote}”</p>
        </blockquote>
        <figcaption className="mt-6 flex flex-wrap items-baseline gap-x-4 text-small">
          {source}
          {url && (
            <TextLink href={url} className="inline-flex min-h-11 items-center font-medium">
              Read the feature
            </TextLink>
          )}
        </figcaption>
      </figure>
    </section>
  );
}

/** The brand's verifiable claims, on the dark cloth that the first one is about. */
function Promises({ words }: { words: HomeContent["promises"] }) {
  const { title, picture, list } = words;
  return (
    <section aria-labelledby="promises" className="on-dark grid bg-ink text-shea lg:grid-cols-[7fr_9fr]">
      <figure className="relative max-lg:hidden">
        <Picture
          url={picture.url}
          alt={picture.alt}
          sizes="44vw"
          className="absolute inset-0 size-full"
          imgClassName="size-full object-cover"
        />
        <figcaption className="absolute bottom-4 left-12 bg-ink px-4 py-2 font-display text-caption text-sand italic">
          {picture.caption}
        </figcaption>
      </figure>
      <div className="px-6 py-8 lg:px-18 lg:py-28 xl:pr-12">
        <h2 id="promises" className="font-display text-l">
          {title}
        </h2>
        <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-8 lg:mt-14 lg:block">
          {list.map((promise) => (
            <div
              key={promise.title}
              className="gap-x-10 border-sand/25 border-t pt-4 lg:grid lg:py-7 lg:last:pb-0 xl:grid-cols-[9fr_11fr]"
            >
              <dt className="text-balance font-display text-card lg:text-m">{promise.title}</dt>
              <dd className="max-w-md mt-2 text-pretty text-sand text-small lg:text-body">{promise.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

interface StoryProps {
  words: HomeContent["story"];
  figures: FigureList;
}

/** The brand's beginning, and its results in three numbers: either may be missing. */
export function Story({ words, figures }: StoryProps) {
  return (
    <section
      {...(words ? { "aria-labelledby": "story" } : { "aria-label": "Figures" })}
      className="py-8 lg:py-32"
    >
      {words && <Beginning words={words} />}
      {figures.length > 0 && <Figures figures={figures} className="mx-6 mt-8 lg:mx-12 lg:mt-24" />}
    </section>
  );
}

/** The brand's beginning, beside a picture that runs off the page on the right. */
function Beginning({ words }: { words: NonNullable<StoryProps["words"]> }) {
  const { title, paragraphs, link, picture } = words;
  return (
    <div className="grid lg:grid-cols-[1fr_50%] lg:gap-x-6">
      <div className="px-6 lg:py-4 lg:pr-0 lg:pl-12">
        <h2 id="story" className="max-w-[10em] font-display text-l">
          {title}
        </h2>
        <div className="mt-5 flex max-w-[30rem] flex-col gap-4 lg:mt-8 lg:gap-6">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <TextLink to={link.to} className="mt-3 inline-flex min-h-11 items-center font-medium">
          {link.label}
        </TextLink>
      </div>
      <figure className="max-lg:hidden">
        <Picture
          url={picture.url}
          alt={picture.alt}
          sizes="50vw"
          imgClassName="aspect-3/2 w-full object-cover object-[60%_50%]"
        />
        <figcaption className="mt-4 font-display text-bark text-caption italic">{picture.caption}</figcaption>
      </figure>
    </div>
  );
}
