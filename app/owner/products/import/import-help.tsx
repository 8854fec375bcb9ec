import type { ReactNode } from "react";

/** An explanation of the file's columns, for filling one in. */
export function ImportHelp() {
  return (
    <section aria-labelledby="how" className="mt-14 border-sand border-t pt-8">
      <h2 id="how" className="font-display text-m">
        How a file is read
      </h2>
      <dl className="mt-5 grid gap-x-12 gap-y-5 text-label sm:grid-cols-2">
        <Rule name="One line, one size in one colour">
          All lines of a product stand together and have the same <Cell>Handle</Cell>, which is its web
          address. What is said of the whole product stands in its first line.
        </Rule>
        <Rule name="An empty cell changes nothing">
          What the shop has stays. So do sizes, colours and products that the file does not name: an import
          never takes anything away.
        </Rule>
        <Rule name="Pieces">
          <Cell>Variant Inventory Qty</Cell> is what lies on the shelf. A new size without a number has none
          left, unless <Cell>Variant Inventory Policy</Cell> says ‘continue’: then it has no limit. Shopify’s
          own files count only lines with a <Cell>Variant Inventory Tracker</Cell>.
        </Rule>
        <Rule name="Prices">
          In pounds. One or two digits after a comma or a point are pence: 165,00 is £165.{" "}
          <Cell>Variant Compare At Price</Cell> above the price puts a product on sale; 0 ends the sale.
        </Rule>
        <Rule name="Pictures">
          Addresses of pictures that the shop has. Where a product names any in <Cell>Image Src</Cell>, they
          replace those it shows. Nothing is fetched from other sites: a product without a picture in this
          shop stays hidden until it has one.
        </Rule>
        <Rule name="On the shop or hidden">
          <Cell>Published</Cell> TRUE and <Cell>Status</Cell> active, and shoppers see it. A no in either
          hides it.
        </Rule>
      </dl>
    </section>
  );
}

const Rule = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="font-[560]">{name}</dt>
    <dd className="mt-1 text-bark">{children}</dd>
  </div>
);

const Cell = ({ children }: { children: ReactNode }) => (
  <span className="whitespace-nowrap border-sand border-b text-ink">{children}</span>
);
