import {
  ANIMAL_PARTS,
  fibresText,
  type Parties,
  type Party,
  partName,
} from "#app/domain/catalogue/papers.ts";
import type { Product, ProductSummary, Swatch } from "#app/domain/catalogue/products/product.ts";
import type { SizeGuideContent } from "#app/domain/content/catalogue-schemas.ts";
import type { ProductReviews } from "#app/domain/people/reviews/review-numbers.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { ProductSection } from "#app/shop/catalogue/product-section.tsx";
import { RecentlyViewed } from "#app/shop/catalogue/remembered/recently-viewed.tsx";
import { formatInches } from "#app/shop/fit/length-units.ts";
import type { LookLink } from "#app/shop/looks/look.ts";
import { LookStrip } from "#app/shop/looks/look-strip.tsx";
import { ReviewsSection } from "#app/shop/reviews/reviews-section.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { sizeElsewhere } from "./sold-out-sizes.ts";

interface MoreOfProductProps {
  product: Pick<Product, "slug" | "story" | "details" | "measurements" | "papers">;
  /** The name of the country; null while it is not known. */
  madeIn: string | null;
  parties: Parties;
  swatch: Swatch | undefined;
  wornWith: ProductSummary[];
  looks: LookLink[];
  reviews: ProductReviews | null;
  sizeGuide: SizeGuideContent;
}

/** The part of the page below the pictures and the buy box. */
export function MoreOfProduct({
  product,
  madeIn,
  parties,
  swatch,
  wornWith,
  looks,
  reviews,
  sizeGuide,
}: MoreOfProductProps) {
  return (
    <>
      <ProductStory product={product} madeIn={madeIn} parties={parties} swatch={swatch} />
      <Measurements measurements={product.measurements} sizeGuide={sizeGuide} />
      <ReviewsSection slug={product.slug} reviews={reviews} />
      <LookStrip looks={looks} />
      <WornWith products={wornWith} />
      <RecentlyViewed current={product.slug} shown={wornWith.map(({ slug }) => slug)} />
    </>
  );
}

/** Pieces that go with the one on the page. */
function WornWith({ products }: { products: ProductSummary[] }) {
  // Room for the buying bar of a phone, which ends up at the end of the page.
  if (products.length === 0) return <div className="h-36" />;
  return (
    <ProductSection
      id="worn-with"
      title="Worn with"
      products={products}
      className="mt-18 pt-18 pb-36 lg:mt-32 lg:py-28"
    />
  );
}

interface ProductStoryProps {
  product: Pick<Product, "story" | "details" | "papers">;
  madeIn: string | null;
  parties: Parties;
  /** The chosen colour, whose cloth is shown. */
  swatch: Swatch | undefined;
}

/** The cloth, large, beside its story and the exact details. */
function ProductStory({ product: { story, details, papers }, madeIn, parties, swatch }: ProductStoryProps) {
  const known = paperFacts(papers, madeIn);
  const facts = [...known, ...details.filter((detail) => !known.some(({ name }) => name === detail.name))];
  return (
    <section aria-labelledby="story" className="mt-18 lg:mt-28 lg:grid lg:grid-cols-2 lg:items-center">
      {swatch?.imageUrl && (
        <Picture
          url={swatch.imageUrl}
          alt={`The cloth in ${swatch.name}, close up`}
          sizes="(min-width: 900px) 50vw, 100vw"
          className="aspect-square lg:mr-3"
          imgClassName="size-full object-cover"
        />
      )}
      <div className="max-w-3xl px-6 pt-14 lg:py-0 lg:pr-12 lg:pl-[min(7.5rem,9.4vw)]">
        <h2 id="story" className="max-w-[16ch] text-balance font-display text-l">
          {story?.title ?? "Details"}
        </h2>
        {story?.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-6 max-w-prose text-body">
            {paragraph}
          </p>
        ))}
        {facts.length > 0 && (
          <dl className="mt-10 border-sand border-b text-label tabular-nums">
            {facts.map((detail) => (
              <div key={detail.name} className="grid grid-cols-[7rem_1fr] border-sand border-t py-3">
                <dt className="text-bark">{detail.name}</dt>
                <dd className="whitespace-pre-line">{detail.value}</dd>
              </div>
            ))}
          </dl>
        )}
        <MakerAndSafety {...parties} warnings={papers.warnings} />
      </div>
    </section>
  );
}

