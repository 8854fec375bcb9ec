import { listToTell, markTold } from "#app/domain/alerts/record-problems.server.ts";
import { alertLetter } from "../alert-letter.ts";
import type { Writer } from "./written-email.server.ts";

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
