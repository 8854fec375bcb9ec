import { listToTell, markTold } from "#app/domain/alerts/record-problems.server.ts";
import { listPasskeys } from "#app/domain/identity/account/account.server.ts";
import { LINK_LASTS_MS, linkUrl, newToken } from "#app/domain/identity/link-token.server.ts";
import { findRecord } from "#app/domain/identity/people/people.server.ts";
import { saveLink } from "#app/domain/outbox/account-links.server.ts";
import { accountLetter, alertLetter, type PersonalEmail } from "../account-letter.ts";
import type { Writer } from "./written-email.server.ts";

/**
 * An email to somebody of the administration. The token of its link is made here, and only its hash is stored, whether
 * or not the mail server takes the email. An email that is sent again has another link.
 */
export const writeAccountEmail: Writer<PersonalEmail> = async (tx, email, { shop, origin, now }) => {
  const { id, kind, role, attempts, recipient } = email;
  const to = recipient ?? "";
  const person = await findRecord(tx, to);
  // People without a role get no email, and the person who asked is not told.
  if (kind !== "invitation" && !person?.admin) return null;
  const facts = {
    role,
    url: null as string | null,
    forgotUrl: `${origin}/admin/forgot`,
    accountUrl: `${origin}/admin/account`,
    passkeys: person ? await listPasskeys(tx, person) : [],
  };
  if (kind === "invitation" || kind === "reset") {
    const { token, tokenHash } = newToken();
    const expiresAt = new Date(now.getTime() + LINK_LASTS_MS[kind]);
    await saveLink(tx, id, { tokenHash, expiresAt });
    facts.url = linkUrl(origin, kind, token);
  }
  return {
    words: accountLetter(kind, facts, shop),
    to,
    id: `account.${id}.${now.getTime()}.${attempts}`,
    isForgotten: facts.url === null,
  };
};

/**
 * The shop's problems, to the owner's mailbox: those of the moment at which it leaves. What went away while it waited is
 * not in it, and without any problem no email is sent.
 */
export const writeAlertEmail: Writer<"alert"> = async (
  tx,
  { id, sendings },
  { shop, origin, noticesTo, now },
) => {
  const alerts = await listToTell(tx);
  if (alerts.length === 0) return null;
  const problems = alerts.map(({ title, remedy, label, path }) => ({
    ...{ title, remedy },
    link: { label, url: `${origin}${path}` },
  }));
  const keys = alerts.map(({ key }) => key);
  return {
    words: alertLetter(problems, { overviewUrl: `${origin}/admin/overview` }, shop),
    to: noticesTo,
    id: `alert.${id}.${sendings}`,
    whenSent: (sending) => markTold(sending, keys, now),
  };
};
