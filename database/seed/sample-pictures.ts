import { existsSync, readdirSync } from "node:fs";
import { copyFile, link, mkdir, readdir } from "node:fs/promises";
import path from "node:path";

const PICTURES = path.resolve("database/seed/pictures");

/** A sample picture's folder: `{name}-{hash}.{width}x{height}.{colour}`. */
const FOLDER = /^(?<name>.+)-[0-9a-f]{8}\.(?<width>\d+)x\d+\.[0-9a-f]{6}$/;

/** The addresses of the sample pictures, by the name of the original file (`….jpg`): the widest size. */
export async function samplePictureUrls(): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const folder of await readdir(PICTURES)) {
    const { name, width } = FOLDER.exec(folder)?.groups ?? {};
    if (name && width) urls.set(`${name}.jpg`, `/media/${folder}/${width}.webp`);
  }
  return urls;
}

/** The names of the sample pictures' folders, which distinguish a sample picture from one of the owner's. */
export const samplePictureFolders = (): ReadonlySet<string> =>
  new Set(existsSync(PICTURES) ? readdirSync(PICTURES) : []);

/** Copies the sample pictures, in all their prepared sizes, to the shop's folder of pictures. */
export async function installSamplePictures(dataDir: string): Promise<void> {
  for (const folder of await readdir(PICTURES)) {
    const target = path.join(dataDir, "media", folder);
    await mkdir(target, { recursive: true });
    for (const file of await readdir(path.join(PICTURES, folder))) {
      await linkOrCopy(path.join(PICTURES, folder, file), path.join(target, file));
    }
  }
}

/** A hard link costs no space and no time; across disks it is a copy. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return;
    await copyFile(from, to);
  }
}
