import { expect, test } from "vitest";
import { clientAddress } from "./client-address.server.ts";

const from = (peer: string, forwarded?: string) =>
  clientAddress(new Headers(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }), peer);

test("without a proxy the caller's own address counts", () => {
  expect(from("203.0.113.7")).toBe("203.0.113.7");
  expect(from("127.0.0.1")).toBe("127.0.0.1");
  expect(from("::ffff:203.0.113.7")).toBe("203.0.113.7");
});

test("a proxy nearby names the caller", () => {
  expect(from("127.0.0.1", "203.0.113.7")).toBe("203.0.113.7");
  expect(from("::1", "2001:db8::7")).toBe("2001:db8::7");
  expect(from("::ffff:10.0.0.2", "203.0.113.7")).toBe("203.0.113.7");
});

test("what the caller told the proxy is not believed", () => {
  expect(from("127.0.0.1", "198.51.100.1, 203.0.113.7")).toBe("203.0.113.7");
});

test("a caller from afar cannot pass as another", () => {
  expect(from("203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
});

test("a proxy that names nonsense is passed over", () => {
  expect(from("127.0.0.1", "unknown")).toBe("127.0.0.1");
});
