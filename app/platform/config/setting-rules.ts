import { z } from "zod";

/** One or more invalid settings. The message has one line for each, naming it. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

const SECRETS = new WeakSet<z.ZodType>();

/** A setting that nobody may read: it can also be given as a file (`readSecretFiles`). */
export function secret<S extends z.ZodType>(rule: S): z.ZodOptional<S> {
  const setting = rule.optional();
  SECRETS.add(setting);
  return setting;
}

/** The names of the secrets among some settings. */
export const secretsOf = (settings: Readonly<Record<string, z.ZodType>>): string[] =>
  Object.keys(settings).filter((name) => settings[name] && SECRETS.has(settings[name]));

/** A number from the environment, with its bounds in the message. */
export const numberSetting = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must be a whole number from ${least} to ${most}`);

/** An origin, without a trailing slash. */
export const origin = () =>
  z
    .url({ protocol: /^https?$/, error: `must be an address like https://shop.example` })
    .transform((url) => new URL(url))
    .refine(
      (url) => url.pathname === "/" && !url.search && !url.hash && !url.username,
      `must be an origin without a path, like https://shop.example`,
    )
    .transform((url) => url.origin);

/** An address that others are put below, without a trailing slash. It may be a part of a page's policy. */
export const addressPrefix = () =>
  z
    .url({
      protocol: /^https$/,
      error: "must be an address like https://cdn.example or https://cdn.example/shop",
    })
    .transform((url) => new URL(url))
    .refine(
      (url) => /^[\w~./-]*$/.test(url.pathname) && !url.search && !url.hash && !url.username,
      "must be an address without a query, like https://cdn.example/shop",
    )
    .transform((url) => url.href.replace(/\/+$/, ""));
