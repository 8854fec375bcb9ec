import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { controlClass, describe, FieldFrame } from "#app/ui/field-frame.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { type EarlierImport, EarlierImports } from "./earlier-imports.tsx";
import { ImportHelp } from "./import-help.tsx";
import { FILE_TOO_LARGE, IMPORT_PATH, MAX_FILE_BYTES, TEMPLATE_PATH } from "./import-paths.ts";

interface ImportPageProps {
  /** The earlier imports. */
  earlier: EarlierImport[];
  /** True when an import has just been cancelled. */
  isCancelled: boolean;
  /** The reason why the last file cannot be read. */
  problem: string | null;
}

/** Chooses a file of products. The next page shows its changes. */
export function ImportPage({ earlier, isCancelled, problem }: ImportPageProps) {
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <p className="text-label">
        <TextLink to="/admin/products" className="inline-block py-2">
          All products
        </TextLink>
      </p>
      <h1 className="font-display text-l">Import products</h1>
      <p className="mt-3 max-w-prose text-bark text-lead">
        Add or change many products with one CSV file, as this shop, Shopify and WooCommerce export it. You
        see all that it would change before anything is changed.
      </p>
      {isCancelled && (
        <p role="status" className="mt-6 border-leaf border-l-4 bg-calico px-4 py-3 text-label">
          The file was thrown away. Nothing was changed.
        </p>
      )}
      <UploadForm problem={problem} />
      <ImportHelp />
      <EarlierImports earlier={earlier} />
    </div>
  );
}

const FILE_BUTTON =
  "file:mr-4 file:h-14 file:border-0 file:border-bark file:border-r file:border-solid file:bg-calico file:px-5 file:font-semibold file:text-ink";

function UploadForm({ problem }: { problem: string | null }) {
  const isBusy = useNavigation().formAction === IMPORT_PATH;
  const hint = "At most 20 MB. Nothing is changed yet.";
  return (
    <Form method="post" encType="multipart/form-data" className="mt-8 border-ink border-t pt-8">
      <FieldFrame id="file" label="CSV file" hint={hint} error={problem ?? undefined}>
        <input
          {...describe("file", { hint, error: problem ?? undefined })}
          key={problem}
          // biome-ignore lint/a11y/noAutofocus: after a refusal, the next file is chosen here.
          autoFocus={problem !== null}
          type="file"
          id="file"
          name="file"
          required
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChange={({ currentTarget: input }) =>
            // Checked here too, because a server that stops reading looks like an unavailable one.
            input.setCustomValidity((input.files?.[0]?.size ?? 0) > MAX_FILE_BYTES ? FILE_TOO_LARGE : "")
          }
          className={controlClass(problem ?? undefined, `h-14 pl-0 pr-4 leading-14 ${FILE_BUTTON}`)}
        />
      </FieldFrame>
      <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-3">
        <Button type="submit" busy={isBusy}>
          {isBusy ? "Reading the file…" : "See what it would change"}
        </Button>
        <TextLink href={TEMPLATE_PATH} download className="inline-block py-2.5 font-[560] text-label">
          Download an example with two products
        </TextLink>
      </div>
    </Form>
  );
}
