const FILE = "@file";

/** The name of a picture's file in a form without scripts, beside the field with its address. */
export const pictureFileField = (name: string): string => `${name}${FILE}`;

/** The files of a form, by the fields whose addresses they replace. A chooser without a file sends an empty one. */
export const chosenFiles = (form: FormData): { name: string; file: File }[] =>
  [...form].flatMap(([name, value]) =>
    typeof value !== "string" && name.endsWith(FILE) && value.size > 0
      ? [{ name: name.slice(0, -FILE.length), file: value }]
      : [],
  );
