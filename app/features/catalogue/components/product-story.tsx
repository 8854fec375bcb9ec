import { Picture } from "#app/ui/picture.tsx";
import type { Product, Swatch } from "../product.ts";

interface ProductStoryProps {
  product: Pick<Product, "story" | "details">;
  /** The chosen colour, whose cloth is shown. */
  swatch: Swatch | undefined;
}

/** The cloth, large, beside what there is to tell of it and the exact details. */
export function ProductStory({ product: { story, details }, swatch }: ProductStoryProps) {
  if (story === null && details.length === 0) return null;
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
        {details.length > 0 && (
          <dl className="mt-10 border-sand border-b text-label tabular-nums">
            {details.map((detail) => (
              <div key={detail.name} className="grid grid-cols-[6rem_1fr] border-sand border-t py-3">
                <dt className="text-bark">{detail.name}</dt>
                <dd>{detail.value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
