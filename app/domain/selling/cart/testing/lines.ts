import type { CartLine } from "../cart.ts";

/** Two lines of a cart: a gown in a colour and a size, and a scarf without either. */
export const gown: CartLine = {
  slug: "adire-gown",
  size: "12",
  color: "indigo",
  qty: 1,
  price: 185,
  currency: "gbp",
  title: "Àdìrẹ Gown",
  image: "/media/adire-gown.avif",
};
export const scarf: CartLine = {
  slug: "kente-scarf",
  qty: 2,
  price: 24.95,
  currency: "gbp",
  title: "Kente Scarf",
};
