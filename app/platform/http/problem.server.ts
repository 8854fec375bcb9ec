import { STATUS_CODES } from "node:http";

/** Why a program's request is refused (RFC 9457). */
export interface ProblemDetails {
  status: number;
  /** A sentence, and what to do. */
  detail: string;
  /** The field of the request that it is about. */
  field?: string;
}

export const PROBLEM_TYPE = "application/problem+json";

/** The whole document of a problem. Its status says all of its kind, so it has no type of its own. */
export const problemBody = ({ status, detail, field }: ProblemDetails) => ({
  type: "about:blank",
  title: STATUS_CODES[status] ?? "Error",
  status,
  detail,
  ...(field !== undefined && { field }),
});

/** A problem as the answer to a request. */
export const problemAnswer = (problem: ProblemDetails, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(problemBody(problem)), {
    status: problem.status,
    headers: { "content-type": PROBLEM_TYPE, "cache-control": "no-store", ...headers },
  });
