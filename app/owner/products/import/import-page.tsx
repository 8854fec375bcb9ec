import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { StoredImport } from "#app/domain/catalogue/import/imports.server.ts";
import { FileField } from "#app/owner/kit/file-field.tsx";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { Time } from "#app/owner/kit/list-parts.tsx";
import { DoneNotice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { CURRENCY, formatMoney, toMoney } from "#app/shared/money.ts";
import { formatCount } from "#app/shared/words.ts";
import { FILE_TOO_LARGE, type ImportSubject, importPath, MAX_FILE_BYTES, PRODUCTS } from "./import-paths.ts";

interface ImportPageProps {
  /** The earlier imports. */
  earlier: EarlierImport[];
  /** True when an import has just been cancelled. */
  isCancelled: boolean;
  /** The reason why the last file cannot be read. */
  problem: string | null;
  subject?: ImportSubject;
  help?: ReactNode;
}

/** Chooses a file. The next page shows its changes. */
export function ImportPage({
  earlier,
  isCancelled,
  problem,
  subject = PRODUCTS,
  help = <ProductRules />,
}: ImportPageProps) {
  return (
    <OwnerPage title={subject.page[1]} back={subject.back} lead={subject.lead}>
      <DoneNotice>{isCancelled && "The file was thrown away. Nothing was changed."}</DoneNotice>
      <UploadForm problem={problem} subject={subject} />
      <Part id="how" title="How a file is read" size="m" className="mt-14 border-sand border-t pt-8">
        <dl className="mt-5 grid gap-x-12 gap-y-5 text-label sm:grid-cols-2">{help}</dl>
      </Part>
      <EarlierImports earlier={earlier} subject={subject} />
    </OwnerPage>
  );
}

function UploadForm({ problem, subject }: { problem: string | null; subject: ImportSubject }) {
  const isBusy = useNavigation().formAction === subject.page[0];
  return (
    <Form method="post" encType="multipart/form-data" className="mt-8 border-ink border-t pt-8">
      <FileField
        label="CSV file"
        hint="At most 20 MB. Nothing is changed yet."
        error={problem ?? undefined}
        most={MAX_FILE_BYTES}
        tooLarge={FILE_TOO_LARGE}
      />
      <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-3">
        <Submit label="See what it would change" large busy="Reading the file…" isBusy={isBusy} />
        <ActionLink {...subject.example} download="example.csv" strong className="text-label" />
      </div>
    </Form>
  );
}

type EarlierImport = Omit<StoredImport, "report">;

function EarlierImports({ earlier, subject }: { earlier: EarlierImport[]; subject: ImportSubject }) {
  if (earlier.length === 0) return null;
  return (
    <Part id="earlier" title="Earlier imports" size="m" className="mt-14 border-sand border-t pt-8">
      <ul className="mt-4 divide-y divide-sand border-sand border-y">
        {earlier.map((each) => (
          <li key={each.id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2 text-label">
            <span className="wrap-anywhere min-w-0">
              <ActionLink to={importPath(each.id, subject.page[0])} label={each.fileName} strong />
              <span className="block pb-2 text-bark text-small">
                <Time at={each.createdAt} />, {each.email}
              </span>
            </span>
            <State earlier={each} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-bark text-small">Files are kept for 30 days.</p>
    </Part>
  );
}

function State({ earlier: { state, done, inAll } }: { earlier: EarlierImport }) {
  if (state === "done") return <span className="text-leaf">Imported</span>;
  if (state === "previewed") return <span className="text-bark">Not imported yet</span>;
  const progress = `${formatCount(done)} of ${formatCount(inAll)}`;
  return state === "running" ? (
    <span className="font-[560]">Running, {progress}</span>
  ) : (
    <span className="text-madder">Stopped at {progress}</span>
  );
}

function ProductRules() {
  return (
    <>
      <ImportRule name="One line, one size in one colour">
        All lines of a product stand together and have the same <Cell>Handle</Cell>, which is its web address.
        What is said of the whole product stands in its first line.
      </ImportRule>
      <ImportRule name="An empty cell changes nothing">
        What the shop has stays. So do sizes, colours and products that the file does not name: an import
        never takes anything away.
      </ImportRule>
      <ImportRule name="Pieces">
        <Cell>Variant Inventory Qty</Cell> is what lies on the shelf. A new size without a number has none
        left, unless <Cell>Variant Inventory Policy</Cell> says ‘continue’: then it has no limit. Shopify’s
        own files count only lines with a <Cell>Variant Inventory Tracker</Cell>.
      </ImportRule>
      <ImportRule name="Prices">
        {`In ${CURRENCY.name}. One or two digits after a comma or a point are pence: 165,00 is ${formatMoney(toMoney(16_500))}. `}
        <Cell>Variant Compare At Price</Cell> above the price puts a product on sale; 0 ends the sale.
      </ImportRule>
      <ImportRule name="Pictures">
        Addresses of pictures that the shop has. Where a product names any in <Cell>Image Src</Cell>, they
        replace those it shows. Nothing is fetched from other sites: a product without a picture in this shop
        stays hidden until it has one.
      </ImportRule>
      <ImportRule name="On the shop or hidden">
        <Cell>Published</Cell> TRUE and <Cell>Status</Cell> active, and shoppers see it. A no in either hides
        it.
      </ImportRule>
    </>
  );
}

export const ImportRule = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="font-[560]">{name}</dt>
    <dd className="mt-1 text-bark">{children}</dd>
  </div>
);

export const Cell = ({ children }: { children: ReactNode }) => (
  <span className="whitespace-nowrap border-sand border-b text-ink">{children}</span>
);
