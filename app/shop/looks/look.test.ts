import { expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import { firstChoice, LEFT_OUT, type LookOffer, leadLook, priceOfLook } from "./look.ts";

const offer = (size: string, { soldOut = false, colorId = "indigo", pence = 5_000 } = {}): LookOffer => ({
  words: `${colorId} ${size}`,
  selection: { colorId, size },
  priceCents: toMoney(pence),
  soldOut,
});
const gone = offer("14", { soldOut: true });

test.each([
  ["the size that is remembered", [offer("12"), offer("14")], "14", "indigo 14"],
  ["nothing without a remembered size", [offer("12"), offer("14")], "", ""],
  ["nothing when the remembered size is sold out", [offer("12"), gone], "14", ""],
  ["nothing when the size comes in two colours", [offer("14"), offer("14", { colorId: "plum" })], "14", ""],
  ["the size in the only colour that is left", [gone, offer("14", { colorId: "plum" })], "14", "plum 14"],
  ["the only size", [offer("One size")], "14", "indigo One size"],
  ["to leave out a piece that is sold out", [gone], "14", LEFT_OUT],
])("chooses %s first", (_what, offers, size, choice) => {
  expect(firstChoice({ offers }, size)).toBe(choice);
});

test("adds up the lowest prices of the pieces that are left, and says when a choice can cost more", () => {
  const dress = {
    offers: [offer("12"), offer("14", { pence: 5_500 }), offer("16", { soldOut: true, pence: 1 })],
  };
  const tote = { offers: [offer("One size", { pence: 2_800 })] };
  expect(priceOfLook([tote, { offers: [gone] }])).toEqual({ count: 1, from: 2_800, isRange: false });
  expect(priceOfLook([dress, tote])).toEqual({ count: 2, from: 7_800, isRange: true });
});

test("leads with the first look that has a picture and a piece that shoppers see", () => {
  const look = (slug: string, piece: string) => ({
    slug,
    name: slug,
    text: "",
    pieces: [{ to: `/products/${piece}`, color: null }],
  });
  const picture = { url: "/pictures/a.webp", alt: "A" };
  const looks = [
    look("plain", "tote"),
    { ...look("hidden", "gown"), picture },
    { ...look("lead", "tote"), picture },
    { ...look("next", "tote"), picture },
  ];
  expect(leadLook(looks, ["tote"])).toEqual({ name: "lead", path: "/looks/lead", picture });
  expect(leadLook(looks, [])).toBeNull();
});
