import { Pager } from "#app/owner/kit/list-parts.tsx";
import { type StockList, stockPath } from "./stock-list.ts";

export const StockPages = ({ list: { place, pages, total }, path }: { list: StockList; path: string }) => (
  <Pager
    page={place.page}
    pages={pages}
    to={(page) => stockPath({ ...place, page }, path)}
    labels={["Before", "After"]}
  >
    Page {place.page} of {pages}, {total} styles
  </Pager>
);
