/** PostgreSQL's codes for kinds of failure: https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const sqlStates = {
  uniqueViolation: "23505",
  serializationFailure: "40001",
  deadlockDetected: "40P01",
  /** A statement took too long, which for one of the shop's means that it waited for a row. */
  queryCanceled: "57014",
  lockNotAvailable: "55P03",
  undefinedTable: "42P01",
  invalidSchema: "3F000",
} as const;

/** The code of the database's own error inside an error, however often it was wrapped; otherwise undefined. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  // The driver's other codes (ECONNREFUSED …) are longer or shorter than SQL's five characters.
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : sqlStateOf(error.cause);
}
