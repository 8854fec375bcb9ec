import { data, type RouterContextProvider, redirect } from "react-router";
import { clockContext, databaseContext } from "#app/platform/http/context.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { endAllSessions, endSession, noteAccount, notePasswordChanged } from "./account.server.ts";
import type { AccountAnswer, AccountForm, AccountProblem, Done } from "./account.ts";
import { checkPassword } from "./accounts.server.ts";
import { type AuthRefusal, askAuth } from "./ask-auth.server.ts";
import { carriedSecondFactor } from "./carried-second-factor.server.ts";
import { SIGN_IN_PATH } from "./own-path.ts";
import { type Admin, requireAdmin } from "./require-admin.server.ts";
import { spendCode } from "./spent-codes.server.ts";

/** Passwords, a code, and the app's sealed set-up. */
const LARGEST_FORM = 20_000;

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

interface Step extends Asked {
  admin: Admin;
  /** A field of the form, as it was typed. */
  field(name: string): string;
}

/** Does what one of the account page's forms asks. Leads back to the page, or returns what it shows instead. */
export async function changeAccount(asked: Asked): Promise<AccountAnswer> {
  const admin = await requireAdmin(asked);
  const read = await readForm(asked.request, LARGEST_FORM);
  if (!read.ok) throw data(null, { status: read.error.status });
  const form = read.value;
  const step: Step = { ...asked, admin, field: (name) => String(form.get(name) ?? "") };
  const forms: Record<AccountForm, (step: Step) => Promise<AccountAnswer>> = {
    password: changePassword,
    "set-up": setUp,
    confirm,
    "new-codes": newCodes,
    "turn-off": turnOff,
    device: signOutDevice,
    everywhere: signOutEverywhere,
  };
  const sent = step.field("form");
  if (!Object.hasOwn(forms, sent)) throw data(null, { status: 400 });
  return forms[sent as AccountForm](step);
}

async function changePassword(step: Step): Promise<AccountAnswer> {
  const [currentPassword, newPassword] = [step.field("currentPassword"), step.field("newPassword")];
  const checked = checkPassword(newPassword, step.admin.email);
  if (!checked.ok) return problem("password", "newPassword", checked.error);
  if (newPassword !== step.field("repeated")) {
    return problem("password", "repeated", "The two new passwords differ.");
  }
  if (newPassword === currentPassword) {
    return problem("password", "newPassword", "That is the password you have. Choose another.");
  }
  const answer = await askAuth(step, "/change-password", {
    currentPassword,
    newPassword,
    revokeOtherSessions: true,
  });
  if (!answer.ok) return refused("password", answer.error);
  await notePasswordChanged(step.context.get(databaseContext), step.admin);
  throw done("password", answer.value.headers);
}

async function setUp(step: Step): Promise<AccountAnswer> {
  const answer = await askAuth(step, "/two-factor/enable", { password: step.field("currentPassword") });
  if (!answer.ok) return refused("set-up", answer.error);
  const { totpURI, backupCodes } = answer.value.body as { totpURI: string; backupCodes: string[] };
  return { problem: null, setUp: { uri: totpURI, recoveryCodes: backupCodes }, recoveryCodes: null };
}

async function confirm(step: Step): Promise<AccountAnswer> {
  const code = step.field("code").replaceAll(/\s/g, "");
  const answer = await askAuth(step, "/two-factor/verify-totp", { code });
  if (!answer.ok) {
    return { ...refused("confirm", answer.error), setUp: carriedSecondFactor(step.field("carried")) };
  }
  const { context, admin } = step;
  // The code that set the app up opens no door as well.
  await spendCode(context.get(databaseContext), admin.userId, code, context.get(clockContext)());
  await noteAccount(context.get(databaseContext), admin, "second factor on");
  throw done("second-factor", answer.value.headers);
}

async function newCodes(step: Step): Promise<AccountAnswer> {
  const password = step.field("currentPassword");
  const answer = await askAuth(step, "/two-factor/generate-backup-codes", { password });
  if (!answer.ok) return refused("new-codes", answer.error);
  await noteAccount(step.context.get(databaseContext), step.admin, "recovery codes made");
  const { backupCodes } = answer.value.body as { backupCodes: string[] };
  return { problem: null, setUp: null, recoveryCodes: backupCodes };
}

async function turnOff(step: Step): Promise<AccountAnswer> {
  const answer = await askAuth(step, "/two-factor/disable", { password: step.field("currentPassword") });
  if (!answer.ok) return refused("turn-off", answer.error);
  await noteAccount(step.context.get(databaseContext), step.admin, "second factor off");
  throw done("second-factor-off", answer.value.headers);
}

async function signOutDevice(step: Step): Promise<AccountAnswer> {
  await endSession(step.context.get(databaseContext), step.admin, step.field("session"));
  throw done("device", new Headers());
}

async function signOutEverywhere(step: Step): Promise<AccountAnswer> {
  const answer = await askAuth(step, "/sign-out", {});
  await endAllSessions(step.context.get(databaseContext), step.admin);
  throw redirect(SIGN_IN_PATH, { status: 303, headers: answer.ok ? answer.value.headers : undefined });
}

const done = (what: Done, headers: Headers): Response =>
  redirect(`/admin/account?done=${what}`, { status: 303, headers });

const problem = (form: AccountForm, field: AccountProblem["field"], message: string): AccountAnswer => ({
  problem: { form, field, message },
  setUp: null,
  recoveryCodes: null,
});

function refused(form: AccountForm, { code, message }: AuthRefusal): AccountAnswer {
  if (code === "INVALID_PASSWORD") return problem(form, "currentPassword", "That is not your password.");
  if (code === "INVALID_CODE") {
    return problem(
      form,
      "code",
      "That code is not right. Codes change every 30 seconds: try the newest one.",
    );
  }
  const field = form === "confirm" ? "code" : "currentPassword";
  return problem(form, field, message ?? "That did not work. Please try again.");
}
