import { expect, test } from "vitest";
import { NOT_A_NUMBER, parseCorrection, parseLeft, parseStockForm, withTypedLeft } from "./stock-form.ts";

const KEY = "0123456789abcdef";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  const all = { slug: "dress", key: KEY, reason: "count", "seen|a": "5", "left|a": "5", ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  return form;
}
const changesOf = (fields: Record<string, string>) => {
  const parsed = parseStockForm(formOf(fields));
  return parsed?.ok ? parsed.value.changes : parsed;
};
const piece = { productSlug: "dress", variantId: "a" };

test("a typed number is the difference to the number that was shown", () => {
  expect(changesOf({ "left|a": "7" })).toEqual([{ ...piece, by: 2, seen: 5 }]);
});

test("− and + change any number by one", () => {
  expect(changesOf({ "step|a": "-1" })).toEqual([{ ...piece, by: -1, seen: null }]);
  expect(changesOf({ "step|a": "1" })).toEqual([{ ...piece, by: 1, seen: null }]);
});

test("+ after a typed number counts from that number", () => {
  expect(changesOf({ "left|a": "7", "step|a": "1" })).toEqual([{ ...piece, by: 3, seen: 5 }]);
});

test("compares a typed number with the one shown when typing began, even when another is shown since", () => {
  const begun = withTypedLeft({ "left|b": "2" }, "a", { text: "1", shown: 5 });
  const typed = withTypedLeft(begun, "a", { text: "12", shown: 4 });
  expect(typed).toEqual({ "seen|a": "5", "left|a": "12", "left|b": "2" });
  expect(changesOf({ "seen|a": "5", "left|a": "12" })).toEqual([{ ...piece, by: 7, seen: 5 }]);
});

test("an untouched number changes nothing", () => {
  expect(changesOf({})).toEqual([]);
});

test.each(["", "-1", "1.5", "many", "9999999"])("‘%s’ is no number of pieces", (text) => {
  expect(parseLeft(text)).toBeNull();
  expect(changesOf({ "left|a": text })).toEqual({ ok: false, error: [{ ...piece, message: NOT_A_NUMBER }] });
});

const FOREIGN: Record<string, string>[] = [
  { reason: "theft" },
  { key: "" },
  { key: "<script>" },
  { "seen|a": "x" },
  { reason: "__proto__" },
];

test.each(FOREIGN)("refuses a form with %o", (fields) => {
  expect(parseStockForm(formOf(fields))).toBeNull();
});

test("accepts only a complete correction from a script or a device", () => {
  const whole = { key: KEY, reason: "found", changes: [{ ...piece, by: 1, seen: null }] };
  expect(parseCorrection(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
  for (const spoiled of [
    null,
    [],
    { ...whole, key: 5 },
    { ...whole, reason: "toString" },
    { ...whole, changes: [{ ...piece, by: 0.5, seen: null }] },
    { ...whole, changes: [{ variantId: "a", by: 1, seen: null }] },
    { ...whole, changes: Array(401).fill(whole.changes[0]) },
  ]) {
    expect(parseCorrection(spoiled)).toBeNull();
  }
});