/** Who answers for the piece, and warnings, which are open at once. */
const MakerAndSafety = ({ maker, responsible, warnings }: Parties & { warnings: string }) => (
  <details open={warnings !== ""} className="text-label">
    <summary className="cursor-pointer py-3 font-[560]">Maker and safety</summary>
    {warnings !== "" && <p className="whitespace-pre-line pb-3">{warnings}</p>}
    <PartyLines title="Maker" party={maker} />
    {responsible && <PartyLines title="Responsible person in the EU" party={responsible} />}
  </details>
);

function PartyLines({ title, party: { name, address, contact } }: { title: string; party: Party }) {
  const href = contact.includes("@") ? `mailto:${contact}` : contact.replace(/^(?!https?:)/, "https://");
  return (
    <p className="wrap-break-word pb-3">
      <span className="text-bark">{title}: </span>
      {name}, {address}, <TextLink href={href}>{contact}</TextLink>
    </p>
  );
}

/** What the law wants said before the sale: the fibres by part, and the country. */
function paperFacts(papers: Product["papers"], madeIn: string | null): Product["details"] {
  const { composition, hasAnimalParts } = papers;
  const parts = composition.map((each) => [partName(each), fibresText(each)].filter(Boolean).join(": "));
  const lines = [...parts, ...(hasAnimalParts ? [ANIMAL_PARTS] : [])].join("\n");
  return [
    { name: "Composition", value: lines },
    { name: "Made in", value: madeIn ?? "" },
  ].filter(({ value }) => value !== "");
}

interface MeasurementsProps {
  measurements: Product["measurements"];
  sizeGuide: SizeGuideContent;
}

/** The measurements of the piece itself in each size. */
function Measurements({ measurements, sizeGuide }: MeasurementsProps) {
  if (measurements.length === 0) return null;
  const names = [...new Set(measurements.flatMap(({ measures }) => measures.map(({ name }) => name)))];
  return (
    <section aria-labelledby="measurements" className="mx-auto mt-18 max-w-3xl px-6 lg:mt-28">
      <h2 id="measurements" className="font-display text-l">
        Measurements
      </h2>
      <p className="mt-2 text-bark text-label">
        Of the piece itself, not of the body: in centimetres, and below in inches.
      </p>
      <div ref={inReach} className="overflow-x-auto">
        <table className="mt-6 w-full border-ink border-t text-label tabular-nums">
          <caption className="visually-hidden">Measurements by size, in centimetres and inches</caption>
          <thead>
            <tr className="border-sand border-b">
              <th scope="col" className="py-2.5 pr-3 text-left font-semibold">
                Size
              </th>
              {names.map((name) => (
                <th key={name} scope="col" className={`${CELL} font-semibold`}>
                  {name.charAt(0).toUpperCase() + name.slice(1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {measurements.map(({ size, measures }) => (
              <tr key={size} className="border-sand border-b">
                <th scope="row" className="py-2.5 pr-3 text-left font-semibold">
                  <span className="whitespace-nowrap">{sizeLabel(size) ?? size}</span>{" "}
                  {sizeElsewhere(sizeGuide, size)
                    .split(" · ")
                    .map((words) => (
                      <span key={words} className="block font-normal text-bark text-small">
                        {words}{" "}
                      </span>
                    ))}
                </th>
                {names.map((name) => (
                  <Measure key={name} cm={measures.find((measure) => measure.name === name)?.cm} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** A table that is wider than the screen scrolls, by keyboard too. */
function inReach(frame: HTMLElement | null): void {
  if (frame && frame.scrollWidth > frame.clientWidth) frame.tabIndex = 0;
}

const CELL = "py-2.5 pr-3 text-right last:pr-0";

function Measure({ cm }: { cm: number | undefined }) {
  if (cm === undefined) return <td className={CELL}>–</td>;
  return (
    <td className={`${CELL} whitespace-nowrap`}>
      {cm}
      <span className="visually-hidden"> cm</span>{" "}
      <span className="block text-bark text-small">{formatInches(cm)}</span>
    </td>
  );
}
