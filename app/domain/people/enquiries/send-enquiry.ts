import { err, ok, type Result } from "#app/shared/result.ts";
import type { EnquiryProblem } from "./enquiry.ts";
import { jsonObject } from "./json-object.ts";

/** The reason why the form was not accepted: the message above the form, and the errors at its fields. */
export interface SendFailure {
  message: string;
  problems: EnquiryProblem[];
}

export const FAILED = "Failed to send. Please try again.";
const NETWORK_ERROR = "Network error. Please try again.";

const TIMEOUT_MS = 30_000;

/**
 * Sends a form in the hosted form services' contract (specification, sections 7 and 8). The error's message is the
 * specification's: the service's own messages joined, otherwise 'Failed to send. Please try again.' For a network
 * failure it is that failure's message, otherwise 'Network error. Please try again.'
 */
export async function sendEnquiry(
  form: FormData,
  endpoint = "/api/enquiries",
): Promise<Result<null, SendFailure>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(endpoint, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: form,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch (error) {
    const said = error instanceof Error ? error.message.trim() : "";
    return err({ message: said || NETWORK_ERROR, problems: [] });
  }
  const body = jsonObject(text);
  const problems = problemsIn(body);
  if (response.ok && body !== null && problems.length === 0) return ok(null);
  return err({ message: problems.map(({ message }) => message).join(" ") || FAILED, problems });
}

function problemsIn(body: Record<string, unknown> | null): EnquiryProblem[] {
  if (!Array.isArray(body?.errors)) return [];
  return body.errors.flatMap((entry: unknown) => {
    const { message, field } = (entry ?? {}) as { message?: unknown; field?: unknown };
    if (typeof message !== "string" || message === "") return [];
    return [{ message, ...(typeof field === "string" && { field }) }];
  });
}
