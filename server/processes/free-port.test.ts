import { expect, test } from "vitest";
import { freePort } from "./free-port.ts";

test.each(["http://shop", "192.0.2.1"])("names the host that is not this machine's: %s", async (host) => {
  for (const port of [0, 3000])
    await expect(freePort({ host, port })).rejects.toThrow(`HOST: ${host} cannot be listened on`);
});
