import { bigint, boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/db/columns.server.ts";

/**
 * The accounts that may sign in. The shapes of these tables, except `roles`, are Better Auth's: its Drizzle adapter
 * finds them by their plural names (https://www.better-auth.com/docs/concepts/database).
 */
export const users = pgTable("users", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** In lower case: one person, one account. */
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  twoFactorEnabled: boolean("two_factor_enabled").default(false),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** The user that a row belongs to. Deleting the user deletes the row. */
const userId = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A user's session on one device, until it ends. */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull().unique(),
    userId: userId(),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("sessions_of_user").on(table.userId)],
);

/** How a user proves their identity: here always by a password, kept as a hash. */
export const accounts = pgTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: userId(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    /** The shop generated and printed the password; its owner is asked to choose another. */
    hasPrintedPassword: boolean("has_printed_password").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("accounts_of_user").on(table.userId)],
);

/** Pending verifications, for example a sign-in between password and second factor. */
export const verifications = pgTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("verifications_by_identifier").on(table.identifier)],
);

/** A user's authenticator app and recovery codes, both encrypted. */
export const twoFactors = pgTable(
  "two_factors",
  {
    id: text("id").primaryKey(),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    userId: userId(),
    /** False until a first code has shown that the app has the secret. */
    verified: boolean("verified").default(true),
    failedVerificationCount: integer("failed_verification_count").default(0),
    lockedUntil: moment("locked_until"),
  },
  (table) => [index("two_factors_of_user").on(table.userId)],
);

/**
 * A user's passkeys, as public keys: the private ones never leave the person's own devices. The shape is the library's,
 * except `lastUsedAt`.
 */
export const passkeys = pgTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    /** Given by the person: 'Phone'. */
    name: text("name").notNull(),
    publicKey: text("public_key").notNull(),
    userId: userId(),
    credentialID: text("credential_id").notNull().unique(),
    /** The device's count of its own signatures; 0 when a device keeps none. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text("transports"),
    aaguid: text("aaguid"),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("passkeys_of_user").on(table.userId)],
);

/**
 * The role record (specification, section 3): a user id, and whether that user may enter the administration. `role`
 * says what they may do there; a suspended user keeps it, without `admin`.
 */
export const roles = pgTable("roles", {
  userId: userId().primaryKey(),
  admin: boolean("admin").notNull().default(false),
  role: text("role", { enum: ["owner", "editor", "packer"] })
    .notNull()
    .default("owner"),
  suspendedAt: moment("suspended_at"),
});

/** The keys of other programs for `/api/v1`, without the keys themselves. A revoked one is deleted. */
export const apiKeys = pgTable("api_keys", {
  id: text("id").primaryKey(),
  /** Given by the owner: 'Warehouse'. The log of changes has it. */
  name: text("name").notNull().unique(),
  keyHash: text("key_hash").notNull().unique(),
  /** The last four characters, by which a holder recognises the key. */
  ending: text("ending").notNull(),
  /** Names of `KEY_RIGHTS`. */
  rights: text("rights").array().notNull(),
  createdAt: moment("created_at").notNull(),
  /** To the minute. */
  lastUsedAt: moment("last_used_at"),
});

/** What a write by a key was answered, for a day: a request that is sent again gets the same, and writes nothing. */
export const apiAnswers = pgTable(
  "api_answers",
  {
    keyId: text("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    /** The program's own name of the request. */
    idempotencyKey: text("idempotency_key").notNull(),
    requestHash: text("request_hash").notNull(),
    /** Null while the request is under way. */
    status: integer("status"),
    body: text("body"),
    at: moment("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.idempotencyKey] }),
    index("api_answers_oldest").on(table.at),
  ],
);
