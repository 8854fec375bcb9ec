import { createCookie } from "react-router";
import { z } from "zod";

const cookie = createCookie("checkout", {
  httpOnly: true,
  sameSite: "lax",
  path: "/api/createCheckoutSession",
  maxAge: 40 * 60,
});

/**
 * The key of the checkout that this browser opened last, so that opening another withdraws it and nobody is refused
 * a piece that they hold themselves. Strictly necessary, gone within the hour, and no guide to the person.
 */
export async function keptCheckout(request: Request): Promise<string | null> {
  const kept = z.uuid().safeParse(await cookie.parse(request.headers.get("cookie")));
  return kept.success ? kept.data : null;
}

/** The header that makes the browser keep it. */
export const keepCheckout = (key: string, site: { origin: string }): Promise<string> =>
  cookie.serialize(key, { secure: site.origin.startsWith("https:") });
