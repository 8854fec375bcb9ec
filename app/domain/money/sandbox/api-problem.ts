type ProblemType = "invalid_request_error" | "idempotency_error" | "api_error";

/** A refusal in the form of Stripe's API: `{ "error": { type, code, param, message } }` with a status. */
export class ApiProblem extends Error {
  override name = "ApiProblem";
  status: number;
  type: ProblemType;
  code: string | null;
  param: string | null;

  constructor(
    status: number,
    type: ProblemType,
    message: string,
    about: { code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = about.code ?? null;
    this.param = about.param ?? null;
  }

  toBody(): { error: Record<string, string> } {
    return {
      error: {
        type: this.type,
        ...(this.code === null ? {} : { code: this.code }),
        ...(this.param === null ? {} : { param: this.param }),
        message: this.message,
      },
    };
  }
}

/** The request cannot be carried out as it stands. */
export const invalidRequest = (message: string, about: { code?: string; param?: string } = {}): ApiProblem =>
  new ApiProblem(400, "invalid_request_error", message, about);

/** There is no such object. */
export const resourceMissing = (noun: string, id: string, param: string): ApiProblem =>
  new ApiProblem(404, "invalid_request_error", `No such ${noun}: '${id}'`, {
    code: "resource_missing",
    param,
  });
