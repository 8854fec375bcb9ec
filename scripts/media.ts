// `npm run media -- move|check`: brings all pictures to the store that IMAGE_STORE names, or compares disk and bucket.
import path from "node:path";
import { SettingsError } from "#app/platform/config/setting-rules.ts";
import { readSettings } from "#app/platform/config/settings.server.ts";
import {
  type CopyProgress,
  comparePictures,
  copyToBucket,
  copyToDisk,
} from "#app/platform/images/copy-pictures.server.ts";
import {
  type BucketSettings,
  ObjectStoreError,
  openBucket,
} from "#app/platform/objects/object-store.server.ts";
import { forPeople, OperatorError } from "./operator.ts";

const USAGE = "Say what to do: npm run media -- move, or npm run media -- check";
const TOLD_EVERY = 100;

await forPeople(async () => {
  const [action, ...more] = process.argv.slice(2);
  if (!["move", "check"].includes(action ?? "") || more.length > 0) throw new OperatorError(USAGE);
  const { dataDir, images } = readSettings();
  if (images.store === "cloudinary")
    throw new OperatorError("Pictures go to a bucket or to the disk: set IMAGE_STORE to s3 or local.");
  const isToBucket = images.store === "s3";
  const media = path.join(dataDir, "media");
  const objects = openBucket(isToBucket ? images.bucket : formerBucket());
  try {
    if (action === "move")
      await follow(isToBucket ? copyToBucket(media, objects) : copyToDisk(media, objects));
    const { onlyOnDisk, onlyInBucket } = await comparePictures(media, objects);
    for (const key of onlyOnDisk) console.log(`Only on the disk: ${key}`);
    for (const key of onlyInBucket) console.log(`Only in the bucket: ${key}`);
    const missing = isToBucket ? onlyOnDisk : onlyInBucket;
    if (action === "move" && missing.length > 0)
      throw new OperatorError("Some files are not there yet: run the command again.");
    if (onlyOnDisk.length + onlyInBucket.length === 0)
      console.log("The disk and the bucket have the same pictures.");
  } catch (error) {
    throw error instanceof ObjectStoreError ? new OperatorError(error.message) : error;
  }
});

/** The bucket that a shop leaves for its disk: its settings are still given, without effect. */
function formerBucket(): BucketSettings {
  try {
    const { images } = readSettings({ ...process.env, IMAGE_STORE: "s3" });
    if (images.store === "s3") return images.bucket;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
  }
  throw new OperatorError(
    "Give the settings of the bucket, too: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. To bring pictures into it, set IMAGE_STORE=s3.",
  );
}

async function follow(copy: AsyncIterable<CopyProgress>): Promise<void> {
  for await (const { done, files } of copy)
    if (done % TOLD_EVERY === 0 || done === files) console.log(`${done} of ${files} files`);
}
