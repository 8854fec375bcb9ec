/** A picture that nothing refers to is kept this long: a form may still be open with it. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** What was under way when the shop was killed. */
const SCRATCH_MS = 24 * 60 * 60 * 1000;

/** A folder of the picture store, and when it was last known to be wanted. */
export interface PictureFolder {
  name: string;
  wantedAt: Date;
}

/** The folder that an address of the picture store names; null for any other address. */
export const folderNamed = (url: string): string | null => /^\/media\/([^/]+)\//.exec(url)?.[1] ?? null;

/**
 * What of the picture store can go at `now`: pictures that nothing refers to and that nobody wanted for a week, and
 * what was left behind half done a day ago. Names with a dot in front are the store's own. Where nothing at all is in
 * use, every picture stays: that is rather a new database beside an old folder than a shop without pictures.
 */
export function abandonedOf(
  folders: readonly PictureFolder[],
  inUse: ReadonlySet<string>,
  now: Date,
): string[] {
  return folders
    .filter(({ name, wantedAt }) => {
      const age = now.getTime() - wantedAt.getTime();
      if (name.startsWith(".")) return name.startsWith(".part-") && age > SCRATCH_MS;
      return inUse.size > 0 && !inUse.has(name) && age > KEPT_MS;
    })
    .map(({ name }) => name);
}
