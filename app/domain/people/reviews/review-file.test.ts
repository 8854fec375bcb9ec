import { expect, test } from "vitest";
import { readCsv, separatorOf } from "#app/domain/catalogue/import/read-csv.ts";
import { EXAMPLE_OF_REVIEWS, readReviews, reviewHeader } from "./review-file.ts";

const HEAD = "Handle,Stars,Words,Name,Date,Came from,Size,Fit";

function read(text: string) {
  const rows = () => readCsv(text, separatorOf(text));
  const head = [...rows()].find((row) => row !== null);
  const header = reviewHeader(head?.cells ?? []);
  if (!header.ok) throw new Error(header.error);
  return [...readReviews(header.value, rows(), "2026-11-30")].filter((each) => each !== null);
}

/** What is wrong with one line, as `column: sentence`. */
function problemsOf(line: string): string[] {
  const [found] = read(`${HEAD}\n${line}`);
  if (!found || found.review.ok) return [];
  return found.review.error.map(({ column, message }) => `${column}: ${message}`);
}

test("reads the example, with the day that it names", () => {
  expect(read(EXAMPLE_OF_REVIEWS)).toEqual([
    {
      line: 2,
      slug: "adire-kaftan",
      review: {
        ok: true,
        value: {
          ...{ stars: 5, words: "The dye holds.", name: "Ada", day: "2025-03-14" },
          ...{ source: "Etsy", choice: "UK 12", fit: "true" },
        },
      },
    },
  ]);
});

test("reads semicolons, other shops' names of columns, and a date with the day first", () => {
  const text =
    "product_handle;rating;body;reviewer_name;review_date;Came from\r\nkaftan;4.0;'=Fine;;03/04/2025;Etsy";
  expect(read(text)).toMatchObject([
    { slug: "kaftan", review: { value: { stars: 4, words: "=Fine", day: "2025-04-03", fit: null } } },
  ]);
});

test.each([
  ["kaftan,6,Fine.,Ada,2025-03-14,Etsy,,", ["stars: Give 1 to 5 stars, as a whole number."]],
  ["kaftan,,Fine.,Ada,2025-03-14,Etsy,,", ["stars: Give 1 to 5 stars, as a whole number."]],
  ["kaftan,5,Fine.,Ada,2026-12-01,Etsy,,", ["date: This date is in the future."]],
  ["kaftan,5,Fine.,Ada,2026-11-30,Etsy,,", []],
  [
    "kaftan,5,Fine.,Ada,03/14/2025,Etsy,,",
    ["date: Write the date as 2025-03-14, or as 14/03/2025 with the day first."],
  ],
  [
    "kaftan,5,Fine.,Ada,2025-02-30,Etsy,,",
    ["date: Write the date as 2025-03-14, or as 14/03/2025 with the day first."],
  ],
  ["kaftan,5,Fine.,Ada,2025-03-14,,,", ["source: Say where it was written, such as Etsy."]],
  [",5,Fine.,Ada,2025-03-14,Etsy,,", ["handle: Give the handle of the piece, as its address has it."]],
  ["kaftan,5,Fine.,Ada,2025-03-14,Etsy,,Loose", ["fit: Give Small, True to size, Large, or leave it empty."]],
  ["kaftan,5,Fine.,Ada", ["null: This line has 4 cells, the first line of the file has 8."]],
])("finds in %j what is wrong: %j", (line, problems) => {
  expect(problemsOf(line)).toEqual(problems);
});

test("refuses a first line without a needed column, or with one twice", () => {
  expect(reviewHeader(["Handle", "Stars", "Words", "Name", "Date"])).toMatchObject({
    error: expect.stringContaining("no column ‘Came from’"),
  });
  expect(reviewHeader([...HEAD.split(","), "Rating"])).toMatchObject({
    error: "The column ‘Rating’ stands in the file twice.",
  });
});
