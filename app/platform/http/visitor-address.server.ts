import { BlockList, isIP, isIPv6 } from "node:net";

/** Our proxies, which are trusted to report where a request comes from. */
type TrustedProxies = BlockList;

const NETWORK = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i;

/**
 * Reads addresses and networks, such as `127.0.0.1` and `10.0.0.0/8`; `none` trusts no proxy. Null when one is invalid.
 */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  const list = new BlockList();
  if (text.trim() === "none") return list;
  for (const entry of text.split(",")) {
    const [, address = "", bits] = NETWORK.exec(entry.trim()) ?? [];
    const family = isIP(address);
    if (family === 0) return null;
    const width = family === 4 ? 32 : 128;
    const prefix = bits === undefined ? width : Number(bits);
    if (prefix > width) return null;
    list.addSubnet(address, prefix, family === 4 ? "ipv4" : "ipv6");
  }
  return list;
}

/**
 * Where a request comes from, for limits. A direct request counts by its connection, whatever it claims. A request from
 * a trusted proxy counts by the last address in its `X-Forwarded-For` that is not a trusted proxy's: the proxy added
 * that one, while the visitor may have invented those before it. For an IPv6 address the first 64 bits count, which
 * belong to one household.
 */
export function visitorAddress(peer: string, forwardedFor: string | null, trusted: TrustedProxies): string {
  const connection = plain(peer);
  if (!isIn(trusted, connection)) return household(connection);
  const claimed = (forwardedFor ?? "")
    .split(",")
    .map((part) => plain(withoutPort(part.trim())))
    .findLast((address) => isIP(address) !== 0 && !isIn(trusted, address));
  return household(claimed ?? UNNAMED);
}

/**
 * Whether a request comes from a neighbour (this machine, or one of a private network) that names its visitors and is
 * not trusted: most likely a proxy that the settings do not know, behind which everybody counts as one.
 */
export function isUnknownProxy(peer: string, forwardedFor: string | null, trusted: TrustedProxies): boolean {
  const connection = plain(peer);
  return forwardedFor !== null && isIn(NEIGHBOURS, connection) && !isIn(trusted, connection);
}

/** Used for visitors whom a trusted proxy does not name; otherwise all visitors behind it would count as one. */
const UNNAMED = "127.0.0.1";

/** This machine itself: a program on it, or a proxy that does not name its visitors. */
export const isThisMachine = (address: string): boolean => isIn(LOOPBACK, address) || address === "0:0:0:0::";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");

/** Private networks (RFC 1918, 4193, 6598), links, and this machine. */
const NEIGHBOURS = new BlockList();
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  NEIGHBOURS.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  NEIGHBOURS.addSubnet(network, bits, "ipv6");

/** Some proxies add the port: `203.0.113.9:4711`, `[2001:db8::1]:4711`. An IPv6 address without brackets has none. */
const withoutPort = (entry: string): string => entry.replace(WITH_PORT, "$1$2");
const WITH_PORT = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/;

/** `::ffff:10.0.0.1` is 10.0.0.1. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

const isIn = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIPv6(address) ? "ipv6" : "ipv4");

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

/**
 * Addresses whose data and errors are for one person only: the administration, the pages on which shoppers end a
 * checkout, follow their orders and review them, gift cards, and the pages behind letters' links.
 */
const PRIVATE =
  /^\/+(?:(?:admin|carts|early|orders|reviews)(?:[/.]|$)|(?:book|c|gift-cards|lists)\/|checkout\/+(?:success|cancel)(?:[/.]|$))/i;

/**
 * Whether an answer to this path must never be kept or indexed. The router ignores case and decodes escapes, so this
 * does too.
 */
export function isPrivateAddress(pathname: string): boolean {
  try {
    return PRIVATE.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
