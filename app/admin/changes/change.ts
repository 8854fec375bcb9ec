/** What can be changed, by the tables' name for it. */
const KINDS = ["product", "order", "enquiry", "administrator", "import"] as const;
export type SubjectKind = (typeof KINDS)[number];

/** A value as it was kept: already cut where it was long. */
export type KeptValue = string | number | boolean | null;

/** One entry of the audit log, ready to be read. */
export interface LoggedChange {
  id: number;
  at: Date;
  /** An e-mail, or the name of an operator command. */
  by: string;
  kind: SubjectKind;
  subjectId: string;
  /** What people call the subject: a product's title, an order's reference, who wrote an enquiry. */
  name: string;
  /** The subject is still there, and has a page. */
  isThere: boolean;
  action: string;
  values: { field: string; from: KeptValue; to: KeptValue }[];
}

/** Where the reader is in the log: what it is narrowed to, and from which entry on. */
export interface LogPlace {
  kind: SubjectKind | null;
  query: string;
  /** Entries before this one (older), or after it (newer); neither is the newest page. */
  before: number | null;
  after: number | null;
}

/** One page of the log, newest first. */
export interface ChangeLog {
  place: LogPlace;
  changes: LoggedChange[];
  /** The entries from which the neighbouring pages go on; null where there is none. */
  older: number | null;
  newer: number | null;
}

export const LOG_PATH = "/admin/changes";
const MAX_QUERY_LENGTH = 100;
const LARGEST_ID = 2 ** 31 - 1;

/** The place that an address names. Whatever is not understood is left out. */
export function parseLogPlace(query: URLSearchParams): LogPlace {
  const named = query.get("kind");
  const id = (name: string): number | null => {
    const text = query.get(name) ?? "";
    return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : null;
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

/** The page on which the subject of a change is looked after; null when there is none, or no longer. */
export function subjectPath({ kind, subjectId, isThere }: LoggedChange): string | null {
  if (!isThere) return null;
  const id = encodeURIComponent(subjectId);
  const paths: Record<SubjectKind, string | null> = {
    product: `/admin?${new URLSearchParams({ slug: subjectId })}`,
    order: `/admin/orders/${id}`,
    enquiry: `/admin/enquiries?${new URLSearchParams({ only: subjectId })}`,
    administrator: null,
    import: `/admin/products/import/${id}`,
  };
  return paths[kind];
}
