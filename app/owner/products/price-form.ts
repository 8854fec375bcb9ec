import type { PriceFormFields } from "#app/domain/catalogue/prices/bulk-price.ts";
import { listPath, MAX_AT_ONCE, type ProductPlace } from "#app/domain/catalogue/products/product-list.ts";
import { textsIn } from "#app/shared/form-texts.ts";

export const PRICES_PATH = "/admin/products/prices";

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

const FIELDS = [
  "what",
  "percentOff",
  "saleEnds",
  "percent",
  "amount",
  "addTag",
  "takeTag",
  "madeIn",
  "customsCode",
  "responsible",
] as const;

export const readPriceFields = (form: FormData): PriceFormFields => textsIn(form, FIELDS);
