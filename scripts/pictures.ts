// `npm run pictures -- to-bucket|to-disk|check`: copies the pictures between the data folder and the bucket.
import path from "node:path";
import { readSettings } from "#app/platform/config/settings.server.ts";
import {
  type CopyProgress,
  comparePictures,
  copyToBucket,
  copyToDisk,
} from "#app/platform/images/copy-pictures.server.ts";
import { ObjectStoreError, openBucket } from "#app/platform/objects/object-store.server.ts";
import { forPeople, OperatorError } from "./operator.ts";

const USAGE = "Say which way: npm run pictures -- to-bucket, to-disk or check";
const TOLD_EVERY = 100;

await forPeople(async () => {
  const [action, ...more] = process.argv.slice(2);
  if (!["to-bucket", "to-disk", "check"].includes(action ?? "") || more.length > 0)
    throw new OperatorError(USAGE);
  // The bucket is named before the shop itself uses it; until then the shop serves the same pictures.
  const { dataDir, images } = readSettings({ ...process.env, IMAGE_STORE: "s3" });
  if (images.store !== "s3") throw new Error("The settings name no bucket");
  const media = path.join(dataDir, "media");
  const objects = openBucket(images.bucket);
  try {
    if (action === "to-bucket") await follow(copyToBucket(media, objects));
    if (action === "to-disk") await follow(copyToDisk(media, objects));
    const { onlyOnDisk, onlyInBucket } = await comparePictures(media, objects);
    for (const key of onlyOnDisk) console.log(`Only on the disk: ${key}`);
    for (const key of onlyInBucket) console.log(`Only in the bucket: ${key}`);
    const missing = { "to-bucket": onlyOnDisk, "to-disk": onlyInBucket, check: [] }[action as "check"];
    if (missing.length > 0) throw new OperatorError("Some files were not copied: run the command again.");
    if (onlyOnDisk.length + onlyInBucket.length === 0)
      console.log("The disk and the bucket have the same pictures.");
  } catch (error) {
    throw error instanceof ObjectStoreError ? new OperatorError(error.message) : error;
  }
});

async function follow(copy: AsyncIterable<CopyProgress>): Promise<void> {
  for await (const { done, files } of copy)
    if (done % TOLD_EVERY === 0 || done === files) console.log(`${done} of ${files} files`);
}
