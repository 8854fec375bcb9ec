import {
  type ImportReport,
  type ReportedProduct,
  toWrite,
} from "#app/domain/catalogue/import/import-report.ts";
import { editPath } from "#app/domain/catalogue/products/product-list.ts";
import { formatCount } from "#app/shared/words.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { countProducts } from "./import-words.ts";

/** Up to this number of products, all of them are shown opened. */
const FEW = 8;

/** The changes of each product, with old and new values. Of many products only the first are listed. */
export function ImportChanges({ report, isDone }: { report: ImportReport; isDone: boolean }) {
  const refused = new Set(report.run?.problems.map(({ slug }) => slug));
  const products = report.products.filter(({ slug }) => !refused.has(slug));
  if (products.length === 0) return null;
  const more = toWrite(isDone && report.run ? report.run.counts : report.counts) - products.length;
  return (
    <section aria-labelledby="changes" className="mt-10">
      <h2 id="changes" className="font-display text-m">
        {isDone ? "What changed" : "What would change"}
      </h2>
      <ul className="mt-3 divide-y divide-sand border-sand border-y">
        {products.map((product) => (
          <Product key={product.slug} product={product} isDone={isDone} isOpen={products.length <= FEW} />
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-bark text-small">and {countProducts(more)} more</p>}
    </section>
  );
}

interface ProductProps {
  product: ReportedProduct;
  isDone: boolean;
  isOpen: boolean;
}

function Product({ product: { slug, title, kind, changes }, isDone, isOpen }: ProductProps) {
  const isNew = kind === "created";
  return (
    <li>
      <details open={isOpen} className="group">
        <summary className="flex min-h-11 flex-wrap items-baseline gap-x-4 py-2.5 text-label">
          <span className="wrap-anywhere min-w-0 font-[560]">{title}</span>
          <span className={isNew ? "text-leaf" : "text-indigo"}>
            {isNew ? "new" : changes.length === 1 ? "1 change" : `${formatCount(changes.length)} changes`}
          </span>
          <span className="wrap-anywhere ml-auto text-bark text-small">{slug}</span>
        </summary>
        <dl className="mb-4 text-small">
          {changes.map(({ field, from, to }) => (
            <div
              key={field}
              className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 py-1.5 sm:grid-cols-[13rem_minmax(0,1fr)]"
            >
              <dt className="text-bark">{field}</dt>
              <dd className="wrap-anywhere min-w-0 whitespace-pre-line">
                {!isNew && (
                  <>
                    <del className="text-bark decoration-1">{from || "nothing"}</del>
                    <span aria-hidden="true" className="mx-2 text-bark">
                      →
                    </span>
                  </>
                )}
                <ins className="no-underline">{to || "nothing"}</ins>
              </dd>
            </div>
          ))}
        </dl>
        {isDone && (
          <p className="mb-4 text-small">
            <TextLink to={editPath(slug)} className="inline-block py-1.5">
              Open {title}
            </TextLink>
          </p>
        )}
      </details>
    </li>
  );
}
