import {
  MAX_ENQUIRY_BYTES,
  parsePostedEnquiry,
  refusedEnquiry,
  saveEnquiry,
} from "#app/domain/people/enquiries/save-enquiry.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { privatePage } from "#app/platform/http/page-headers.ts";
import { enquiryDepsContext } from "#app/routes/request/contexts.server.ts";
import type { Route } from "./+types/enquiries.ts";

/** The answer to every method but POST. */
export const loader = (): Response =>
  Response.json(
    { errors: [{ message: "Use POST here." }] },
    { status: 405, headers: { ...privatePage(), allow: "POST" } },
  );

/**
 * The forms' endpoint (specification, section 7). It reads multipart forms, and answers in the hosted form services'
 * contract: `{ ok: true }`, or `{ errors }` with a status of 4xx.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return loader();
  const posted = parsePostedEnquiry(await readForm(request, { bytes: MAX_ENQUIRY_BYTES }));
  const saved = posted.ok ? await saveEnquiry(context.get(enquiryDepsContext), posted.value) : posted;
  return saved.ok
    ? Response.json({ ok: true }, { headers: privatePage() })
    : Response.json({ errors: saved.error.problems }, refusedEnquiry(saved.error));
}
