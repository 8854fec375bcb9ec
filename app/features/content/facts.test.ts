import { expect, test } from "vitest";
import { defaultFrame } from "./default-frame.ts";
import { factsOf, fillFacts, fillFactsIn, unknownFacts } from "./facts.ts";

const { site, storePolicy } = defaultFrame;

const facts = factsOf(site, storePolicy);

test("A fact is filled into the prose by its name", () => {
  expect(fillFacts("Tell us within {{returnsDays}} days of receipt.", facts)).toBe(
    "Tell us within 5 days of receipt.",
  );
});

test("A range of days is given in words", () => {
  expect(
    fillFacts("{{refundBusinessDays}} / {{ukDeliveryDays}} / {{internationalDeliveryDays}}", facts),
  ).toBe("3 to 7 / 2 to 5 / 7 to 10");
});

test("A delivery rate is a price, and a free one is a word", () => {
  expect(facts.ukDeliveryPrice).toBe("£4.95");
  const free = {
    ...storePolicy,
    deliveryRates: storePolicy.deliveryRates.map((rate) => ({ ...rate, amountCents: 0 })),
  };
  expect(factsOf(site, free).ukDeliveryPrice).toBe("free");
});

test("Facts are found in every text of a file, however deep", () => {
  const data = { steps: [{ text: "Free, {{consultationMinutes}} minutes." }], count: 3, url: null };
  expect(fillFactsIn(data, facts)).toEqual({ steps: [{ text: "Free, 30 minutes." }], count: 3, url: null });
});

test("An unknown name is reported", () => {
  expect(unknownFacts("{{returnsDays}} or {{ returnDays }} or {{toString}}", facts)).toEqual([
    "returnDays",
    "toString",
  ]);
});
