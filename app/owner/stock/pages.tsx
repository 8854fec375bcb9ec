import { TextLink } from "#app/ui/text-link.tsx";
import { type StockList, stockPath } from "./stock-list.ts";

/** The links to the neighbouring pages of a list. */
export function StockPages({ list: { place, pages, total }, path }: { list: StockList; path: string }) {
  if (pages === 1) return null;
  const link = "inline-block py-3 font-[560]";
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-x-8 text-label">
      <p className="py-3 text-bark">
        Page {place.page} of {pages}, {total} styles
      </p>
      {place.page > 1 && (
        <TextLink to={stockPath({ ...place, page: place.page - 1 }, path)} rel="prev" className={link}>
          Before
        </TextLink>
      )}
      {place.page < pages && (
        <TextLink to={stockPath({ ...place, page: place.page + 1 }, path)} rel="next" className={link}>
          After
        </TextLink>
      )}
    </nav>
  );
}
