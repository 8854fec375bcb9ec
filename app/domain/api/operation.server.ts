/**
 * The operations of the API for programs: what each takes and answers, as schemas, and what it does. The schemas check the
 * requests, and the OpenAPI document is made of them.
 */
import { createHash } from "node:crypto";
import * as z from "zod";
import { type ApiAnswer, answerIdempotently } from "#app/domain/identity/api-keys/answers.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { AreasOf, KeyRight } from "#app/domain/identity/rights.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { type ProblemDetails, problemBody } from "#app/platform/http/problem.server.ts";
import { CURRENCY, type Money } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { parseCursor, writeCursor } from "./cursor.ts";

/** What the operations need of the shop. */
export interface ApiDeps {
  db: Database;
  now: Date;
  /** For whole addresses of pictures. */
  origin: string;
}

type Params = Readonly<Record<string, string | undefined>>;

/** A request as its route reads it, with nothing of it checked. */
export interface ApiRequest {
  /** The administrator that the request's key is for a right. Throws the refusal. */
  admit<K extends KeyRight>(right: K): Promise<Admin<AreasOf<K>>>;
  params: Params;
  query: URLSearchParams;
  readBody(): Promise<Result<unknown, { status: number; message: string }>>;
  idempotencyKey: string | null;
}

export interface Operation {
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH";
  /** As the router has it: `/api/v1/orders/:reference`. */
  path: string;
  right: KeyRight;
  summary: string;
  query: z.ZodObject;
  body: z.ZodObject;
  output: z.ZodType;
  answer(request: ApiRequest, deps: ApiDeps): Promise<ApiAnswer>;
}

/** Where nothing is sent. */
export const NOTHING = z.object({});

export const takesBody = ({ body }: Pick<Operation, "body">): boolean => Object.keys(body.shape).length > 0;

/** The names of schemas in the document. */
export const NAMED = z.registry<{ id: string }>();

export const MONEY = z
  .object({ amount: z.int().describe("In pence"), currency: z.literal(CURRENCY.code) })
  .register(NAMED, { id: "Money" });
export const moneyOf = (amount: Money) => ({ amount: amount as number, currency: CURRENCY.code });

export const MOMENT = z.iso.datetime();
export const momentOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export const refuse = (status: number, detail: string, field?: string): Result<never, ProblemDetails> =>
  err({ status, detail, ...(field && { field }) });

type About<K extends KeyRight, Output extends z.ZodType> = Pick<Operation, "id" | "path" | "summary"> & {
  right: K;
  output: Output;
};
type Outcome<Output extends z.ZodType> = Promise<Result<z.output<Output>, ProblemDetails>>;

const answerOf = (outcome: Result<unknown, ProblemDetails>): ApiAnswer =>
  outcome.ok
    ? { status: 200, body: outcome.value }
    : { status: outcome.error.status, body: problemBody(outcome.error) };

const SEE = "The document at /api/v1/openapi.json says what is asked for.";

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  status: 400 | 422,
): Result<z.output<Schema>, ProblemDetails> {
  const read = schema.safeParse(value);
  if (read.success) return ok(read.data);
  const [{ message, path } = { message: "This is not what is asked for", path: [] }] = read.error.issues;
  return refuse(status, `${message.replace(/\.$/, "")}. ${SEE}`, path.join(".") || undefined);
}

/** An operation that reads one thing. */
export const reading = <K extends KeyRight, Output extends z.ZodType>({
  run,
  ...about
}: About<K, Output> & {
  run(deps: ApiDeps, admin: Admin<AreasOf<K>>, params: Params): Outcome<Output>;
}): Operation => ({
  ...about,
  method: "GET",
  query: NOTHING,
  body: NOTHING,
  async answer({ admit, params }, deps) {
    return answerOf(await run(deps, await admit(about.right), params));
  },
});

const MAX_LIMIT = 100;
const NOT_A_LIMIT = `A limit is a whole number from 1 to ${MAX_LIMIT}.`;
const PAGE = z.object({
  limit: z.coerce
    .number(NOT_A_LIMIT)
    .int(NOT_A_LIMIT)
    .min(1, NOT_A_LIMIT)
    .max(MAX_LIMIT, NOT_A_LIMIT)
    .default(50)
    .describe("The most entries of the page"),
  cursor: z.string().max(1_000).optional().describe("The ‘next’ of the page before"),
});

