/**
 * Writes a CSV file of many products in eight sizes and colours each, to measure its import.
 *
 *   node_modules/.bin/node scripts/make-products-file.ts 5000 > products.csv
 *
 * A second number is added to each price, in pounds, for a second import that changes them all.
 */
import { productsFile } from "#tests/support/database/products-file.ts";

const [count, dearer] = [Number(process.argv[2] ?? 5000), Number(process.argv[3] ?? 0)];
if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(dearer)) {
  console.error("Say how many products, such as: make-products-file.ts 5000");
  process.exit(1);
}
process.stdout.write(
  productsFile(count, { dearer, picture: "https://res.cloudinary.com/demo/image/upload/sample.jpg" }),
);
