import { createHash, timingSafeEqual } from "node:crypto";
import { STRIPE_API_VERSION } from "../payments/stripe-api-version.ts";
import { ApiProblem, invalidRequest } from "./api-problem.ts";

/**
 * Refuses a request without the key, in another version of the API, or with a body that is no form. Throws an
 * `ApiProblem`.
 */
export function checkHeaders(headers: Headers, secretKey: string): void {
  checkKey(headers.get("authorization"), secretKey);
  checkForm(headers);
}

function checkKey(authorization: string | null, secretKey: string): void {
  const given = /^Bearer\s+(\S+)$/i.exec(authorization ?? "")?.[1];
  if (given === undefined) {
    throw new ApiProblem(
      401,
      "invalid_request_error",
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.",
    );
  }
  if (!timingSafeEqual(digest(given), digest(secretKey))) {
    throw new ApiProblem(401, "invalid_request_error", "Invalid API Key provided");
  }
}

/** Stripe reads only forms, and the sandbox speaks only one version of its API. */
function checkForm(headers: Headers): void {
  const type = headers.get("content-type");
  if (type !== null && !/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw invalidRequest(
      "Invalid request (check that your POST content type is application/x-www-form-urlencoded).",
    );
  }
  const version = headers.get("stripe-version");
  if (version !== null && version !== STRIPE_API_VERSION) {
    throw invalidRequest(`Invalid Stripe API version: ${version}. The sandbox speaks ${STRIPE_API_VERSION}.`);
  }
}

const digest = (value: string): Buffer => createHash("sha256").update(value).digest();

/** The account that an API key belongs to: each key has its own here. */
export const readAccount = async ({ options }: { options: { secretKey: string } }) => ({
  id: `acct_${createHash("sha256").update(options.secretKey).digest("hex").slice(0, 16)}`,
  object: "account",
});
