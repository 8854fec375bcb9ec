import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { RunningShop } from "../shop/shop.ts";
import type { Browser, Person } from "./admin.ts";

/** The lies of a dishonest browser or device. */
interface Lie {
  origin?: string;
  host?: string;
  challenge?: string;
  type?: string;
  /** The device did not ask for its finger, face or PIN. */
  isUnverified?: boolean;
  /** The device's count of its signatures. */
  counter?: number;
  credential?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Buffer | string): Buffer => createHash("sha256").update(bytes).digest();

/** A device with one passkey (P-256), in software: its keys and signatures can be changed and sent anywhere. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #origin: string;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  #counter = 0;

  constructor({ origin }: Pick<RunningShop, "origin">) {
    this.#origin = origin;
    this.#keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  }

  /** The answer to a challenge for a new passkey, as `toJSON` of a browser gives it. */
  make(challenge: string, lie: Lie = {}): string {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    // A COSE key: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y.
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
    const id = this.#idOf(lie);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(id.length);
    const about = Buffer.concat([this.#about(lie, WITH_KEY), Buffer.alloc(16), size, id, key]);
    // A CBOR map: fmt "none", attStmt {}, authData.
    const attestation = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
      Buffer.from([0x58, about.length]),
      about,
    ]);
    return this.#credential(lie, {
      clientDataJSON: base64url(this.#client("webauthn.create", challenge, lie)),
      attestationObject: base64url(attestation),
      transports: ["internal"],
    });
  }

  /** The answer to a challenge at sign-in. */
  use(challenge: string, lie: Lie = {}): string {
    const client = this.#client("webauthn.get", challenge, lie);
    const about = this.#about(lie, 0);
    const signature = sign("sha256", Buffer.concat([about, sha256(client)]), this.#keys.privateKey);
    return this.#credential(lie, {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(about),
      signature: base64url(signature),
    });
  }

  #idOf({ credential }: Lie): Buffer {
    return credential === undefined ? this.id : Buffer.from(credential, "base64url");
  }

  #client(type: string, challenge: string, lie: Lie): string {
    const said = { type: lie.type ?? type, challenge: lie.challenge ?? challenge };
    return JSON.stringify({ ...said, origin: lie.origin ?? this.#origin, crossOrigin: false });
  }

  #about({ host, isUnverified, counter }: Lie, more: number): Buffer {
    this.#counter = counter ?? this.#counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#counter);
    const flags = PRESENT | (isUnverified ? 0 : VERIFIED) | more;
    return Buffer.concat([sha256(host ?? new URL(this.#origin).hostname), Buffer.from([flags]), count]);
  }

  #credential(lie: Lie, response: object): string {
    const id = base64url(this.#idOf(lie));
    return JSON.stringify({ id, rawId: id, type: "public-key", response, clientExtensionResults: {} });
  }
}

/** The challenge in the data of a page; `none` in any other answer. */
const challengeIn = async (answer: Response): Promise<string> =>
  /"challenge","([\w-]{20,})"/.exec(await answer.text())?.[1] ?? "none";

/** Gives the password on the account page, and takes the challenge for a new passkey from it. */
export async function challengeForNew(
  browser: Browser,
  { password }: Person,
  name = "Phone",
): Promise<string> {
  return challengeIn(
    await browser.ask("/admin/account.data", {
      form: { form: "passkey", name, currentPassword: password },
    }),
  );
}

/** Adds a passkey to the signed-in person's account, as their browser does. */
export async function addPasskey(browser: Browser, person: Person, device: Authenticator): Promise<void> {
  const made = device.make(await challengeForNew(browser, person));
  const answer = await sendNew(browser, made);
  if (answer.headers.get("location") !== "/admin/account?done=passkey")
    throw new Error(`No passkey was added: ${answer.status} ${await answer.text()}`);
}

export const sendNew = (browser: Browser, made: string, name = "Phone"): Promise<Response> =>
  browser.ask("/admin/account", { form: { form: "new-passkey", name, made } });

/** Asks for a challenge at the sign-in page. */
export const challengeToSignIn = async (browser: Browser): Promise<string> =>
  challengeIn(await browser.ask("/admin/sign-in.data", { form: { step: "passkey-challenge" } }));

/** Signs in with a device's answer. */
export const signInWith = (browser: Browser, passkey: string): Promise<Response> =>
  browser.ask("/admin/sign-in", { form: { step: "passkey", passkey } });
