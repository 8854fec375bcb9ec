import { lookup as resolveName } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isPublicSite } from "../config/payment-settings.server.ts";

/** What may be called: addresses of the internet only, or those of this machine too, also in clear. */
export type Reach = "internet" | "internet and this machine";

/** A shop that the web can reach calls the internet alone; one on a developer's machine, or in a test, its neighbours too. */
export const reachOf = (siteUrl: string | null): Reach =>
  isPublicSite(siteUrl) ? "internet" : "internet and this machine";

/** The answer to a request; its text is only the beginning. */
export interface OutsideAnswer {
  status: number;
  text: string;
}

/** An address that must not be called: it is not of the internet, or the line to it would be in clear. */
export class RefusedAddress extends Error {}

/** More than the longest answer that is worth showing. */
const MAX_ANSWER_BYTES = 4_096;

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? "ipv4" : "ipv6");
  }
  return list;
};

/** The networks of IPv4 that are not of the internet. https://www.iana.org/assignments/iana-ipv4-special-registry */
const SPECIAL_V4 = listOf([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);
/** All that is given out of IPv6 for the internet; IPv4 in IPv6's clothes is elsewhere, except for tunnels. */
const GLOBAL_V6 = listOf(["2000::/3"]);
/** Protocols and tunnels, and examples. https://www.iana.org/assignments/iana-ipv6-special-registry */
const SPECIAL_V6 = listOf(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);
const THIS_MACHINE = listOf(["127.0.0.0/8", "::1/128"]);

/** Whether an IP address may be called. */
export function mayCall(ip: string, reach: Reach): boolean {
  const version = isIP(ip);
  if (version === 0 || ip.includes("%")) return false;
  const type = version === 4 ? "ipv4" : "ipv6";
  if (reach === "internet and this machine" && THIS_MACHINE.check(ip, type)) return true;
  return version === 4
    ? !SPECIAL_V4.check(ip, type)
    : GLOBAL_V6.check(ip, type) && !SPECIAL_V6.check(ip, type);
}

/** Resolves a name for a connection, which then goes to what was checked; refused where any of its addresses may not be called. */
const checkedLookup =
  (reach: Reach, resolve: typeof resolveName): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new RefusedAddress(hostname), []);
      if (!found.every(({ address }) => mayCall(address, reach)))
        return done(new RefusedAddress(hostname), []);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };

/** The IP address of a URL that names one; null for a name. */
const ipOf = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) ? bare : null;
};

/** Whether an address may be called as far as it says itself: its protocol, and the IP address that it names. */
export function isAllowed(url: URL, reach: Reach): boolean {
  if (url.protocol !== "https:" && (url.protocol !== "http:" || reach === "internet")) return false;
  const ip = ipOf(url);
  return ip === null || mayCall(ip, reach);
}

/** Whether a name leads to an address that may not be called. One that nobody knows leads nowhere yet. */
export const leadsInside = (url: URL, reach: Reach): Promise<boolean> =>
  new Promise((resolve) => {
    if (ipOf(url) !== null) return resolve(!isAllowed(url, reach));
    checkedLookup(reach, resolveName)(url.hostname, { all: true }, (error) =>
      resolve(error instanceof RefusedAddress),
    );
  });

interface OutsideOptions {
  reach: Reach;
  signal: AbortSignal;
  resolve?: typeof resolveName;
}

/**
 * Posts to an address that somebody typed. It never reaches the shop's own network: the addresses of a name are checked as
 * the connection is made, so the name cannot lead elsewhere afterwards. Redirects are answers like others, and of a body
 * only the beginning is read. Throws what the connection throws, and a `RefusedAddress`.
 */
export function postOutside(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  { reach, signal, resolve = resolveName }: OutsideOptions,
): Promise<OutsideAnswer> {
  const { promise, resolve: answer, reject } = Promise.withResolvers<OutsideAnswer>();
  if (!isAllowed(url, reach)) return Promise.reject(new RefusedAddress(url.host));
  const request = (url.protocol === "https:" ? requestSecure : requestPlain)(url, {
    method: "POST",
    headers: { ...headers, "content-length": Buffer.byteLength(body) },
    lookup: checkedLookup(reach, resolve),
    agent: false,
    signal,
  });
  let isAnswered = false;
  request.on("error", (error) => {
    // What came before it broke off says enough.
    if (!isAnswered) reject(error);
  });
  request.on("response", (response) => {
    isAnswered = true;
    const chunks: Buffer[] = [];
    let size = 0;
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_ANSWER_BYTES) response.destroy();
    });
    response.on("error", () => undefined);
    response.on("close", () => {
      const text = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString("utf8");
      answer({ status: response.statusCode ?? 0, text });
    });
  });
  request.end(body);
  return promise;
}
