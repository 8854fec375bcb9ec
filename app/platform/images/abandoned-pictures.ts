/** How long a picture without references is kept: a form may still be open with it. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** The same for a person's picture: no form is ever open with it, and its erasure is meant to be prompt. */
const PERSONAL_MS = 60 * 60 * 1000;
/** How long unfinished work of a killed shop is kept. */
const SCRATCH_MS = 24 * 60 * 60 * 1000;

/** A folder of the picture store, and when it was last wanted. */
export interface PictureFolder {
  name: string;
  wantedAt: Date;
}

/** The folder that an address of the picture store names; null for any other address. */
export const folderNamed = (url: string): string | null => /^\/media\/([^/]+)\//.exec(url)?.[1] ?? null;

/**
 * The folders that the picture store can delete at `now`: pictures without references that were not wanted for a week,
 * and unfinished work that is a day old. Names with a leading dot are the store's own. When no picture at all is in
 * use, every picture stays: a new database beside an old folder is more likely than a shop without pictures. Pictures
 * of persons go within hours, in any case.
 */
export function abandonedOf(
  folders: readonly PictureFolder[],
  inUse: ReadonlySet<string>,
  now: Date,
  isPersonal: (name: string) => boolean = () => false,
): string[] {
  return folders
    .filter(({ name, wantedAt }) => {
      const age = now.getTime() - wantedAt.getTime();
      if (name.startsWith(".")) return name.startsWith(".part-") && age > SCRATCH_MS;
      if (isPersonal(name)) return !inUse.has(name) && age > PERSONAL_MS;
      return inUse.size > 0 && !inUse.has(name) && age > KEPT_MS;
    })
    .map(({ name }) => name);
}
