import { expect, test } from "vitest";
import { markUp, type ProseMark } from "./prose-marks.ts";

/** A text with its selection between two bars. */
const select = (said: string) => ({
  text: said.replaceAll("|", ""),
  start: said.indexOf("|"),
  end: said.lastIndexOf("|") - 1,
});

test.each<[ProseMark, string, string]>([
  ["bold", "We cut |small| runs", "We cut **|small|** runs"],
  ["italic", "||", "*|words in italics|*"],
  ["link", "See |our values| first", "See [our values](|/|) first"],
  ["heading", "Before\nOur |cloth|\nAfter", "Before\n|## Our cloth|\nAfter"],
  ["heading", "## Our |cloth|", "|Our cloth|"],
  ["list", "|One\nTwo|", "|- One\n- Two|"],
])("%s changes ‘%s’", (mark, before, after) => {
  expect(markUp(select(before), mark)).toEqual(select(after));
});
