import type { Passkey } from "#app/domain/identity/account/account.ts";
import type { EmailOf } from "#app/domain/outbox/emails.ts";
import { formatLongDay } from "#app/shared/shop-time.ts";
import { joinTexts } from "#app/shared/words.ts";
import type { MailLink, OrderMail, ShopDetails } from "./order-mail.ts";

interface Facts {
  /** The role of the invitation, in lower case: `packer`. */
  role: string | null;
  /** The link with its token; null for a letter that only tells. */
  url: string | null;
  /** The page on which a link to a new password can be asked for. */
  forgotUrl: string;
  /** The page with a person's own passkeys. */
  accountUrl: string;
  /** The reader's own, the oldest first. */
  passkeys: readonly Pick<Passkey, "name" | "addedAt">[];
}

/** The emails to one person of the administration; the others of the lane are to the shop's mailbox. */
export type PersonalEmail = Exclude<EmailOf<"accounts">, "alert">;

const EMPTY = { facts: [], links: [], pieces: [], sums: [], deliverTo: [], sections: [], law: [] };

/** An email to somebody of the administration. */
export function accountLetter(
  kind: PersonalEmail,
  { role, url, forgotUrl, accountUrl, passkeys }: Facts,
  { name }: Pick<ShopDetails, "name">,
): OrderMail {
  const closing = [name];
  const links = (label: string) => (url === null ? [] : [{ label, url }]);
  switch (kind) {
    case "invitation":
      return {
        ...EMPTY,
        subject: `Your invitation to ${name}`,
        title: "You are invited",
        paragraphs: [
          `You are invited to the administration of ${name}, as ${role}. Choose a password to begin.`,
          "The link works once, and for 7 days. If you did not expect this email, do nothing.",
        ],
        links: links("Choose your password"),
        closing,
      };
    case "reset":
      return {
        ...EMPTY,
        subject: `A new password for ${name}`,
        title: "Choose a new password",
        paragraphs: [
          "Somebody asked for a new password for this email. If it was you, choose one with the link.",
          "The link works once, and for 30 minutes. If it was not you, do nothing: your password stays as it is.",
        ],
        links: links("Choose a new password"),
        closing,
      };
    case "password changed":
      return {
        ...EMPTY,
        subject: `Your password for ${name} was changed`,
        title: "Your password was changed",
        paragraphs: [
          "A new password was chosen with the link that was sent to this email, and every device was signed out.",
          "If it was not you, somebody reads your email. Secure your mailbox first, then choose another password, and tell an owner of the shop.",
          ...stillOpen(passkeys),
        ],
        links: [
          { label: "Choose another password", url: forgotUrl },
          ...(passkeys.length > 0 ? [{ label: "See your passkeys", url: accountUrl }] : []),
        ],
        closing,
      };
    case "passkey added":
      return {
        ...EMPTY,
        subject: `A passkey for ${name} was added`,
        title: "A passkey was added",
        paragraphs: [
          "A passkey was added to your account. Whoever holds its device can sign in with it, without a password or a code.",
          "If it was not you, remove it under Account, change your password there, and tell an owner of the shop.",
        ],
        links: [{ label: "See your passkeys", url: accountUrl }],
        closing,
      };
  }
}

/** A new password leaves the passkeys, and one of them may be a stranger's. */
function stillOpen(passkeys: Facts["passkeys"]): string[] {
  if (passkeys.length === 0) return [];
  const named = joinTexts(passkeys.map(({ name, addedAt }) => `“${name}” (added ${formatLongDay(addedAt)})`));
  const open = passkeys.length === 1 ? "This passkey still opens" : "These passkeys still open";
  return [
    `${open} your account without the password: ${named}. If one is not yours, remove it under Account.`,
  ];
}

/** A problem as the owner reads it: what happened, what to do, and where. */
interface ToldProblem {
  title: string;
  remedy: string;
  link: MailLink;
}

/** So many problems are named. The overview has the others. */
const MAX_NAMED = 20;

/** To the owner: what has gone wrong and needs her, each problem with its remedy and its page. */
export function alertLetter(
  problems: readonly ToldProblem[],
  { overviewUrl }: { overviewUrl: string },
  { name }: Pick<ShopDetails, "name">,
): OrderMail {
  const [first] = problems;
  const isOne = problems.length === 1;
  const more = problems.length - MAX_NAMED;
  return {
    subject:
      isOne && first ? `Please look: ${first.title}` : `Please look: ${problems.length} problems at ${name}`,
    title: isOne ? "Something needs you" : `${problems.length} things need you`,
    facts: [],
    paragraphs: [],
    links: [],
    pieces: [],
    sums: [],
    deliverTo: [],
    sections: [
      ...problems
        .slice(0, MAX_NAMED)
        .map(({ title, remedy, link }) => ({ title, paragraphs: [remedy], link })),
      ...(more > 0
        ? [
            {
              title: `And ${more} more`,
              paragraphs: ["The overview has all of them."],
              link: { label: "Open the overview", url: overviewUrl },
            },
          ]
        : []),
      {
        title: "Why you are getting this",
        paragraphs: [
          `${name} writes to you when something goes wrong that it can’t put right by itself. You hear of each problem once, for as long as it lasts.`,
        ],
      },
    ],
    law: [],
  };
}
