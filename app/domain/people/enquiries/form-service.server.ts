import { type Enquiry, subjectOf } from "./enquiry.ts";
import type { Deliver } from "./forward-enquiry.server.ts";
import { jsonObject } from "./json-object.ts";

/** An enquiry counts as not accepted when the form service does not answer within this time. */
const TIMEOUT_MS = 10_000;
/** The stored length of a form service's error message, in characters. */
const MAX_WORDS_LENGTH = 300;

/**
 * Sends enquiries to a hosted form service with Formspree's contract: a multipart form, whose `email` becomes the
 * reply-to. The answer's body is read as well as its status, because a form over its quota was answered with 200 and an
 * `error`. https://help.formspree.io/hc/en-us/articles/360013470814
 */
export function formService(endpoint: string, timeoutMs = TIMEOUT_MS): Deliver {
  return async (enquiry, stop) => {
    let response: Response;
    let text: string;
    try {
      response = await fetch(endpoint, {
        method: "POST",
        headers: { accept: "application/json" },
        body: serviceForm(enquiry),
        // A redirect leads to a page for people, which does not tell whether the enquiry was accepted.
        redirect: "manual",
        signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
      });
      text = await response.text();
    } catch (error) {
      const summary = `The form service could not be reached (${causeOf(error)})`;
      return { reason: "unavailable", summary };
    }
    return refusalIn(response, text);
  };
}

/** The form's fields, and the subject. */
function serviceForm(enquiry: Enquiry): FormData {
  const form = new FormData();
  for (const [field, text] of Object.entries(enquiry.fields)) if (text) form.set(field, text);
  form.set("subject", subjectOf(enquiry));
  return form;
}

/** The failure in an answer; null for a success. */
function refusalIn({ ok, status }: Response, text: string): Awaited<ReturnType<Deliver>> {
  const body = jsonObject(text);
  const words = wordsOf(body);
  if (!ok || words !== "") {
    const raw = body === null ? text.trim() : "";
    return {
      // These statuses are about the service as a whole, so the next enquiry would fail too.
      reason: status === 429 || status >= 500 ? "unavailable" : "refused",
      summary: `The form service refused it (HTTP ${status})`,
      words: (words || raw).replaceAll("\0", "").slice(0, MAX_WORDS_LENGTH),
    };
  }
  if (body === null && text.trim() !== "") {
    return { reason: "refused", summary: `The form service did not answer with JSON (HTTP ${status})` };
  }
  return null;
}

/** The service's own error messages: its `errors`, otherwise its `error`. */
function wordsOf(body: Record<string, unknown> | null): string {
  const errors = Array.isArray(body?.errors) ? body.errors : [];
  const messages = errors.map((error) => String((error as { message?: unknown } | null)?.message ?? "error"));
  if (messages.length > 0) return messages.join(", ");
  if (typeof body?.error === "string") return body.error;
  return body?.error || body?.ok === false ? "error" : "";
}

/** `ECONNREFUSED`, `TimeoutError`: enough to act on, without an address. */
function causeOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? "unknown";
}
