import { createContext } from "react-router";
import { privatePage } from "#app/platform/http/page-headers.ts";
import type { EnquiryKind, EnquiryProblem } from "./enquiry.ts";
import type { TypedEnquiry } from "./enquiry-input.ts";
import type { EnquiryRefusal } from "./save-enquiry.server.ts";

/** What a page's own form is answered with when it was not taken: the page again, with what was typed. */
export interface EnquiryAnswer {
  kind: EnquiryKind;
  problems: EnquiryProblem[];
  typed: TypedEnquiry;
}

/** Whether the page is shown again with what was typed: it then has to come, with whatever can be shown of it. */
export const answeringContext = createContext(false);

/** Where a page's own form leads once it was taken: the page says so by its address, so that reloading sends nothing twice. */
export const sentPath = (page: string, kind: EnquiryKind): string => `${page}?sent=${kind}#${kind}-form`;

export const enquiryAnswer = (kind: EnquiryKind, { problems, typed }: EnquiryRefusal): EnquiryAnswer => ({
  kind,
  problems,
  typed,
});

/** The status and headers of an answer that says why an enquiry was not taken. */
export const refusedEnquiry = ({ status, retryAfter }: EnquiryRefusal) => ({
  status,
  headers: { ...privatePage(), ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }) },
});
