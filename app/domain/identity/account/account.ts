/** A device with a signed-in session. */
export interface Device {
  /** The session's id; its token stays on the server. */
  id: string;
  /** A readable name: 'Safari on iPhone'. */
  name: string;
  address: string | null;
  since: Date;
  isThisOne: boolean;
}

export interface SignIn {
  at: Date;
  device: string;
}

/** A passkey, as its person sees it. */
export interface Passkey {
  id: string;
  /** Given by the person: 'Phone'. */
  name: string;
  addedAt: Date;
  /** Null until somebody has signed in with it. */
  lastUsedAt: Date | null;
}

/** The most passkeys of one person. */
export const MAX_PASSKEYS = 10;
/** The longest name of a passkey. */
export const MAX_PASSKEY_NAME = 40;

export interface AccountView {
  email: string;
  /** The password was printed by the shop, and is still in use. */
  hasPrintedPassword: boolean;
  /** Recovery codes left, or null while there is no second factor. */
  recoveryCodes: number | null;
  /** The oldest first. */
  passkeys: Passkey[];
  devices: Device[];
  /** The last ones, newest first. */
  signIns: SignIn[];
}

/** The completed action, as the page reports it after a redirect to itself. */
export const ACCOUNT_DONE = {
  password: "Your password is changed. Every other device is signed out.",
  reset:
    "Your new password is saved, and every device was signed out. Look through this page: it says what else opens your account.",
  "second-factor": "The authenticator app is set up. From now on signing in asks for its code.",
  "second-factor-off": "Signing in no longer asks for a code.",
  passkey: "The passkey is added. You can sign in with it now.",
  "passkey-removed": "The passkey is removed. Nobody can sign in with it any more.",
  device: "That device is signed out.",
} as const;

export type AccountDone = keyof typeof ACCOUNT_DONE;

export const parseAccountDone = (query: URLSearchParams): AccountDone | null => {
  const done = query.get("done") ?? "";
  return Object.hasOwn(ACCOUNT_DONE, done) ? (done as AccountDone) : null;
};

/** The forms of the account page; a form's button says which one was sent. */
export type AccountForm =
  | "password"
  | "set-up"
  | "confirm"
  | "new-codes"
  | "turn-off"
  | "passkey"
  | "new-passkey"
  | "remove-passkey"
  | "device"
  | "everywhere";

/**
 * The secrets of a new second factor, for the app and for the person. They are stored sealed, so the form carries them
 * from the first step to the second.
 */
export interface SecondFactor {
  /** An otpauth: address. */
  uri: string;
  recoveryCodes: string[];
}

/** A passkey that the browser is to make now: the password was right. */
export interface PasskeyToMake {
  name: string;
  options: PublicKeyCredentialCreationOptionsJSON;
}

export interface AccountProblem {
  form: AccountForm;
  field: "currentPassword" | "newPassword" | "repeated" | "code" | "name";
  message: string;
  /** The passkey that was to be removed. */
  passkeyId?: string;
  /** The name that was typed for a passkey. */
  name?: string;
}

/** The page's answer to a form that does not redirect. */
export interface AccountAnswer {
  problem: AccountProblem | null;
  /** While it is being set up: shown with the field for the first code. */
  setUp: SecondFactor | null;
  /** New ones, shown once. */
  recoveryCodes: string[] | null;
  passkey?: PasskeyToMake;
}

/** The key in groups of four, for apps that cannot scan a picture. */
export const keyOf = ({ uri }: SecondFactor): string =>
  (new URL(uri).searchParams.get("secret") ?? "").replaceAll(/(.{4})(?=.)/g, "$1 ");
