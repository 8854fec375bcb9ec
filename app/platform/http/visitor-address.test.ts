import { expect, test } from "vitest";
import { visitorAddress } from "./visitor-address.server.ts";

test.each<[string, string, string | null, string]>([
  ["a visitor who comes straight in", "203.0.113.9", null, "203.0.113.9"],
  ["one who claims to come from elsewhere", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["one behind a proxy on this machine", "127.0.0.1", "203.0.113.9", "203.0.113.9"],
  ["one behind a proxy in the same network", "10.1.2.3", "203.0.113.9", "203.0.113.9"],
  ["one who invented addresses before the proxy's", "::1", "198.51.100.1, 203.0.113.9", "203.0.113.9"],
  ["one behind two proxies of ours", "127.0.0.1", "203.0.113.9, 192.168.0.4", "203.0.113.9"],
  ["one behind a proxy that says nothing", "::ffff:10.0.0.1", null, "10.0.0.1"],
  ["one behind a proxy that says nonsense", "127.0.0.1", "unknown, <script>", "127.0.0.1"],
  ["an IPv6 household", "2001:db8:1:2:3:4:5:6", null, "2001:db8:1:2::"],
  ["the same household, written short", "2001:db8:1:2::9", null, "2001:db8:1:2::"],
  ["an IPv6 address with a gap at its start", "2001:db8::1", null, "2001:db8:0:0::"],
])("%s is known by the right address", (_, peer, forwardedFor, expected) => {
  expect(visitorAddress(peer, forwardedFor)).toBe(expected);
});
