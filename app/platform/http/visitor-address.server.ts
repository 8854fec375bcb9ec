import { BlockList, isIP, isIPv6 } from "node:net";

/** Addresses that no visitor from outside can come from: this machine and private networks, where proxies stand. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
] as const) {
  PRIVATE.addSubnet(network, prefix, "ipv4");
}
PRIVATE.addAddress("::1", "ipv6");
PRIVATE.addSubnet("fc00::", 7, "ipv6");
PRIVATE.addSubnet("fe80::", 10, "ipv6");

/**
 * Where a request comes from, as well as it can be known, for gentle limits only. A request that comes straight in
 * counts by its connection, whatever it claims. One that comes from a private network came through a proxy, and
 * counts by the last public address in its `X-Forwarded-For`: the proxy added that one, a visitor may have invented
 * those before it. Behind two public proxies, a CDN's for one, that is the outer proxy's address, which its visitors
 * share. Of an IPv6 address the first 64 bits count, which are one household's.
 */
export function visitorAddress(peer: string, forwardedFor: string | null): string {
  const connection = plain(peer);
  if (!isPrivate(connection)) return household(connection);
  const claimed = (forwardedFor ?? "")
    .split(",")
    .map((part) => plain(part.trim()))
    .findLast((address) => isIP(address) !== 0 && !isPrivate(address));
  return household(claimed ?? connection);
}

/** `::ffff:10.0.0.1` is 10.0.0.1. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

const isPrivate = (address: string): boolean =>
  isIP(address) !== 0 && PRIVATE.check(address, isIPv6(address) ? "ipv6" : "ipv4");

function household(address: string): string {
  if (!isIPv6(address)) return address;
  const [before = "", after] = new URL(`http://[${address.split("%", 1)[0]}]`).hostname
    .slice(1, -1)
    .split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after ? after.split(":") : [];
  const gap = after === undefined ? [] : Array<string>(8 - head.length - tail.length).fill("0");
  return `${[...head, ...gap, ...tail].slice(0, 4).join(":")}::`;
}
