import { answerApi, refuseMethod } from "#app/features/enquiries/answer-enquiry.server.ts";
import type { Route } from "./+types/enquiries.ts";

export const loader = refuseMethod;

/** The forms' endpoint (specification, section 7): multipart in, JSON out. */
export const action = (args: Route.ActionArgs) =>
  args.request.method === "POST" ? answerApi(args) : refuseMethod();
