import type Stripe from "stripe";
import { expect, test, vi } from "vitest";
import { createLog } from "#app/platform/logging/log.server.ts";
import { defaultConfiguration } from "../sandbox/method-configurations.server.ts";
import { createPaymentMethods, namesOfMethods } from "./payment-methods.server.ts";

const CARDS = ["Visa", "Mastercard", "American Express"];
const own = (changes: object = {}) =>
  ({ ...defaultConfiguration("sk", ["apple_pay"]), ...changes }) as Stripe.PaymentMethodConfiguration;
const wallet = (available: boolean, value: string) => ({
  google_pay: { available, display_preference: { overridable: null, preference: "on", value } },
});

test.each([
  ["the brands of cards, and the wallets that are on", [own()], [...CARDS, "Apple Pay"]],
  ["a wallet that is on and admitted", [own(wallet(true, "on"))], [...CARDS, "Apple Pay", "Google Pay"]],
  ["no wallet that the account is not admitted to", [own(wallet(false, "on"))], [...CARDS, "Apple Pay"]],
  ["no wallet that is switched off", [own(wallet(true, "off"))], [...CARDS, "Apple Pay"]],
  ["nothing without cards, which each payment page is for", [own({ card: undefined })], []],
  ["nothing of a configuration that is not the default", [own({ is_default: false })], []],
  ["nothing of another application's configuration", [own({ application: "ca_1" })], []],
  ["nothing of one that is not active", [own({ active: false })], []],
  ["nothing without a configuration", [], []],
  [
    "no method that the shop's pages exclude",
    [own({ klarna: wallet(true, "on").google_pay })],
    [...CARDS, "Apple Pay"],
  ],
])("names %s", (_what, configurations, names) => {
  expect(namesOfMethods(configurations)).toEqual(names);
});

test("asks once an hour at most, never waits, and keeps the last answer while there is none", async () => {
  let now = 0;
  const listPaymentMethods = vi.fn<() => Promise<string[]>>(async () => CARDS);
  const log = createLog("error", () => undefined);
  const methods = createPaymentMethods({ listPaymentMethods }, { now: () => new Date(now), log });
  expect(methods.known()).toEqual([]);
  await vi.waitFor(() => expect(methods.known()).toEqual(CARDS));
  now += 60 * 60_000 - 1;
  methods.known();
  expect(listPaymentMethods).toHaveBeenCalledTimes(1);
  listPaymentMethods.mockRejectedValue(new Error("away"));
  now += 1;
  methods.known();
  await vi.waitFor(() => expect(listPaymentMethods).toHaveBeenCalledTimes(2));
  expect(methods.known()).toEqual(CARDS);
  expect(listPaymentMethods).toHaveBeenCalledTimes(2);
});

test("asks nothing while no keys are known", () => {
  const listPaymentMethods = vi.fn<() => Promise<string[]>>();
  const log = createLog("error", () => undefined);
  const methods = createPaymentMethods(
    { listPaymentMethods, isUnset: true },
    { now: () => new Date(0), log },
  );
  expect(methods.known()).toEqual([]);
  expect(listPaymentMethods).not.toHaveBeenCalled();
});
