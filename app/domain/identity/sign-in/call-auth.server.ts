import { err, ok, type Result } from "#app/shared/result.ts";
import { ADDRESS_HEADER, AUTH_PATH } from "../auth-addresses.ts";
import type { Caller, IdentityDeps } from "../identity.server.ts";
import { formatWait } from "./sign-in.ts";

/** The endpoints of the identity library that the shop uses; no other can be reached. */
type Question =
  | "/sign-in/email"
  | "/sign-out"
  | "/change-password"
  | "/two-factor/enable"
  | "/two-factor/disable"
  | "/two-factor/verify-totp"
  | "/two-factor/verify-backup-code"
  | "/two-factor/generate-backup-codes"
  | "/passkey/verify-registration"
  | "/passkey/verify-authentication"
  | Read;

/** Those that are read and take no body. */
type Read = "/passkey/generate-register-options" | "/passkey/generate-authenticate-options";

/** The library's code for a new passkey that is not right; it comes with the status of a fault. */
const NOT_REGISTERED = "FAILED_TO_VERIFY_REGISTRATION";

export interface AuthAnswer {
  body: Record<string, unknown>;
  /** The cookies to pass to the browser. */
  headers: Headers;
}

export interface AuthRefusal {
  status: number;
  /** The library's code for the error, such as `INVALID_PASSWORD`. */
  code: string | null;
  message: string | null;
  headers: Headers;
  /** With 429: how many seconds to wait. */
  wait: number | null;
}

/**
 * Calls the identity library as a browser would: through its handler, because only there it counts attempts and checks
 * where the request came from. So a form that is posted without scripts is limited like any other.
 */
export async function callAuth(
  { identity, site }: Pick<IdentityDeps, "identity" | "site">,
  caller: Caller,
  question: Question,
  /** Null for those that are read. */
  body: Record<string, unknown> | null,
  /** The cookies that it may see, when those are not all of the request's. */
  sent: string | null = caller.headers.get("cookie"),
): Promise<Result<AuthAnswer, AuthRefusal>> {
  const auth = await identity.auth();
  const headers = new Headers({ "content-type": "application/json" });
  if (sent !== null) headers.set("cookie", sent);
  for (const name of ["origin", "user-agent"]) {
    const value = caller.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set(ADDRESS_HEADER, caller.address);
  const address = new URL(AUTH_PATH + question, site.origin);
  const sending = body === null ? { method: "GET" } : { method: "POST", body: JSON.stringify(body) };
  const response = await auth.handler(new Request(address, { ...sending, headers }));
  const answer = await bufferResponse(response);
  const cookies = new Headers();
  for (const cookie of response.headers.getSetCookie()) cookies.append("set-cookie", cookie);
  if (response.ok) return ok({ body: answer, headers: cookies });
  if (response.status >= 500 && answer.code !== NOT_REGISTERED)
    throw new Error(`The identity library failed at ${question}: ${response.status}`);
  const wait = Math.max(1, Number(response.headers.get("x-retry-after")));
  return err({
    status: response.status,
    code: typeof answer.code === "string" ? answer.code : null,
    message:
      response.status === 429 ? formatWait(wait) : typeof answer.message === "string" ? answer.message : null,
    headers: cookies,
    wait: response.status === 429 ? wait : null,
  });
}

async function bufferResponse(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  return text === "" ? {} : (JSON.parse(text) ?? {});
}
