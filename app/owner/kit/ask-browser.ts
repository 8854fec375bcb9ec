import { useSyncExternalStore } from "react";
import { err, ok, type Result } from "#app/shared/result.ts";

/**
 * Whether this browser can make and use passkeys here. The server does not know it, nor the page before its scripts
 * run. At an address without a name the standard allows no passkeys.
 */
export const useCanUsePasskeys = (whileUnknown: boolean): boolean =>
  useSyncExternalStore(neverChanges, canUsePasskeys, () => whileUnknown);

const neverChanges = () => () => undefined;
const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname);

/** Lets the browser make a passkey. Text for a form, or a sentence for the person. */
export function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
  signal: AbortSignal,
): Promise<Result<string, string>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return asText(navigator.credentials.create({ publicKey, signal }), "No passkey was made.");
}

/** Lets the person answer a challenge with one of their passkeys. Text for a form, or a sentence for the person. */
export function answerChallenge(
  options: PublicKeyCredentialRequestOptionsJSON,
  signal: AbortSignal,
): Promise<Result<string, string>> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return asText(navigator.credentials.get({ publicKey, signal }), "No passkey was used.");
}

/** A browser does not say whether somebody cancelled or the device has no key: no page may learn the difference. */
async function asText(asked: Promise<Credential | null>, none: string): Promise<Result<string, string>> {
  try {
    const credential = await asked;
    return credential ? ok(JSON.stringify((credential as PublicKeyCredential).toJSON())) : err(none);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return err(error.name === "InvalidStateError" ? "This device has a passkey of yours already." : none);
  }
}
