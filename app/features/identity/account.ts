/** A device on which somebody is signed in. */
export interface Device {
  /** The session's id; its token stays on the server. */
  id: string;
  /** As people would say it: 'Safari on iPhone'. */
  name: string;
  address: string | null;
  since: Date;
  isThisOne: boolean;
}

/** One time that somebody signed in with the account. */
export interface SignIn {
  at: Date;
  device: string;
}

/** What the account page shows. */
export interface AccountView {
  email: string;
  /** The password was printed by the shop, and is still in use. */
  hasPrintedPassword: boolean;
  /** Recovery codes left, or null while there is no second factor. */
  recoveryCodes: number | null;
  devices: Device[];
  /** The last ones, newest first. */
  signIns: SignIn[];
}

/** What has been done, as the page says it after coming back to itself. */
export const ACCOUNT_DONE = {
  password: "Your password is changed. Every other device is signed out.",
  "second-factor": "The authenticator app is set up. From now on signing in asks for its code.",
  "second-factor-off": "Signing in no longer asks for a code.",
  device: "That device is signed out.",
} as const;

export type AccountDone = keyof typeof ACCOUNT_DONE;

export const parseAccountDone = (query: URLSearchParams): AccountDone | null => {
  const done = query.get("done") ?? "";
  return Object.hasOwn(ACCOUNT_DONE, done) ? (done as AccountDone) : null;
};

/** The forms of the account page; their buttons say which one was sent. */
export type AccountForm =
  | "password"
  | "set-up"
  | "confirm"
  | "new-codes"
  | "turn-off"
  | "device"
  | "everywhere";

/**
 * What an app must be told once, and a person must keep. It is stored sealed, so the form carries it from the first
 * step to the second.
 */
export interface SecondFactor {
  /** An otpauth: address. */
  uri: string;
  recoveryCodes: string[];
}

export interface AccountProblem {
  form: AccountForm;
  field: "currentPassword" | "newPassword" | "repeated" | "code";
  message: string;
}

/** What the page shows after a form that does not lead on. */
export interface AccountAnswer {
  problem: AccountProblem | null;
  /** Being set up: shown with the field for the first code. */
  setUp: SecondFactor | null;
  /** New ones, shown once. */
  recoveryCodes: string[] | null;
}

/** The key for apps that take no picture, in groups of four. */
export const keyOf = ({ uri }: SecondFactor): string =>
  (new URL(uri).searchParams.get("secret") ?? "").replaceAll(/(.{4})(?=.)/g, "$1 ");
