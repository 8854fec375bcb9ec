import { BlockList, isIP } from "node:net";

/** Where only a machine's own programs, or its private network's, speak from. */
const nearby = new BlockList();
nearby.addSubnet("127.0.0.0", 8);
nearby.addSubnet("10.0.0.0", 8);
nearby.addSubnet("172.16.0.0", 12);
nearby.addSubnet("192.168.0.0", 16);
nearby.addAddress("::1", "ipv6");
nearby.addSubnet("fc00::", 7, "ipv6");

/**
 * The address that a request came from. When it reached us from nearby, a proxy may stand in front: then it is the
 * last one that X-Forwarded-For names, the only one that the proxy itself has seen. Far peers are not believed.
 */
export function clientAddress(headers: Headers, peer: string): string {
  const address = peer.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isNearby(address)) return address;
  const forwarded = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  return isIP(forwarded) > 0 ? forwarded : address;
}

function isNearby(address: string): boolean {
  const family = isIP(address);
  return family > 0 && nearby.check(address, family === 6 ? "ipv6" : "ipv4");
}
