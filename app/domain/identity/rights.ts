/** The roles of the administration. */
export const ROLES = ["owner", "editor", "packer"] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Record<Role, string> = { owner: "Owner", editor: "Editor", packer: "Packer" };

/** The two kinds of request: to see something, or to change it. */
export type Ask = "read" | "write";

const none: readonly Ask[] = [];
const read: readonly Ask[] = ["read"];
const all: readonly Ask[] = ["read", "write"];
const row = (owner: readonly Ask[], editor: readonly Ask[], packer: readonly Ask[]) => ({
  owner,
  editor,
  packer,
});

/** The only table of rights. Every loader and action below /admin names its area. */
const RIGHTS = {
  /*                   owner editor packer */
  overview: row(read, read, read),
  /** A person's own password, second factor and devices. */
  account: row(all, all, all),
  /** With their pictures and imports. */
  products: row(all, all, read),
  /** The shop's words, reviews and the waiting list. */
  words: row(all, all, none),
  drops: row(all, all, none),
  /** The letters to everybody on the list. */
  "drop-letters": row(all, none, none),
  enquiries: row(all, all, none),
  /** Open hours, days off, and the calls that visitors book. */
  calendar: row(all, all, none),
  /** List, page, parcel and slip. The amounts of an order are `money`. */
  orders: row(all, read, all),
  /** Takings, prices of orders, refunds, codes and books. */
  money: row(all, none, none),
  /** The file of a person's data, and the deletion of a shopper. */
  "personal-data": row(all, none, none),
  stock: row(all, all, read),
  "stock-take": row(all, all, all),
  /** Delivery, business, people, set-up and backup. */
  settings: row(all, none, none),
  /** Which entries a role sees is in `app/owner/changes/`. */
  changes: row(read, read, read),
} satisfies Record<string, Record<Role, readonly Ask[]>>;

export type Area = keyof typeof RIGHTS;

/** A right by its name: `money:read`. */
export type Right = `${Area}:${Ask}`;
/** A right and its reading: who may change something may also see it. */
export type WithReading<R extends Right> =
  | R
  | (R extends `${infer A extends Area}:write` ? `${A}:read` : never);

/** The rights of a program's key: what it does with `/api/v1`, and the areas that this takes. A closed list. */
export const KEY_RIGHTS = {
  "orders:read": { label: "Read orders", areas: ["orders:read", "money:read"] },
  "products:read": { label: "Read products and stock", areas: ["products:read", "stock:read"] },
  "products:write": { label: "Write the words of products", areas: ["products:read", "products:write"] },
  "stock:write": { label: "Write stock", areas: ["stock:read", "stock:write"] },
  "tracking:write": { label: "Write the tracking of orders", areas: ["orders:read", "orders:write"] },
  "customers:erase": {
    label: "Erase customers",
    areas: ["orders:read", "personal-data:read", "personal-data:write"],
  },
} as const satisfies Record<string, { label: string; areas: readonly Right[] }>;
export type KeyRight = keyof typeof KEY_RIGHTS;
/** The rights of an administrator with which a key acts. */
export type AreasOf<K extends KeyRight> = (typeof KEY_RIGHTS)[K]["areas"][number];

/** Whether a role may see or change an area. */
export const may = (role: Role, area: Area, ask: Ask): boolean => RIGHTS[area][role].includes(ask);
