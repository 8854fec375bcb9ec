import { expect, test } from "vitest";
import { claimKey, findClaims, type GreenClaim, proofProblem, validClaims } from "./green-claims.ts";

const wordsIn = (text: string) => findClaims(text).flatMap(({ words }) => words);

test.each([
  ["Made in small runs to promote sustainability.", ["sustainability"]],
  ["Eco-friendly practices", ["Eco-friendly"]],
  ["Conscious fashion for all", ["Conscious"]],
  ["A greener choice. Go green with us.", ["greener choice", "Go green"]],
  ["Environmentally friendly dyes, kind to the planet", ["Environmentally friendly", "kind to the planet"]],
  ["Climate neutral and net-zero by design", ["Climate neutral", "net-zero"]],
  ["Responsibly made, zero waste, biodegradable", ["Responsibly made", "zero waste", "biodegradable"]],
])("finds the green words of %j", (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test.each([
  "White spirals, wheels and dots on green cloth",
  "A dark green kaftan, greener than the sea",
  "Who is responsible for your data",
  "For the price-conscious and the self-conscious",
  "An unsustainable pace; economy of means in every environment",
])("finds no claim in %j", (text) => {
  expect(findClaims(text)).toEqual([]);
});

test("names each sentence by itself, without the marks of its Markdown", () => {
  expect(
    findClaims("## Ours\n\n- **Sustainable** [cloth](/about). We cut 20 of each.\n- An eco yarn"),
  ).toMatchObject([
    { sentence: "Sustainable cloth.", kind: "general" },
    { sentence: "An eco yarn", kind: "general" },
  ]);
});

const claim = (changes: Partial<GreenClaim>): GreenClaim => ({
  claim: "Sustainable fashion",
  kind: "general",
  proof: "Cut in runs of twenty.",
  validUntil: "2027-11-30",
  ...changes,
});

test("names a home-made label as such, and takes one that a scheme certifies", () => {
  expect(findClaims("Our Green Seal")).toMatchObject([{ kind: "label" }]);
  expect(findClaims("Certified sustainable")).toMatchObject([{ kind: "label" }]);
  expect(proofProblem(claim({ claim: "Certified sustainable" }))).toMatch(/label of our own/);
  expect(proofProblem(claim({ claim: "Certified sustainable", proof: "GOTS, licence 1234." }))).toBeNull();
  expect(proofProblem(claim({ kind: "label" }))).toMatch(/label of our own/);
});

test("takes no offsets as the proof of a claim about the climate", () => {
  const neutral = { claim: "A climate neutral shirt", proof: "We offset it by planting trees." };
  expect(proofProblem(claim(neutral))).toMatch(/Offsets prove nothing/);
  expect(proofProblem(claim({ ...neutral, proof: "Measured from field to door." }))).toBeNull();
});

test("counts a proof up to its last day", () => {
  expect(validClaims([claim({})], "2027-11-30")).toHaveLength(1);
  expect(validClaims([claim({})], "2027-12-01")).toEqual([]);
  expect(validClaims([claim({ kind: "label" })], "2027-11-30")).toEqual([]);
});

test("compares sentences without capitals, spaces and the last mark", () => {
  expect(claimKey(" Conscious  Fashion. ")).toBe(claimKey("conscious fashion"));
});
