import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import type { Admin, IdentityDeps } from "#app/domain/identity/identity.server.ts";
import { confirmPassword } from "#app/domain/identity/passkeys/change-passkeys.server.ts";
import { act, nothing, outcomeOf, type PageActions, whole } from "#app/owner/kit/page-actions.server.ts";
import { changedValues, recordChange } from "#app/platform/audit/record-change.server.ts";
import {
  mailSettings,
  readServices,
  saveService,
  unreadable,
} from "#app/platform/config/service-settings.server.ts";
import type { ServiceDeps } from "#app/platform/config/setup-means.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { MailError, type MailFault, openMailer } from "#app/platform/email/mailer.server.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import {
  EMAIL_PATH,
  type FieldProblem,
  ON_SERVER,
  parseEmailForm,
  type TypedEmail,
  typedEmail,
} from "./service-forms.ts";

export interface EmailView {
  /** The server's own settings name the mail server: nothing can be changed here. */
  isOnServer: boolean;
  typed: TypedEmail;
  hasPassword: boolean;
  /** Whether a test email can be sent. */
  canSend: boolean;
  problem: string | null;
  /** Grows with each change; the unsent input is then forgotten. */
  revision: number;
}

export interface EmailDeps {
  identity: IdentityDeps;
  services: ServiceDeps;
  shopName: string;
}

/** The mail server as it is set, without its password. */
export async function loadEmail(
  { identity: { db }, services: { settings, sealer } }: EmailDeps,
  _: Admin<"settings:read">,
): Promise<EmailView> {
  if (settings.mail !== null)
    return {
      isOnServer: true,
      typed: typedOfUrl(settings.mail),
      hasPassword: true,
      canSend: true,
      problem: null,
      revision: 0,
    };
  const kept = await readServices(db, sealer);
  const { host = "", port = "", user, from = "", fromName } = kept.email?.facts ?? {};
  return {
    isOnServer: false,
    typed: { host, port: String(port), user: user ?? "", from, fromName: fromName ?? "" },
    hasPassword: Boolean(kept.email?.secrets?.password),
    // Of what is stored: this process may not have heard of it yet.
    canSend: mailSettings(settings, kept) !== null,
    problem: unreadable(settings, kept).email,
    revision: kept.email?.revision ?? 0,
  };
}

function typedOfUrl({ smtpUrl, from }: { smtpUrl: string; from: string }): TypedEmail {
  const { hostname, port, protocol, username } = new URL(smtpUrl);
  const [, fromName = "", address = from] = /^([^<]*)<([^>]+)>$/.exec(from) ?? [];
  return {
    host: hostname,
    port: port || (protocol === "smtps:" ? "465" : "587"),
    user: decodeURIComponent(username),
    from: address,
    fromName: fromName.trim(),
  };
}

/** Saves the mail server; null when it is done, otherwise the problems and the input. */
export async function saveEmail(
  { identity, services: { settings, sealer } }: EmailDeps,
  admin: Admin<"settings:write">,
  form: FormData,
): Promise<{ typed: TypedEmail; problems: FieldProblem[] } | null> {
  const { db, now } = identity;
  const refuse = (problems: FieldProblem[]) => ({ typed: typedEmail(form), problems });
  if (settings.mail !== null) return refuse([{ field: "host", message: ON_SERVER }]);
  const before = (await readServices(db, sealer)).email;
  const parsed = parseEmailForm(form, Boolean(before?.secrets?.password));
  if (!parsed.ok) return refuse(parsed.error);
  const confirmed = await confirmPassword({ deps: identity, admin }, textIn(form, "currentPassword"));
  if (!confirmed.ok) return refuse([{ field: "currentPassword", message: confirmed.error }]);
  const { password: typed, ...facts } = parsed.value;
  const password = facts.user === null ? null : (typed ?? before?.secrets?.password ?? null);
  const changes = [
    ...changedValues({ ...before?.facts }, { ...facts }),
    ...(typed === null ? [] : [{ field: "password", from: null, to: "replaced" }]),
  ];
  if (changes.length === 0) return null;
  await inTransaction(db, async (tx) => {
    await saveService(tx, sealer, { service: "email", facts, secrets: { password }, now: now() }, [
      CONTENT_TAG,
    ]);
    const action = "email settings changed";
    await recordChange(tx, admin, { subjectKind: "shop", subjectId: "shop", action, changes });
  });
  return null;
}

type EmailAnswer = { typed: TypedEmail; problems: FieldProblem[] } | { sending: string };

export const EMAIL_ACTIONS: PageActions<"settings", EmailDeps, EmailAnswer> = {
  area: "settings",
  // A few lines of text.
  largest: { bytes: 10_000 },
  asked: "intent",
  actions: {
    save: act(whole, async (deps, admin, form) => {
      const refused = await saveEmail(deps, admin, form);
      return refused ? { shown: refused, status: 422 } : { leadsTo: `${EMAIL_PATH}?done=saved` };
    }),
    test: act(nothing, async (deps, admin) =>
      outcomeOf(
        await sendTestEmail(deps, admin),
        () => `${EMAIL_PATH}?done=sent`,
        (sending) => ({ sending }),
      ),
    ),
  },
};

const FAULTS: Record<Exclude<MailFault, "other">, string> = {
  login: "The mail server doesn't accept the user name or the password. Type both again, then try once more.",
  "no such server": "There is no mail server of this name. Check how it is spelt.",
  "nothing there":
    "The server refuses to be connected to at this port. Check the port: most use 587, some 465.",
  "no encryption": "The server and the shop couldn't agree on a safe line. Try the other port, 587 or 465.",
  "timed out": "The mail server didn't answer in time. Check its name and the port, then try once more.",
};

/** Sends an email to the administrator through the mail server that is set; the error says what happened. */
async function sendTestEmail(
  { identity: { db }, services: { settings, sealer }, shopName }: EmailDeps,
  admin: Admin<"settings:write">,
): Promise<Result<null, string>> {
  const mail = mailSettings(settings, await readServices(db, sealer));
  if (mail === null) return err("No mail server is set yet.");
  const mailer = openMailer(mail);
  try {
    await mailer.send({
      to: admin.email,
      subject: `A test email from ${shopName}`,
      text: `This email shows that ${shopName} can send mail.\n\nReceipts, notices and answers will come the same way.\n`,
    });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return err(
      error.fault === "other"
        ? `The mail server didn't take the email: ${error.message}. Check the From address, or pass this on to whoever runs the mail server.`
        : FAULTS[error.fault],
    );
  } finally {
    mailer.close();
  }
  const action = "test letter sent";
  await inTransaction(db, (tx) =>
    recordChange(tx, admin, { subjectKind: "shop", subjectId: "shop", action }),
  );
  return ok(null);
}
