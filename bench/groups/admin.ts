import { addPerson, signedIn } from "#tests/support/requests/admin.ts";
import { figureOf, type Group } from "../figure.ts";
import { withChromium } from "../programs/chromium.ts";
import { withShop } from "../programs/shop.ts";

/** The owner saves a product: the time from the press of the button to the shop's answer. */
export const admin: Group = ({ isFull, say }) =>
  withShop({}, async (shop) => {
    const person = await addPerson(shop as never, { admin: true });
    const session = await signedIn(shop as never, person);
    const times = await withChromium(async (browser) => {
      // The measuring code runs in the page and reads a form from another page, whose policy does not allow turning
      // text into HTML.
      const context = await browser.newContext({ bypassCSP: true });
      await context.addCookies(
        [...session.cookies].map(([name, value]) => ({ name, value, url: shop.origin })),
      );
      const page = await context.newPage();
      await page.goto(`${shop.origin}/admin/account`);
      const all: number[] = [];
      for (let n = 0; n < (isFull ? 60 : 20); n += 1) {
        say(`save ${n + 1}`);
        all.push(
          await page.evaluate(save, { address: "/admin?slug=linen-kaftan", title: `Linen Kaftan ${n}` }),
        );
      }
      return all;
    });
    return times ? [figureOf("the owner saves a product", times, { unit: "ms", better: "lower" })] : [];
  });

/** Runs in the page: opens the form as the shop sends it, changes the title, and sends all its fields back. */
async function save({ address, title }: { address: string; title: string }): Promise<number> {
  const html = await (await fetch(address)).text();
  const shown = new DOMParser().parseFromString(html, "text/html");
  const form = shown.querySelector<HTMLInputElement>("form [name=title]")?.form;
  if (!form) throw new Error("The product's form was not there");
  const fields = new FormData(form);
  fields.set("title", title);
  fields.set("do", "save");
  const began = performance.now();
  const answer = await fetch(address, { method: "POST", body: fields, redirect: "manual" });
  const took = performance.now() - began;
  if (answer.type !== "opaqueredirect") throw new Error(`The product was not saved: ${answer.status}`);
  return took;
}
