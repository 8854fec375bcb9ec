import { runOperation } from "#app/routes/request/run-operation.server.ts";
import type { Route } from "./+types/operation.ts";

/** Every address of the API for programs; `app/domain/api/` has what each does. */
export const loader = (args: Route.LoaderArgs) => runOperation(args);
export const action = (args: Route.ActionArgs) => runOperation(args);
