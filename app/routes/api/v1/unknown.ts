import { problemAnswer } from "#app/platform/http/problem.server.ts";

/** An unknown address below `/api/v1`. */
export const loader = () =>
  problemAnswer({
    status: 404,
    detail: "There is nothing here. The document at /api/v1/openapi.json names every address.",
  });
export const action = loader;
