import { setTimeout as sleep } from "node:timers/promises";
import { ApiProblem, invalidRequest } from "./checked-params.ts";
import type { FormTree } from "./form-encoding.ts";
import { failureFor, SLOW_MS } from "./test-cards.ts";

/** The email of a new session. */
export const emailOf = ({ customer_email: email }: FormTree): string | undefined =>
  typeof email === "string" ? email : undefined;

/** Fails as the email of a new session asks (`failureFor`). Throws an `ApiProblem`. */
export async function failOnPurpose(params: FormTree, signal: AbortSignal): Promise<void> {
  const email = emailOf(params);
  const failure = failureFor(email);
  if (failure === null) return;
  if (failure === "refuses")
    throw invalidRequest(`Invalid email address: ${email}`, {
      code: "email_invalid",
      param: "customer_email",
    });
  // Ends early when the caller hangs up, since the answer is then read by no one.
  if (failure === "slow") await sleep(SLOW_MS, undefined, { signal, ref: false }).catch(() => undefined);
  throw new ApiProblem(503, "api_error", "The sandbox was asked to fail.");
}
