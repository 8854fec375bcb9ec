import { expect, test } from "vitest";
import { mostOfOneDomain, placeRefusal, smallDomainOf } from "./list-entry.ts";

test.each([
  ["a@shopper.example", "shopper.example"],
  ["a@one.two.shopper.example", "shopper.example"],
  ["a@mail.shopper.co.uk", "shopper.co.uk"],
  ["a@x.com.ng", "x.com.ng"],
  ["a@gmail.com", null],
  ["a@yahoo.co.uk", null],
  ["a@hotmail.fr", null],
  ["a@gmail.evil.example", "evil.example"],
])("takes %s for one of the small domain %s", (email, domain) => {
  expect(smallDomainOf(email)).toBe(domain);
});

test("gives a mailbox one place, a small domain three and a large provider any number", () => {
  expect(placeRefusal("a.b+2@gmail.com", ["ab@gmail.com"])).toBe("mailbox");
  const three = ["a@x.evil.example", "b@y.evil.example", "c@evil.example"];
  expect(placeRefusal("d@z.evil.example", three.slice(1))).toBeNull();
  expect(placeRefusal("d@z.evil.example", three)).toBe("domain");
  const many = Array.from({ length: 50 }, (_, nth) => `p${nth}@outlook.com`);
  expect(placeRefusal("q@outlook.com", many)).toBeNull();
});

test("counts the places of the small domain that has the most", () => {
  const large = Array.from({ length: 20 }, (_, nth) => `p${nth}@gmail.com`);
  const small = Array.from({ length: 12 }, (_, nth) => `p@${nth}.evil.example`);
  expect(mostOfOneDomain([...large, ...small, "a@shopper.example"])).toBe(12);
  expect(mostOfOneDomain([...large, ...small.slice(0, 3)])).toBe(0);
});
