import { listPath, MAX_AT_ONCE, type ProductPlace } from "#app/domain/catalogue/products/product-list.ts";

export const PRICES_PATH = "/admin/products/prices";

/** The products whose prices are to change: the ticked ones, or all that the list finds. */
export interface ChosenPrices {
  slugs: string[];
  place: Pick<ProductPlace, "query" | "state">;
}

/** The ticked products of an address: `?slug=a&slug=b`; without any, those that its search and state find. */
export const chosenSlugs = (params: URLSearchParams): string[] =>
  [...new Set(params.getAll("slug"))].slice(0, MAX_AT_ONCE);

/** The address of the page for ticked products, or for all that the list finds; `what` is chosen there at first. */
export function pricesPath(place: ProductPlace, slugs: readonly string[] = [], what = ""): string {
  const query = listPath({ ...place, page: 1 }).split("?", 2)[1] ?? "";
  const params = new URLSearchParams(query);
  for (const slug of slugs) params.append("slug", slug);
  if (what !== "") params.set("what", what);
  return params.size > 0 ? `${PRICES_PATH}?${params}` : PRICES_PATH;
}

/** What is typed into the form. */
export interface PriceFormFields {
  what: string;
  percentOff: string;
  saleEnds: string;
  percent: string;
  amount: string;
  addTag: string;
  takeTag: string;
}

export const readPriceFields = (form: FormData): PriceFormFields => ({
  what: String(form.get("what") ?? ""),
  percentOff: String(form.get("percentOff") ?? ""),
  saleEnds: String(form.get("saleEnds") ?? ""),
  percent: String(form.get("percent") ?? ""),
  amount: String(form.get("amount") ?? ""),
  addTag: String(form.get("addTag") ?? ""),
  takeTag: String(form.get("takeTag") ?? ""),
});
