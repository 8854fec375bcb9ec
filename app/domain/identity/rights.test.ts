import { expect, test } from "vitest";
import { type Admin, holds } from "./identity.server.ts";
import { type Area, type Ask, may, ROLES } from "./rights.ts";
import { adminForTests } from "./testing/admin-for-tests.ts";

/** The table as the shop's contract writes it: owner, editor, packer. */
const CONTRACT: Record<Area, [string, string, string]> = {
  overview: ["read", "read", "read"],
  account: ["all", "all", "all"],
  products: ["all", "all", "read"],
  words: ["all", "all", "–"],
  drops: ["all", "all", "–"],
  "drop-letters": ["all", "–", "–"],
  enquiries: ["all", "all", "–"],
  calendar: ["all", "all", "–"],
  orders: ["all", "read", "all"],
  money: ["all", "–", "–"],
  "personal-data": ["all", "–", "–"],
  stock: ["all", "all", "read"],
  "stock-take": ["all", "all", "all"],
  settings: ["all", "–", "–"],
  changes: ["read", "read", "read"],
};

const wordOf = (can: (ask: Ask) => boolean): string => (can("write") ? "all" : can("read") ? "read" : "–");

test.each(Object.entries(CONTRACT))(
  "%s is granted to owner, editor and packer as specified",
  (area, said) => {
    expect(ROLES.map((role) => wordOf((ask) => may(role, area as Area, ask)))).toEqual(said);
  },
);

test("every right to change includes the right to see", () => {
  for (const area of Object.keys(CONTRACT) as Area[])
    for (const role of ROLES)
      expect([area, role, may(role, area, "write") && !may(role, area, "read")]).toEqual([area, role, false]);
});

test("the types keep rights apart, and a right to change includes the right to see", () => {
  const packer: Admin<"orders:write"> = adminForTests({ role: "packer" });
  const reader: Admin<"orders:read"> = packer;
  // @ts-expect-error: a function that reads money cannot be called with it.
  const thief: Admin<"money:read"> = packer;
  expect([holds(reader, "orders", "write"), holds(thief, "money", "read")]).toEqual([true, false]);
});
