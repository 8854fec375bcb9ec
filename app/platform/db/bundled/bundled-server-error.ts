/**
 * The bundled PostgreSQL cannot be used. The message is one line for the person who starts the shop: what happened, the
 * reason that PostgreSQL or the system gave, and what to do.
 */
export class BundledServerError extends Error {
  override readonly name = "BundledServerError";

  constructor(what: string, why = "", options?: ErrorOptions) {
    super(`${what}${why && `: ${why}`}. ${advice(why)}`, options);
  }

  /** Wraps an error of the system as a `BundledServerError`; returns an existing one unchanged. */
  static from(error: unknown, what: string): BundledServerError {
    if (error instanceof BundledServerError) return error;
    return new BundledServerError(what, messageOf(error), { cause: error });
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function advice(why: string): string {
  if (/no space left|ENOSPC|EDQUOT/i.test(why)) return "Free some disk space and start again.";
  if (/permission denied|EACCES|EPERM|EROFS|read-only|ownership/i.test(why)) {
    return "Let the account that runs PostgreSQL (never root) reach and write the folder, set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL server of your own.";
  }
  return "If this cannot be mended, set DATABASE_URL to a PostgreSQL server of your own.";
}
