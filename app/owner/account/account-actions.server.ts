import * as z from "zod";
import type { AccountAnswer } from "#app/domain/identity/account/account.ts";
import {
  type AccountOutcome,
  type AccountStep,
  changePassword,
  confirmSecondFactor,
  endDevice,
  makeRecoveryCodes,
  removeSecondFactor,
  setUpSecondFactor,
  signOutEverywhere,
} from "#app/domain/identity/account/change-account.server.ts";
import { SIGN_IN_PATH } from "#app/domain/identity/own-path.ts";
import {
  beginPasskey,
  removePasskey,
  savePasskey,
} from "#app/domain/identity/passkeys/change-passkeys.server.ts";
import { act, formText, type PageActions } from "#app/owner/kit/page-actions.server.ts";

type AccountFormDeps = Omit<AccountStep, "admin">;

/** An action on the administrator's own account. */
const own = <Fields extends z.ZodRawShape>(
  fields: Fields,
  run: (step: AccountStep, values: z.output<z.ZodObject<Fields>>) => Promise<AccountOutcome>,
) =>
  act<"account", AccountFormDeps, AccountAnswer, z.output<z.ZodObject<Fields>>>(
    z.object(fields),
    async (deps, admin, values) => {
      const outcome = await run({ ...deps, admin }, values);
      const { headers } = outcome;
      if ("answer" in outcome)
        return { shown: outcome.answer, status: outcome.answer.problem ? 422 : 200, headers };
      const { done } = outcome;
      return { leadsTo: done === "signed out" ? SIGN_IN_PATH : `/admin/account?done=${done}`, headers };
    },
  );

const currentPassword = formText;
const name = formText.transform((typed) => typed.replaceAll(/\s+/g, " ").trim());

export const ACCOUNT_ACTIONS: PageActions<"account", AccountFormDeps, AccountAnswer> = {
  area: "account",
  // Passwords, a code, the app's sealed set-up, and a new passkey.
  largest: { bytes: 20_000 },
  asked: "form",
  actions: {
    password: own({ currentPassword, newPassword: formText, repeated: formText }, changePassword),
    "set-up": own({ currentPassword }, (step, sent) => setUpSecondFactor(step, sent.currentPassword)),
    "new-codes": own({ currentPassword }, (step, sent) => makeRecoveryCodes(step, sent.currentPassword)),
    "turn-off": own({ currentPassword }, (step, sent) => removeSecondFactor(step, sent.currentPassword)),
    confirm: own(
      { code: formText.transform((typed) => typed.replaceAll(/\s/g, "")), carried: formText },
      confirmSecondFactor,
    ),
    device: own({ session: formText }, (step, { session }) => endDevice(step, session)),
    everywhere: own({}, signOutEverywhere),
    passkey: own({ name, currentPassword }, beginPasskey),
    "new-passkey": own({ name, made: formText }, savePasskey),
    "remove-passkey": own({ passkey: formText, currentPassword }, (step, sent) =>
      removePasskey(step, { passkeyId: sent.passkey, currentPassword: sent.currentPassword }),
    ),
  },
};
