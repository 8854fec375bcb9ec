import { privatePage } from "#app/platform/http/page-headers.ts";
import type { EnquiryKind, EnquiryProblem } from "./enquiry.ts";
import type { TypedEnquiry } from "./enquiry-input.ts";
import type { EnquiryRefusal } from "./save-enquiry.server.ts";

/** The answer to a refused form of a page: the page again, with the visitor's input. */
export interface EnquiryAnswer {
  kind: EnquiryKind;
  problems: EnquiryProblem[];
  typed: TypedEnquiry;
}

/**
 * The address after a page's form was accepted. The page reads its thanks from the address, so that a reload sends
 * nothing twice.
 */
export const sentPath = (page: string, kind: EnquiryKind): string => `${page}?sent=${kind}#${kind}-form`;

export const enquiryAnswer = (kind: EnquiryKind, { problems, typed }: EnquiryRefusal): EnquiryAnswer => ({
  kind,
  problems,
  typed,
});

/** The status and headers of an answer to a refused enquiry. */
export const refusedEnquiry = ({ status, retryAfter }: EnquiryRefusal) => ({
  status,
  headers: { ...privatePage(), ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }) },
});
