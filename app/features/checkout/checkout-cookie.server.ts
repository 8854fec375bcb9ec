import { createCookie } from "react-router";

/**
 * The key of the checkout that this browser opened last, so that opening another withdraws it and nobody is refused
 * a piece that they hold themselves. Strictly necessary, gone within the hour, and no guide to the person.
 */
export const checkoutCookie = createCookie("checkout", {
  httpOnly: true,
  sameSite: "lax",
  path: "/api/createCheckoutSession",
  maxAge: 40 * 60,
});
