import { passkey } from "@better-auth/passkey";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/context.ts";
import { countAgainstLimit } from "#app/platform/http/visitor-limit.server.ts";
import { printableWord } from "./accounts.server.ts";
import { accounts, passkeys, sessions, twoFactors, users, verifications } from "./identity.tables.server.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD } from "./password-queue.ts";

/** The prefix of the identity library's own addresses. No route leads there: only `callAuth` calls them. */
export const AUTH_PATH = "/api/auth";

/** Passes the caller's address to the rate limit; set by `callAuth`, never accepted from outside. */
export const ADDRESS_HEADER = "x-shop-client-address";

const FORTNIGHT = 14 * 24 * 60 * 60;
/** Per address and endpoint: ten at once, and after that one more every six seconds. */
const TRIES = { window: 60, max: 10 };

const recoveryCodes = (): string[] => Array.from({ length: 10 }, () => printableWord(2));

export interface AuthParts {
  db: Database;
  site: Site;
  secret: string;
  /** The shop's name in an authenticator app. */
  shopName: string;
  now: () => Date;
}

export type Auth = ReturnType<typeof createAuth>;

/**
 * Better Auth on the shop's database: e-mail and password, sessions that last a fortnight, an authenticator app as
 * second factor, passkeys. Only this file loads the library, at the first sign-in.
 */
export function createAuth({ db, site, secret, shopName, now }: AuthParts) {
  const isHttps = site.origin.startsWith("https:");
  return betterAuth({
    appName: shopName,
    baseURL: site.origin,
    basePath: AUTH_PATH,
    secret,
    trustedOrigins: [...site.ownOrigins],
    database: drizzleAdapter(db, {
      provider: "pg",
      usePlural: true,
      schema: { users, sessions, accounts, verifications, twoFactors, passkeys },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
    },
    // The shop asks for the password itself before a passkey is added, however old the session is.
    session: { expiresIn: FORTNIGHT, disableSessionRefresh: true, freshAge: 0 },
    rateLimit: {
      enabled: true,
      // The shop counts itself: the library stores addresses in plain text, and deletes other rows of the table with
      // its own.
      customStorage: {
        async consume(whose, { window, max }) {
          const limit = { atOnce: max, everyMs: Math.ceil((window * 1000) / max) };
          const wait = await countAgainstLimit(db, { thing: "sign-in", whose, secret }, limit, now());
          return { allowed: wait === 0, retryAfter: wait === 0 ? null : wait };
        },
      },
      // Passwords and passkeys are counted before the library is called.
      customRules: {
        "/sign-in/*": false,
        "/passkey/*": false,
        "/change-password": TRIES,
        "/two-factor/*": TRIES,
      },
    },
    plugins: [
      twoFactor({
        issuer: shopName,
        backupCodeOptions: { customBackupCodesGenerate: recoveryCodes },
        // The library counts failures after checking, so that it checks all simultaneous attempts; the shop counts
        // before.
        accountLockout: { enabled: false },
      }),
      passkey({
        rpID: new URL(site.origin).hostname,
        rpName: shopName,
        origin: site.origin,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        advanced: { webAuthnChallengeCookie: "passkey" },
        // The library accepts a key without its person. Here a passkey stands for both factors: the device, and the
        // finger, face or PIN that the device asks for.
        registration: {
          afterVerification: ({ verification }) =>
            requireVerified(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) =>
            requireVerified(verification.authenticationInfo.userVerified),
        },
      }),
    ],
    advanced: {
      // Over https no neighbouring domain can set them: the prefix requires `Secure` and the whole site as path.
      cookiePrefix: isHttps ? "__Host-admin" : "admin",
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", secure: isHttps },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    // Faults are returned as a 500, which `callAuth` throws, so that they are logged once and without personal data.
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}

async function requireVerified(isVerified: boolean | undefined): Promise<void> {
  if (isVerified !== true) throw new APIError("UNAUTHORIZED", { code: "USER_NOT_VERIFIED" });
}
