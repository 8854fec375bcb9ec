import type { lookup } from "node:dns";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import {
  isAllowed,
  leadsInside,
  mayCall,
  postOutside,
  RefusedAddress,
  reachOf,
} from "./post-outside.server.ts";

test.each([
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.8.8.8",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.7",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::ffff:8.8.8.8",
  "::7f00:1",
  "64:ff9b::a00:1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd12:3456:789a::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "localhost",
  "",
])("%s is not of the internet", (ip) => {
  expect(mayCall(ip, "internet")).toBe(false);
});

test.each(["8.8.8.8", "100.63.255.255", "172.32.0.1", "192.169.0.1", "223.255.255.255", "2606:4700::1111"])(
  "%s is of the internet",
  (ip) => {
    expect(mayCall(ip, "internet")).toBe(true);
  },
);

test.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["10.0.0.1", false],
  ["169.254.169.254", false],
  ["fd00::1", false],
])("a shop on a developer's machine may call %s: %s", (ip, may) => {
  expect(mayCall(ip, "internet and this machine")).toBe(may);
});

test("only a shop without a public address calls its own machine", () => {
  expect(reachOf(null)).toBe("internet and this machine");
  expect(reachOf("http://localhost:3000")).toBe("internet and this machine");
  expect(reachOf("https://shop.example")).toBe("internet");
});

test.each([
  "http://example.com/",
  "ftp://example.com/",
  "https://127.0.0.1/",
  "https://0x7f.1/",
  "https://2130706433/",
  "https://[::1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://10.1/",
])("the shop sends nothing to %s", (address) => {
  expect(isAllowed(new URL(address), "internet")).toBe(false);
});

test("an address of the internet is allowed by name and by number", () => {
  for (const address of ["https://example.com:8443/a?b=c", "https://8.8.8.8/", "https://[2606:4700::1111]/"])
    expect(isAllowed(new URL(address), "internet")).toBe(true);
});

test("a name that leads to this machine is recognised", async () => {
  expect(await leadsInside(new URL("https://localhost/"), "internet")).toBe(true);
  expect(await leadsInside(new URL("https://nobody.invalid/"), "internet")).toBe(false);
});

/** A name server of the test's. */
const names = (...addresses: string[]): typeof lookup =>
  ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as unknown as typeof lookup;

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

const LOCAL = "internet and this machine" as const;
const message = { headers: { "content-type": "application/json" }, body: "{}" };
const post = (address: string, { resolve = names("127.0.0.1"), reach = LOCAL, ms = 60_000 } = {}) =>
  postOutside(new URL(address), message, { reach, resolve, signal: AbortSignal.timeout(ms) });

test.each([["10.0.0.1"], ["8.8.8.8", "192.168.0.1"], ["127.0.0.1", "::ffff:169.254.169.254"], ["fd00::1"]])(
  "a name with the addresses %s %s is not called",
  async (...addresses) => {
    await expect(post("http://shop.example/", { resolve: names(...addresses) })).rejects.toThrow(
      RefusedAddress,
    );
  },
);

test("the connection goes to the address that was checked, under the name", async () => {
  let asked = 0;
  const port = await serve((request, response) => response.end(request.headers.host));
  const resolve: typeof lookup = ((...all: Parameters<ReturnType<typeof names>>) => {
    asked += 1;
    // A name that leads elsewhere when it is asked for again.
    return (names(asked === 1 ? "127.0.0.1" : "10.0.0.1") as (...all: unknown[]) => void)(...all);
  }) as unknown as typeof lookup;
  expect(await post(`http://shop.example:${port}/`, { resolve })).toEqual({
    status: 200,
    text: `shop.example:${port}`,
  });
  expect(asked).toBe(1);
});

test("a redirect is an answer, and is not followed", async () => {
  const paths: (string | undefined)[] = [];
  const port = await serve((request, response) => {
    paths.push(request.url);
    response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end("moved");
  });
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ status: 302, text: "moved" });
  expect(paths).toEqual(["/"]);
});

test("of an endless answer the beginning is read", async () => {
  const port = await serve((_, response) => {
    const write = (): void => {
      if (!response.destroyed) response.write("x".repeat(1_000), () => setImmediate(write));
    };
    write();
  });
  const { status, text } = await post(`http://127.0.0.1:${port}/`);
  expect([status, text.length]).toEqual([200, 4_096]);
});

test("who answers nothing is given up, and who begins an answer has answered", async () => {
  const silent = await serve(() => undefined);
  await expect(post(`http://127.0.0.1:${silent}/`, { ms: 50 })).rejects.toThrow();
  const slow = await serve((_, response) => response.write("wait"));
  expect(await post(`http://127.0.0.1:${slow}/`, { ms: 1_000 })).toEqual({ status: 200, text: "wait" });
});
