import type { ImportReport } from "#app/domain/catalogue/import/import-report.ts";
import type { StoredImport } from "#app/domain/catalogue/import/imports.server.ts";
import { editPath } from "#app/domain/catalogue/products/product-list.ts";
import { PRICES_FIELD, sayUnusual } from "#app/domain/catalogue/products/unusual-prices.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** True when an import waits for the confirmation of unusual prices. */
export const needsPriceConfirmation = ({ state, report }: Pick<StoredImport, "state" | "report">): boolean =>
  state === "previewed" && (report.unusualPrices ?? []).length > 0;

/** Names the prices of a file that are £0, or more than £10,000, and asks for a confirmation. */
export function ImportPrices({ report: { unusualPrices = [] } }: { report: ImportReport }) {
  return (
    <section
      aria-labelledby="prices"
      className="basis-full border-turmeric border-l-4 bg-calico px-4 py-4 sm:px-6"
    >
      <h2 id="prices" className="font-[560] text-label">
        Are these prices right?
      </h2>
      <ul className="mt-2 grid gap-1 text-label">
        {unusualPrices.map(({ slug, title, prices }) => (
          <li key={slug} className="wrap-anywhere">
            <TextLink to={editPath(slug)}>{title}</TextLink>{" "}
            {sayUnusual(prices)
              .map(({ words }) => words)
              .join(" ")}
          </li>
        ))}
      </ul>
      <CheckboxField name={PRICES_FIELD} label="Yes, these prices are right" className="mt-3" required />
    </section>
  );
}
