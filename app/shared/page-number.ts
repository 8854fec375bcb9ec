/**
 * The number of the page of a list that an address asks for, `?page=2`: a whole number from 1; anything else is the
 * first. The list's reader makes a number beyond the end the last page.
 */
export function pageNumberOf(query: URLSearchParams): number {
  const text = query.get("page") ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}
