/** The kinds of subject, with the tables' names for them. */
const KINDS = [
  "product",
  "order",
  "enquiry",
  "administrator",
  "import",
  "document",
  "shop",
  "discount",
  "drop",
  "call",
  "made",
] as const;
export type SubjectKind = (typeof KINDS)[number];

/** A stored value, which is already cut if it was long. */
export type KeptValue = string | number | boolean | null;

/** An entry of the audit log, ready to be shown. */
export interface LoggedChange {
  id: number;
  at: Date;
  /** An e-mail, or the name of an operator command. */
  by: string;
  kind: SubjectKind;
  subjectId: string;
  /** The subject's name for people: a product's title, an order's reference, an enquiry's writer. */
  name: string;
  /** True while the subject exists, and has a page. */
  isThere: boolean;
  action: string;
  values: { field: string; from: KeptValue; to: KeptValue }[];
}

/** A place in the log: its filters, and the entry where its page begins. */
export interface LogPlace {
  kind: SubjectKind | null;
  query: string;
  /** Entries before this one (older), or after it (newer); without either, the newest page. */
  before: number | null;
  after: number | null;
}

/** A page of the log, newest first. */
export interface ChangeLog {
  place: LogPlace;
  changes: LoggedChange[];
  /** The entries where the neighbouring pages begin; null when there is none. */
  older: number | null;
  newer: number | null;
}

export const LOG_PATH = "/admin/changes";
const MAX_QUERY_LENGTH = 100;
const MAX_ID = 2 ** 31 - 1;

/** The place in an address. Invalid values are ignored. */
export function parseLogPlace(query: URLSearchParams): LogPlace {
  const named = query.get("kind");
  const id = (name: string): number | null => {
    const text = query.get(name) ?? "";
    return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null;
  };
  return {
    kind: KINDS.find((kind) => kind === named) ?? null,
    query: (query.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH),
    before: id("before"),
    after: id("before") === null ? id("after") : null,
  };
}

export function logPath({ kind, query, before, after }: Partial<LogPlace>): string {
  const params = new URLSearchParams({
    ...(kind && { kind }),
    ...(query && { q: query }),
    ...(before && { before: String(before) }),
    ...(after && { after: String(after) }),
  });
  return params.size > 0 ? `${LOG_PATH}?${params}` : LOG_PATH;
}

/** The page of a change's subject; null when it has none, or no longer exists. */
export function subjectPath({ kind, subjectId, isThere }: LoggedChange): string | null {
  if (!isThere) return null;
  const id = encodeURIComponent(subjectId);
  const paths: Record<SubjectKind, string | null> = {
    product: `/admin?${new URLSearchParams({ slug: subjectId })}`,
    discount: `/admin/codes?edit=${id}`,
    order: `/admin/orders/${id}`,
    enquiry: `/admin/enquiries?${new URLSearchParams({ only: subjectId })}`,
    administrator: null,
    import: `/admin/products/import/${id}`,
    document: `/admin/words/${id}`,
    shop: null,
    call: "/admin/fittings",
    drop: `/admin/drops/${id}`,
    made: `/admin/made/${id}`,
  };
  return paths[kind];
}
