import * as z from "zod";
import type { Admin, IdentityDeps } from "#app/domain/identity/identity.server.ts";
import {
  changePerson,
  endInvitation,
  type PeopleOutcome,
  sendInvitation,
} from "#app/domain/identity/people/people.server.ts";
import { PEOPLE_PATH, type PeopleAnswer } from "#app/domain/identity/people/people.ts";
import { ROLES } from "#app/domain/identity/rights.ts";
import { act, line, type PageActions } from "#app/owner/kit/page-actions.server.ts";

const on = <Fields extends z.ZodRawShape>(
  fields: Fields,
  run: (
    deps: IdentityDeps,
    admin: Admin<"settings:write">,
    values: z.output<z.ZodObject<Fields>>,
  ) => Promise<PeopleOutcome>,
) =>
  act<"settings", IdentityDeps, PeopleAnswer, z.output<z.ZodObject<Fields>>>(
    z.object(fields),
    async (deps, admin, values) => {
      const outcome = await run(deps, admin, values);
      if ("done" in outcome) return { leadsTo: `${PEOPLE_PATH}?done=${outcome.done}` };
      return { shown: outcome.answer, status: outcome.answer.problem ? 422 : 200 };
    },
  );

const email = line.transform((typed) => typed.toLowerCase());
const person = line;
const role = line.pipe(z.enum(ROLES));

export const PEOPLE_ACTIONS: PageActions<"settings", IdentityDeps, PeopleAnswer> = {
  area: "settings",
  // An address and a word.
  largest: { bytes: 2_000 },
  asked: "do",
  actions: {
    invite: on({ email, role: line }, sendInvitation),
    withdraw: on({ email }, (deps, admin, sent) => endInvitation(deps, admin, sent.email)),
    role: on({ person, role }, (deps, admin, sent) =>
      changePerson(deps, admin, sent.person, { role: sent.role }),
    ),
    suspend: on({ person }, (deps, admin, sent) => changePerson(deps, admin, sent.person, "suspend")),
    restore: on({ person }, (deps, admin, sent) => changePerson(deps, admin, sent.person, "restore")),
    remove: on({ person }, (deps, admin, sent) => changePerson(deps, admin, sent.person, "remove")),
  },
};
