import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { startShop } from "../support/shop/shop.ts";

test("is not ready on a machine without the shop's pictures, says why, and is once they are there", async () => {
  let shop = await startShop();
  try {
    const ready = async () => {
      const answer = await fetch(`${shop.origin}/readyz`);
      return [answer.status, await answer.text()];
    };
    expect(await ready()).toEqual([200, "ok\n"]);
    await shop.end("SIGTERM");
    const [media, away] = ["media", "away"].map((name) => path.join(shop.dataDir, name)) as [string, string];
    await rename(media, away);
    await mkdir(media);
    shop = await startShop({ dataDir: shop.dataDir });
    expect(await ready()).toEqual([503, expect.stringContaining("has not this shop's pictures")]);
    expect(shop.output()).toContain("Pictures cannot be shown");
    await rename(media, path.join(shop.dataDir, "empty"));
    await rename(away, media);
    expect(await ready()).toEqual([200, "ok\n"]);
  } finally {
    await shop.stop();
  }
});
