import { data, type RouterContextProvider, redirect } from "react-router";
import { admitContext } from "#app/platform/http/context.ts";
import { privatePage } from "#app/platform/http/page-headers.ts";
import type { EnquiryKind, EnquiryProblem } from "./enquiry.ts";
import { enquiryDeskContext } from "./enquiry-desk.server.ts";
import type { TypedFields } from "./enquiry-input.ts";
import { type EnquiryRefusal, receiveEnquiry } from "./receive-enquiry.server.ts";

/** What a page's own form is answered with when it was not taken: the page again, with what was typed. */
export interface EnquiryAnswer {
  kind: EnquiryKind;
  problems: EnquiryProblem[];
  typed: TypedFields;
}

interface Posted {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Answers a page's own form, which browsers without JavaScript send. Taken: back to the page, which says so by its
 * address, so that reloading it sends nothing twice. Not taken: the page with the problems at their fields.
 */
export async function answerForm({ request, context }: Posted, kind: EnquiryKind, page: string) {
  const admit = context.get(admitContext);
  const received = await receiveEnquiry(request, context.get(enquiryDeskContext), { admit, kind });
  if (received.ok) return redirect(`${page}?sent=${kind}#${kind}-form`, 303);
  const { status, problems, typed } = received.error;
  const answer: EnquiryAnswer = { kind, problems, typed };
  return data(answer, { status, headers: { ...privatePage(), ...retryAfter(received.error) } });
}

/** Answers the endpoint in the hosted form services' contract: `{ ok: true }`, or `{ errors }` with a status of 4xx. */
export async function answerApi({ request, context }: Posted): Promise<Response> {
  const admit = context.get(admitContext);
  const received = await receiveEnquiry(request, context.get(enquiryDeskContext), { admit });
  if (received.ok) return Response.json({ ok: true }, { headers: privatePage() });
  const { status, problems } = received.error;
  return Response.json(
    { errors: problems },
    { status, headers: { ...privatePage(), ...retryAfter(received.error) } },
  );
}

/** For any method but POST. */
export const refuseMethod = (): Response =>
  Response.json(
    { errors: [{ message: "Use POST here." }] },
    { status: 405, headers: { ...privatePage(), allow: "POST" } },
  );

const retryAfter = ({ retryAfter: seconds }: EnquiryRefusal): Record<string, string> =>
  seconds === undefined ? {} : { "retry-after": String(seconds) };
