import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Database } from "#app/platform/db/client.server.ts";
import {
  accounts,
  rateLimits,
  sessions,
  twoFactors,
  users,
  verifications,
} from "#app/platform/db/schema/identity.ts";
import type { Site } from "#app/platform/http/context.ts";
import { countAgainstLimit } from "#app/platform/http/visitor-limit.server.ts";
import { ADDRESS_HEADER, AUTH_PATH } from "./auth-addresses.ts";
import { MAX_PASSWORD_LENGTH, SHORTEST_PASSWORD } from "./passwords.ts";
import { printableWord } from "./printable-word.server.ts";

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
}

export type Auth = ReturnType<typeof createAuth>;

/**
 * Better Auth on the shop's database: e-mail and password, sessions that last a fortnight, an authenticator app as
 * second factor. Only this file loads the library, at the first sign-in.
 */
export function createAuth({ db, site, secret, shopName }: AuthParts) {
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
      schema: { users, sessions, accounts, verifications, rateLimits, twoFactors },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
    },
    session: { expiresIn: FORTNIGHT, disableSessionRefresh: true },
    rateLimit: {
      enabled: true,
      // The shop counts itself: the library stores addresses in plain text, and deletes other rows of the table with
      // its own.
      customStorage: {
        async consume(whose, { window, max }) {
          const limit = { atOnce: max, everyMs: Math.ceil((window * 1000) / max) };
          const wait = await countAgainstLimit(db, { thing: "sign-in", whose, secret }, limit, new Date());
          return { allowed: wait === 0, retryAfter: wait === 0 ? null : wait };
        },
      },
      // Passwords are counted before the library is called, first by address and then by account.
      customRules: { "/sign-in/*": false, "/change-password": TRIES, "/two-factor/*": TRIES },
    },
    plugins: [
      twoFactor({
        issuer: shopName,
        backupCodeOptions: { customBackupCodesGenerate: recoveryCodes },
        // The library counts failures after checking, so that it checks all simultaneous attempts; the shop counts
        // before.
        accountLockout: { enabled: false },
      }),
    ],
    advanced: {
      // Over https no neighbouring domain can set them: the prefix requires `Secure` and the whole site as path.
      cookiePrefix: isHttps ? "__Host-admin" : "admin",
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", secure: isHttps },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    // Faults are returned as a 500, which `askAuth` throws, so that they are logged once and without personal data.
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}
