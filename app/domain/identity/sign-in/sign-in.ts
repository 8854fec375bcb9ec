import { BUSY_SECONDS } from "../password-queue.ts";

export interface SignInView {
  /** The step to show: the password, the authenticator app's code, or a recovery code in its place. */
  step: "password" | "code" | "recovery";
  /** The person's session has ended. */
  hasEnded: boolean;
  /** They have just chosen a password by the link of a letter. */
  isSaved: boolean;
  /** The target after signing in. */
  to: string;
}

export interface SignInFailure {
  message: string;
  status: number;
  /** The password must be given again before a code can be. */
  startAgain: boolean;
  /** The input; a password is not sent back. */
  email: string | null;
  /** With 429: how many seconds to wait. */
  wait: number | null;
}

/** The specification's wording for failures without a better sentence. */
export const SIGN_IN_FAILED = "Sign-in failed";

/** Our own code, beside the library's, for a right code that was used a second time. */
export const CODE_WAS_USED = "CODE_WAS_USED";

/** Sentences in place of the library's own, where those do not help a person. */
const SENTENCES: Record<string, string> = {
  INVALID_EMAIL: "Invalid email or password",
  INVALID_CODE: "That code is not right. Codes change every 30 seconds: try the newest one.",
  INVALID_BACKUP_CODE: "That recovery code is not right, or has been used.",
  INVALID_TWO_FACTOR_COOKIE: "That took too long. Please sign in again.",
  [CODE_WAS_USED]: "That code was used already. Please sign in again, with the next one.",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "That was tried too often. Please sign in again.",
};

/** An unknown e-mail and a wrong password have the same message, so that nobody can find out who has an account. */
export function signInFailure(
  status: number,
  code: string | null,
  message: string | null,
): Omit<SignInFailure, "email" | "wait"> {
  return {
    status: status === 429 || status === 413 ? status : 422,
    message: (code && SENTENCES[code]) ?? message ?? SIGN_IN_FAILED,
    startAgain: code !== null && STARTS_AGAIN.has(code),
  };
}

const STARTS_AGAIN = new Set([
  "INVALID_TWO_FACTOR_COOKIE",
  "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE",
  CODE_WAS_USED,
]);

/** The message after too many attempts. */
export const formatWait = (seconds: number): string =>
  `That was tried too often. Please wait ${formatDuration(seconds)}, then try again.`;

/** The message when the shop has no place left to check passwords. */
export const BUSY_MESSAGE = `Many people are signing in right now. Please wait ${BUSY_SECONDS} seconds, then try again.`;

/**
 * The message after too many attempts on an account, perhaps by somebody else: a person who returns then goes first.
 */
export const formatAccountWait = (seconds: number): string =>
  `${formatWait(seconds)} In a browser that you signed in with before you need not wait.`;

const formatDuration = (seconds: number): string =>
  seconds === 1 ? "a second" : seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
