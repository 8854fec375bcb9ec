import type { Role } from "../rights.ts";

/** Somebody with a role, or with a suspended one. */
export interface Person {
  userId: string;
  email: string;
  role: Role;
  isSuspended: boolean;
  /** Null for somebody who has never signed in. */
  lastSignIn: Date | null;
  /** The reader. */
  isYou: boolean;
}

/** Somebody who was invited and has not come yet. */
export interface Invited {
  email: string;
  role: Role;
  /**
   * `waits`: the letter has not been sent yet; `open`: it was sent, or the link was shown; `old`: the link has ended.
   */
  state: "waits" | "open" | "old";
  /** The end of the link; null while there is none. */
  until: Date | null;
  /** Why the letter has not been sent. */
  lastError: string | null;
}

export interface PeopleView {
  people: Person[];
  invited: Invited[];
  /** Without a mail server, links are passed on by hand. */
  hasMail: boolean;
}

export const PEOPLE_PATH = "/admin/settings/people";

/** The completed action, as the page reports it after a redirect to itself. */
export const PEOPLE_DONE = {
  invited: "Invited. An email with a link is on its way; the link works for 7 days.",
  withdrawn: "The invitation is taken back: its link works no more.",
  role: "The role is changed, from their next click on.",
  suspended: "Suspended, and signed out everywhere.",
  restored: "Let back in, with the role that they had.",
  removed: "Removed, and signed out everywhere.",
} as const;
export type PeopleDone = keyof typeof PEOPLE_DONE;

export const parsePeopleDone = (query: URLSearchParams): PeopleDone | null => {
  const done = query.get("done") ?? "";
  return Object.hasOwn(PEOPLE_DONE, done) ? (done as PeopleDone) : null;
};

/** The page's answer to a form that does not redirect. */
export interface PeopleAnswer {
  /** A problem with the invitation's e-mail, or with somebody in the list (`field` null). */
  problem: { field: "email" | "role" | null; message: string } | null;
  /** The input of the invitation. */
  typed: { email: string; role: string };
  /** A link to pass on by hand, shown once. */
  link: { email: string; url: string } | null;
}
