import { createCookie } from "react-router";
import { z } from "zod";
import type { Site } from "#app/platform/http/context.ts";

const LIVES = { httpOnly: true, sameSite: "lax", maxAge: 40 * 60 } as const;
const plain = createCookie("checkout", { ...LIVES, path: "/api/createCheckoutSession" });
/** Over https no neighbouring domain can set it: the name's prefix asks for `Secure` and for the whole site. */
const secure = createCookie("__Host-checkout", { ...LIVES, path: "/", secure: true });

const cookieOf = ({ origin }: Pick<Site, "origin">) => (origin.startsWith("https:") ? secure : plain);

/**
 * The key of the checkout that a browser without a key of its own (specification, section 3) opened last, so that opening another withdraws it and nobody is refused
 * a piece that they hold themselves. Strictly necessary, gone within the hour, and no guide to the person.
 */
export async function keptCheckout(
  cookies: string | null,
  site: Pick<Site, "origin">,
): Promise<string | null> {
  const kept = z.uuid().safeParse(await cookieOf(site).parse(cookies));
  return kept.success ? kept.data : null;
}

/** The header that makes the browser keep it. */
export const keepCheckout = (key: string, site: Pick<Site, "origin">): Promise<string> =>
  cookieOf(site).serialize(key);
