import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import type { OwnOrder, OwnOrders } from "./own-orders.ts";
import { OwnOrdersPage } from "./own-orders-page.tsx";

const NOTHING: OwnOrders = { email: "ada@shopper.example", orders: [], page: 1, pages: 1, cards: [] };
const ORDER: OwnOrder = {
  reference: "BA-20261120-0751",
  path: "/orders/key",
  orderedAt: new Date("2026-11-20T07:51:00Z"),
  state: "On its way",
  pieces: 5,
  lines: [1, 2, 3, 4].map((lineNo) => ({ lineNo, title: `Piece ${lineNo}`, imageUrl: null })),
  totalCents: toMoney(37_495),
  returns: ["Exchange: send the parcel by 12 December 2026."],
  invoices: [{ label: "Invoice INV-00042", path: "/orders/key/invoice" }],
  alterPath: "/orders/key/alter",
};
const CARD = {
  id: "card",
  amountCents: toMoney(5_000),
  recipient: "Ngozi",
  sendOn: "2026-11-20",
  expiresOn: "2028-11-20",
  isExpired: false,
};

const textOf = (own: Partial<OwnOrders>): string => {
  const Page = createRoutesStub([
    { path: "/", Component: () => <OwnOrdersPage own={{ ...NOTHING, ...own }} /> },
  ]);
  return renderToStaticMarkup(<Page />)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
};

test("says that there are no orders yet, and still offers to sign out", () => {
  const text = textOf({});
  expect(text).toContain("No orders yet for this address");
  expect(text).toContain("Sign out everywhere");
  expect(text).not.toMatch(/gift cards|Page 1/);
});

test("names an order's pieces, state, total, return and invoice", () => {
  const text = textOf({ orders: [ORDER] });
  for (const part of [
    "Order BA-20261120-0751",
    "On its way",
    "5 pieces: Piece 1, Piece 2, Piece 3 and 1 more",
    "£374.95",
  ])
    expect(text).toContain(part);
  for (const part of ["Exchange: send the parcel by 12 December 2026.", "Invoice INV-00042"])
    expect(text).toContain(part);
});

test("shows the balance of a held gift card, and only the day of one that went to somebody else", () => {
  const held = { balanceCents: toMoney(3_200), path: "/gift-cards/key" };
  expect(textOf({ cards: [{ ...CARD, held }] })).toContain("Balance: £32, to be spent until the end of");
  expect(textOf({ cards: [{ ...CARD, held, isExpired: true }] })).toContain("It could be spent until");
  const given = textOf({ cards: [{ ...CARD, held: null }] });
  expect(given).toContain("By email on 20 November 2026.");
  expect(given).not.toMatch(/Balance|See the card/);
});

test("leads to newer and older orders", () => {
  const text = textOf({ orders: [ORDER], page: 2, pages: 3 });
  for (const part of ["Newer orders", "Page 2 of 3", "Older orders"]) expect(text).toContain(part);
});
