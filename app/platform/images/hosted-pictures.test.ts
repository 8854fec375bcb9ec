import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#app/platform/logging/log.server.ts";
import { createTestDatabase, type TestDatabase } from "../db/testing/test-database.server.ts";
import { recordHosted, sweepHosted } from "./hosted-pictures.server.ts";
import { hostedPictures } from "./images.tables.server.ts";
import { ACCOUNT_KEY, type CloudinaryServer, startCloudinary } from "./testing/cloudinary-server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date("2026-11-29T09:00:00Z");

let database: TestDatabase;
let service: CloudinaryServer;
beforeAll(async () => {
  database = await createTestDatabase();
  service = await startCloudinary();
});
afterAll(async () => {
  service.stop();
  await database.close();
});

/** Sends a picture there, and records it as the shop does. */
async function sent(folder: string, isPersonal = false): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob(["a picture"]), "a.webp");
  form.set("folder", folder);
  const answer = await fetch(`${service.origin}/v1_1/shop/image/upload`, { method: "POST", body: form });
  const { secure_url: url } = (await answer.json()) as { secure_url: string };
  await recordHosted(database.db, { url, isPersonal, now: START });
  return url;
}
const sweep = (days: number, used: string[], key = ACCOUNT_KEY) =>
  sweepHosted(
    {
      ...{ db: database.db, account: `${service.origin}/v1_1/shop`, key, log: createLog("error") },
      now: new Date(START.getTime() + days * DAY_MS),
    },
    async () => used,
  );
const recorded = async () =>
  (await database.db.select().from(hostedPictures)).map(({ publicId }) => publicId);

test("removes a picture a week after nothing refers to it, and with the right key alone", async () => {
  const used = await sent("spring");
  await sent("spring");
  // A page shows it with transforms.
  const shown = used.replace("/upload/", "/upload/c_fill,g_auto,w_400/f_auto/");
  expect(await sweep(6, [shown])).toEqual([]);
  expect(await sweep(8, [shown], { ...ACCOUNT_KEY, apiSecret: "wrong" })).toEqual([]);
  service.refusal = "Rate Limit Exceeded";
  expect(await sweep(8, [shown])).toEqual([]);
  expect(service.removed).toEqual([]);
  service.refusal = null;
  expect(await sweep(8, [shown])).toEqual(["spring/picture-2"]);
  expect(service.removed).toEqual(["spring/picture-2"]);
  expect(await recorded()).toEqual(["spring/picture-1"]);
  expect(await sweep(9, [shown])).toEqual([]);
});

test("keeps everything while no picture at all is in use, and removes a person's within hours", async () => {
  expect(await sweep(30, [])).toEqual([]);
  const person = await sent("", true);
  expect(await sweep(0.02, [person])).toEqual([]);
  expect(await sweep(0.2, [])).toEqual(["picture-3"]);
  expect(service.removed).toContain("picture-3");
});

test("a picture that somebody removed there is forgotten, and an account that does not answer is asked again", async () => {
  await recordHosted(database.db, {
    url: `${service.origin}/shop/image/upload/v1/other/gone.webp`,
    ...{ isPersonal: true, now: START },
  });
  service.stop();
  expect(await sweep(1, [])).toEqual([]);
  expect(await recorded()).toContain("other/gone");
  service = await startCloudinary();
  expect(await sweep(1, [])).toEqual(["other/gone"]);
});
