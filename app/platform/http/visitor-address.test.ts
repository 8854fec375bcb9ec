import { expect, test } from "vitest";
import {
  isThisMachine,
  isUnknownProxy,
  parseTrustedProxies,
  visitorAddress,
} from "./visitor-address.server.ts";

const OURS = "127.0.0.1, ::1, 10.0.0.0/8";

test.each<[string, string, string | null, string]>([
  ["a visitor who comes straight in", "203.0.113.9", null, "203.0.113.9"],
  ["one who claims to come from elsewhere", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["one in a private network that is not trusted", "192.168.0.7", "198.51.100.1", "192.168.0.7"],
  ["one behind a proxy on this machine", "127.0.0.1", "203.0.113.9", "203.0.113.9"],
  ["one behind a proxy in a trusted network", "10.1.2.3", "203.0.113.9", "203.0.113.9"],
  ["one who invented addresses before the proxy's", "::1", "198.51.100.1, 203.0.113.9", "203.0.113.9"],
  ["one behind two proxies of ours", "127.0.0.1", "203.0.113.9, 10.0.0.4", "203.0.113.9"],
  ["one in a private network behind our proxy", "127.0.0.1", "192.168.0.4", "192.168.0.4"],
  ["one behind a proxy that says nothing", "::ffff:10.0.0.1", null, "127.0.0.1"],
  ["one behind a proxy that says nonsense", "127.0.0.1", "unknown, <script>", "127.0.0.1"],
  ["one whose proxy adds the port", "127.0.0.1", "203.0.113.9:4711", "203.0.113.9"],
  ["one whose proxy adds the port to IPv6", "127.0.0.1", "[2001:db8:1:2::9]:4711", "2001:db8:1:2::"],
  ["one whose proxy adds brackets only", "127.0.0.1", "[2001:db8:1:2::9]", "2001:db8:1:2::"],
  ["one behind two proxies that add ports", "127.0.0.1", "203.0.113.9:1, 10.0.0.4:65535", "203.0.113.9"],
  ["one with an IPv4 address in IPv6", "127.0.0.1", "[::ffff:203.0.113.9]:443", "203.0.113.9"],
  [
    "one who invented an address with a port",
    "127.0.0.1",
    "198.51.100.1:80, 203.0.113.9:4711",
    "203.0.113.9",
  ],
  ["one whose entry is too much", "127.0.0.1", "203.0.113.9:4711:1", "127.0.0.1"],
  ["an IPv6 household", "2001:db8:1:2:3:4:5:6", null, "2001:db8:1:2::"],
  ["the same household, written short", "2001:db8:1:2::9", null, "2001:db8:1:2::"],
  ["an IPv6 address with a gap at its start", "2001:db8::1", null, "2001:db8:0:0::"],
])("identifies %s by the right address", (_, peer, forwardedFor, expected) => {
  const trusted = parseTrustedProxies(OURS);
  if (!trusted) throw new Error("The proxies were not read");
  expect(visitorAddress(peer, forwardedFor, trusted)).toBe(expected);
});

test("ignores claimed addresses where no proxy is trusted", () => {
  const nobody = parseTrustedProxies("none");
  expect(nobody && visitorAddress("127.0.0.1", "203.0.113.9", nobody)).toBe("127.0.0.1");
});

test.each(["", "localhost", "10.0.0.0/33", "10.0.0", "127.0.0.1;::1", "10.0.0.0/8,,"])(
  "refuses %j as a list of proxies",
  (text) => {
    expect(parseTrustedProxies(text)).toBeNull();
  },
);

test.each([
  ["127.0.0.1", true],
  ["127.3.0.1", true],
  ["::1", true],
  ["10.0.0.1", false],
  ["203.0.113.9", false],
])("whether %s is this machine: %s", (address, expected) => {
  const nobody = parseTrustedProxies("none");
  expect(nobody && isThisMachine(visitorAddress(address, null, nobody))).toBe(expected);
});

test.each([
  ["a container of the same machine", "::ffff:172.18.0.2", "203.0.113.9", true],
  ["a proxy in a private network of IPv6", "fd00::2", "203.0.113.9", true],
  ["a trusted proxy", "10.1.2.3", "203.0.113.9", false],
  ["a neighbour that names nobody", "192.168.0.7", null, false],
  ["somebody far away, who may claim anything", "203.0.113.9", "198.51.100.1", false],
])("takes %s for a proxy that is missing in the settings, or not", (_, peer, forwardedFor, expected) => {
  const trusted = parseTrustedProxies(OURS);
  expect(trusted && isUnknownProxy(peer, forwardedFor, trusted)).toBe(expected);
});
