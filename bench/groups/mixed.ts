import { figureOf, type Group } from "../figure.ts";
import { load } from "../load/load.ts";
import { withShop } from "../programs/shop.ts";
import { rename } from "./edits.ts";
import { PAGES } from "./pages.ts";

const AN_EDIT_EVERY_MS = 1_000;

/** Visitors of all three pages in turns, while a product is saved each second; and the same without the edits. */
export const mixed: Group = ({ isFull, say }) =>
  withShop({}, async (shop) => {
    const rounds = isFull ? 9 : 5;
    const visit = () =>
      load({
        port: shop.port,
        paths: Object.values(PAGES),
        headers: ["accept-encoding: br"],
        connections: 16,
        seconds: isFull ? 10 : 4,
      });
    await visit();
    const ratios: number[] = [];
    const p99s: number[] = [];
    for (let n = 0; n < rounds; n += 1) {
      say(`round ${n + 1} of ${rounds}`);
      const calm = await visit();
      let edit = 0;
      const saving = setInterval(() => {
        edit += 1;
        void rename(shop, `Round ${n}, edit ${edit}`);
      }, AN_EDIT_EVERY_MS);
      const busy = await visit();
      clearInterval(saving);
      ratios.push(busy.answers / busy.seconds / (calm.answers / calm.seconds));
      p99s.push(busy.p99);
    }
    return [
      figureOf("mixed load with an edit a second: throughput, against none", ratios, {
        unit: "×",
        goal: { atLeast: 0.8 },
      }),
      figureOf("mixed load with an edit a second: p99", p99s, { unit: "ms", better: "lower" }),
    ];
  });
