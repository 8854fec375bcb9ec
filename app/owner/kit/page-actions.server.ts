import * as z from "zod";
import { type Admin, holds } from "#app/domain/identity/identity.server.ts";
import type { Area } from "#app/domain/identity/rights.ts";
import type { FormLimits, FormRefusal } from "#app/platform/http/form.server.ts";
import { ok, type Result } from "#app/shared/result.ts";

/**
 * The result of an action: the page that it leads to (303), the page of the form again, or an answer that is no page.
 * Null when its subject does not exist (404).
 */
export type FormResult<Shown> =
  | { leadsTo: string; headers?: Headers }
  | { shown: Shown; status: number; headers?: Headers | undefined }
  | Response
  | null;

/** The forms of one page of the owner's. */
export interface PageActions<P extends Area, Deps, Shown> {
  /** Its sender may change this area. */
  area: P;
  largest: FormLimits;
  /** The field that names the action; or a function that names it, when the page's buttons have several fields. */
  asked: string | ((form: FormData) => unknown);
  actions: Record<string, PageAction<P, Deps, Shown>>;
  /** The answer to a body that is no form or too large; without it, a page with the status alone. */
  unreadable?: (refusal: FormRefusal) => FormResult<Shown>;
}

export interface PageAction<P extends Area, Deps, Shown> {
  /** The area that it changes, when this needs another right than the page. */
  area: Area | undefined;
  /** `not understood` for a form that the page never sent. */
  answer(
    form: FormData,
    deps: Deps,
    admin: Admin<`${P}:write`>,
  ): Promise<FormResult<Shown> | "not understood">;
}

/** Null for a form that the page never sent; the error is the page with the problems and the input. */
type Parse<Values, Deps, Shown> = (
  form: FormData,
  deps: Deps,
) => Result<Values, NoInfer<Shown>> | null | Promise<Result<Values, NoInfer<Shown>> | null>;

/**
 * One action: the values of its form, its effect, and its area when it differs from the page's. A form that a schema
 * refuses is one that the page never sent.
 */
export const act = <P extends Area, Deps, Shown, Values, A extends Area = P>(
  parse: z.ZodType<Values> | Parse<Values, Deps, Shown>,
  run: (
    deps: Deps,
    admin: Admin<`${P}:write`> & Admin<`${A}:write`>,
    values: Values,
  ) => Promise<FormResult<NoInfer<Shown>>>,
  area?: A,
): PageAction<P, Deps, Shown> => ({
  area,
  async answer(form, deps, admin) {
    if (area && !holds(admin, area, "write")) throw new Error(`An action on ‘${area}’ was not guarded`);
    const values = parse instanceof z.ZodType ? bySchema(parse, form) : await parse(form, deps);
    if (values === null) return "not understood";
    if (!values.ok) return { shown: values.error, status: 422 };
    return run(deps, admin as Admin<`${P}:write`> & Admin<`${A}:write`>, values.value);
  },
});

const bySchema = <Values>(schema: z.ZodType<Values>, form: FormData): Result<Values, never> | null => {
  // The first of a repeated field counts, as in `form.get`.
  const parsed = schema.safeParse(Object.fromEntries([...form].reverse()));
  return parsed.success ? ok(parsed.data) : null;
};

/** The values of a form with nothing but a button. */
export const nothing = (): Result<null, never> => ok(null);
/** The form itself, for an effect that reads its values. */
export const whole = (form: FormData): Result<FormData, never> => ok(form);

/** A field's text, as it was typed; empty when the form does not have it. */
export const formText = z.string().catch("");
/** The same without spaces around it. */
export const line = z.string().trim().catch("");

/** The texts of a form by its fields, to show them again. */
export const typedTexts = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** The address of a result, or the page that shows its error. */
export const outcomeOf = <Value, Failure, Shown>(
  result: Result<Value, Failure>,
  to: (value: Value) => string,
  shown: (error: Failure) => Shown,
): FormResult<Shown> =>
  result.ok ? { leadsTo: to(result.value) } : { shown: shown(result.error), status: 422 };

/** The action that a form asks for; null for one that the page does not have. */
export function findAction<P extends Area, Deps, Shown>(
  { asked, actions }: PageActions<P, Deps, Shown>,
  form: FormData,
): PageAction<P, Deps, Shown> | null {
  const name = typeof asked === "string" ? form.get(asked) : asked(form);
  return typeof name === "string" && Object.hasOwn(actions, name) ? (actions[name] ?? null) : null;
}
