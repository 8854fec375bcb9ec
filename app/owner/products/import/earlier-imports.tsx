import type { StoredImport } from "#app/domain/catalogue/import/imports.server.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { formatCount } from "#app/shared/words.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { importPath } from "./import-paths.ts";

export type EarlierImport = Omit<StoredImport, "report">;

/** The latest imports, with links to their reports. */
export function EarlierImports({ earlier }: { earlier: EarlierImport[] }) {
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="mt-14 border-sand border-t pt-8">
      <h2 id="earlier" className="font-display text-m">
        Earlier imports
      </h2>
      <ul className="mt-4 divide-y divide-sand border-sand border-y">
        {earlier.map((each) => (
          <li key={each.id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2 text-label">
            <span className="wrap-anywhere min-w-0">
              <TextLink to={importPath(each.id)} className="inline-block py-2 font-[560]">
                {each.fileName}
              </TextLink>
              <span className="block pb-2 text-bark text-small">
                <time dateTime={each.createdAt.toISOString()}>{formatMoment(each.createdAt)}</time>,{" "}
                {each.email}
              </span>
            </span>
            <State earlier={each} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-bark text-small">Files are kept for 30 days.</p>
    </section>
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
