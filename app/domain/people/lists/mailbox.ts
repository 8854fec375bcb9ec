import { mailboxOf } from "#app/shared/mailbox.ts";

/** Providers by the name before the ending, whose mailboxes belong to people who do not know each other. */
const LARGE_NAMES = new Set([
  ...["gmail", "outlook", "hotmail", "live", "msn", "yahoo", "icloud", "aol", "proton", "gmx", "zoho"],
  ...["yandex", "mail", "web", "qq", "163", "126", "naver", "orange", "wanadoo", "free", "laposte", "sfr"],
  ...["t-online", "libero", "btinternet", "btopenworld", "sky", "virginmedia", "ntlworld", "blueyonder"],
  ...["talktalk", "tiscali", "plus", "plusnet", "comcast", "verizon", "att", "sbcglobal", "cox", "fastmail"],
  ...["hey", "tuta", "tutanota", "duck", "mozmail", "rediffmail", "hanmail", "daum"],
]);

/** The most places in line for one size that people of one small domain have. */
export const PLACES_OF_DOMAIN = 3;

/**
 * The domain that somebody registered, without what they may put before it at will: `shop.example` for
 * `one@mail.shop.example`, `shop.co.uk` for `one@mail.shop.co.uk`. Null for a large provider, whose domain says nothing
 * about who has the mailbox.
 */
export function smallDomainOf(email: string): string | null {
  const labels = (email.toLowerCase().split("@")[1] ?? "").split(".");
  const [ending = "", second = ""] = labels.toReversed();
  const hasTwoEndings = ending.length === 2 && (second.length <= 3 || SECOND_ENDINGS.has(second));
  const own = labels.slice(hasTwoEndings ? -3 : -2);
  return own.length > 1 && LARGE_NAMES.has(own[0] ?? "") ? null : own.join(".");
}

/** Before a country's ending, such as `.uk`: what is registered comes before these, as before any of three letters. */
const SECOND_ENDINGS = new Set(["asso", "info", "name", "police", "sch", "firm", "store"]);

/** Why somebody gets no place in line for a size: theirs is taken, or their small domain has as many as it may. */
export type PlaceRefusal = "mailbox" | "domain";

/** Whether the line for a size has room for an address beside those of the people who have a place. */
export function placeRefusal(email: string, others: readonly string[]): PlaceRefusal | null {
  const mailbox = mailboxOf(email);
  if (others.some((other) => mailboxOf(other) === mailbox)) return "mailbox";
  const domain = smallDomainOf(email);
  const ofDomain = domain === null ? [] : others.filter((other) => smallDomainOf(other) === domain);
  return ofDomain.length >= PLACES_OF_DOMAIN ? "domain" : null;
}

/** How many places the small domain has that has the most of these addresses; 0 where none has more than it may in one line. */
export function mostOfOneDomain(emails: readonly string[]): number {
  const byDomain = Map.groupBy(emails, smallDomainOf);
  byDomain.delete(null);
  const most = Math.max(0, ...[...byDomain.values()].map(({ length }) => length));
  return most > PLACES_OF_DOMAIN ? most : 0;
}
