import { createHmac, randomUUID } from "node:crypto";
import { createUser } from "#app/domain/identity/accounts.server.ts";
import type { Role } from "#app/domain/identity/rights.ts";
import { BY_COMMAND, giveRole } from "#app/domain/identity/roles.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import type { RunningShop } from "../shop/shop.ts";

export interface Person {
  email: string;
  password: string;
}

/** The first administrator, as the shop printed it when it started on an empty folder. */
export function printedAdministrator(shop: RunningShop): Person {
  const said = shop.output();
  const email = /E-mail\s+(\S+)/.exec(said)?.[1];
  const password = /Password\s+(\S+)/.exec(said)?.[1];
  if (!email || !password) throw new Error(`No administrator was printed:\n${said}`);
  return { email, password };
}

/** A new person of the shop, an owner unless `role` says otherwise, created directly in its database. */
export async function addPerson(
  shop: Pick<RunningShop, "db">,
  { admin, role = "owner" }: { admin: boolean; role?: Role },
): Promise<Person> {
  const person = { email: `${randomUUID()}@shop.example`, password: randomUUID() };
  await inTransaction(shop.db, async (tx) => {
    const id = await createUser(tx, person.email, { password: person.password, isPrinted: false });
    if (admin) await giveRole(tx, id, role, BY_COMMAND);
  });
  return person;
}

/** The cookies of a browser, which stores and deletes them as a real one does. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** Simulates a client address: attempts are counted separately for each. */
  readonly address = nextAddress();
  readonly shop: Pick<RunningShop, "origin">;

  constructor(shop: Pick<RunningShop, "origin">) {
    this.shop = shop;
  }

  /** Requests a path, or posts a form there as its page does, with files as `FormData`. Redirects are not followed. */
  ask(
    path: string,
    {
      form,
      headers = {},
    }: { form?: Record<string, string> | FormData; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const body = form instanceof FormData ? form : new URLSearchParams(form);
    return this.send(path, form ? { method: "POST", body } : {}, headers);
  }

  /**
   * Any request at all. Everything but plain reads comes from the shop's own pages, unless the headers say otherwise.
   */
  async send(
    path: string,
    { method = "GET", body, type }: { method?: string; body?: BodyInit; type?: string },
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const response = await fetch(this.shop.origin + path, {
      redirect: "manual",
      method,
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "x-forwarded-for": this.address,
        ...(type && { "content-type": type }),
        ...(method === "GET" || method === "HEAD" ? {} : { origin: this.shop.origin }),
        ...headers,
      },
      body: body ?? null,
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0(;|$)/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  signIn(person: Person, to = "/admin"): Promise<Response> {
    const query = new URLSearchParams({ to });
    return this.ask(`/admin/sign-in?${query}`, { form: { step: "password", ...person } });
  }
}

let addresses = 0;

function nextAddress(): string {
  addresses += 1;
  return `198.18.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

/** A browser with a signed-in administrator. */
export async function signedIn(shop: Pick<RunningShop, "origin">, person: Person): Promise<Browser> {
  const browser = new Browser(shop);
  const response = await browser.signIn(person);
  if (response.status !== 303)
    throw new Error(`Could not sign in: ${response.status} ${await response.text()}`);
  return browser;
}

const SESSION_COOKIE = "admin.session_token";

/** The session cookie of a browser. */
export const sessionOf = (browser: Browser): string =>
  decodeURIComponent(browser.cookies.get(SESSION_COOKIE) ?? "");

/** Another browser that sends this cookie. */
export function withSession(shop: Pick<RunningShop, "origin">, session: string): Browser {
  const browser = new Browser(shop);
  browser.cookies.set(SESSION_COOKIE, encodeURIComponent(session));
  return browser;
}

/** Whether a browser has access to the administration. */
export const isIn = async (browser: Browser): Promise<boolean> =>
  (await browser.ask("/admin")).status === 200;

/** A new person with a role, an owner by default, and a browser in which they are signed in. */
export async function newAdmin(
  shop: RunningShop,
  role: Role = "owner",
): Promise<{ person: Person; browser: Browser }> {
  const person = await addPerson(shop, { admin: true, role });
  return { person, browser: await signedIn(shop, person) };
}

/**
 * Sets up the authenticator app. Returns its key, for computing codes, the code that was used for it, and the recovery
 * codes.
 */
export async function setUpApp(browser: Browser, { password }: Person) {
  const page = await browser.ask("/admin/account", { form: { form: "set-up", currentPassword: password } });
  const shown = (await page.text()).replaceAll("<!-- -->", "");
  const key = /secret=([A-Z2-7]+)/.exec(shown)?.[1] ?? "";
  const codes = [...shown.matchAll(/>([a-z2-9]{5}-[a-z2-9]{5})</g)].map(([, code = ""]) => code);
  const code = totp(key, new Date());
  const confirmed = await browser.ask("/admin/account", { form: { form: "confirm", code, carried: "" } });
  if (confirmed.headers.get("location") !== "/admin/account?done=second-factor")
    throw new Error(`The app was not set up: ${confirmed.status} ${await confirmed.text()}`);
  return { key, code, codes };
}

/** The app's next code, because the current one may have been used. */
export const nextCode = (key: string): string => totp(key, new Date(Date.now() + 30_000));

/** The code that an authenticator app shows for a key (RFC 6238: SHA-1, six digits, 30 seconds). */
function totp(base32: string, at: Date): string {
  const bits = [...base32.replaceAll(/[\s=]/g, "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