/** An operation that reads a list page by page: each begins after the place of the last entry before it. */
export const listing = <
  K extends KeyRight,
  Item extends z.ZodType,
  Filters extends z.ZodObject,
  Place extends string[],
>({
  item,
  filters,
  place,
  find,
  ...about
}: Omit<About<K, Item>, "output"> & {
  item: Item;
  filters: Filters;
  place: z.ZodType<Place>;
  /** `most` entries after a place, each with its own. */
  find(
    deps: ApiDeps,
    admin: Admin<AreasOf<K>>,
    asked: { filters: z.output<Filters>; after: Place | null; most: number },
  ): Promise<{ item: z.output<Item>; place: readonly string[] }[]>;
}): Operation => ({
  ...about,
  method: "GET",
  query: PAGE.extend(filters.shape),
  body: NOTHING,
  output: z.object({
    data: z.array(item),
    next: z.string().nullable().describe("The cursor of the next page; null on the last one"),
  }),
  async answer({ admit, query }, deps) {
    const admin = await admit(about.right);
    const { limit, cursor, ...rest } = Object.fromEntries(query);
    const page = parsed(PAGE, { limit, cursor }, 400);
    if (!page.ok) return answerOf(page);
    const chosen = parsed(filters, rest, 400);
    if (!chosen.ok) return answerOf(chosen);
    const list = `${about.path} ${JSON.stringify(chosen.value)}`;
    const after = page.value.cursor === undefined ? ok(null) : parseCursor(list, page.value.cursor, place);
    if (!after.ok) return answerOf(refuse(400, after.error, "cursor"));
    const most = page.value.limit + 1;
    const found = await find(deps, admin, { filters: chosen.value, after: after.value, most });
    const shown = found.slice(0, page.value.limit);
    const last = found.length === most ? shown.at(-1) : undefined;
    const next = last ? writeCursor(list, last.place) : null;
    return answerOf(ok({ data: shown.map((each) => each.item), next }));
  },
});

const NAME = /^[!-~]{1,200}$/;
const NAME_FIELD = "Idempotency-Key";
const NO_NAME =
  "A write needs a name of its own in the header Idempotency-Key, such as a UUID: sent again under it within a day, it is done once.";

/** An operation that changes something, once for each `Idempotency-Key`. Its answer, which is kept for a day, names nobody. */
export const writing = <K extends KeyRight, Output extends z.ZodType, Body extends z.ZodObject>({
  run,
  ...about
}: About<K, Output> & {
  method: "POST" | "PUT" | "PATCH";
  body: Body;
  run(
    deps: ApiDeps,
    admin: Admin<AreasOf<K>>,
    asked: { params: Params; body: z.output<Body>; requestKey: string },
  ): Outcome<Output>;
}): Operation => ({
  ...about,
  query: NOTHING,
  async answer({ admit, params, readBody, idempotencyKey }, deps) {
    const admin = await admit(about.right);
    if (idempotencyKey === null || !NAME.test(idempotencyKey))
      return answerOf(refuse(400, NO_NAME, NAME_FIELD));
    const sent = takesBody(about) ? await readBody() : ok({});
    if (!sent.ok) return answerOf(refuse(sent.error.status, sent.error.message));
    const body = parsed(about.body, sent.value, 422);
    if (!body.ok) return answerOf(body);
    const named = { keyId: admin.userId, idempotencyKey, asked: [about.id, params, body.value] };
    const requestKey = createHash("sha256").update(`${admin.userId} ${idempotencyKey}`).digest("hex");
    const answer = await answerIdempotently(deps.db, named, deps.now, async () =>
      answerOf(await run(deps, admin, { params, body: body.value, requestKey })),
    );
    if (answer === "under way")
      return answerOf(refuse(409, "The same request is under way. Send it again in a second.", NAME_FIELD));
    if (answer === "another request")
      return answerOf(
        refuse(422, "Another request had this Idempotency-Key. Give this one its own.", NAME_FIELD),
      );
    return answer;
  },
});
