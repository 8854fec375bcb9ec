import { rm } from "node:fs/promises";
import { newDataDir } from "#tests/support/shop/shop.ts";
import { figureOf, type Group } from "../figure.ts";
import { startShop } from "../programs/shop.ts";

/** From the command to the first answer that reports ready: built, with data, two workers. */
export const start: Group = async ({ isFull, say }) => {
  const dataDir = await newDataDir();
  try {
    await (await startShop({ workers: 2, dataDir })).end();
    const times: number[] = [];
    for (let n = 0; n < (isFull ? 15 : 7); n += 1) {
      say(`start ${n + 1}`);
      const shop = await startShop({ workers: 2, dataDir });
      times.push(shop.readyAfterMs / 1000);
      await shop.end();
    }
    return [figureOf("start, built, with data", times, { unit: "s", goal: { atMost: 2 } })];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
