import type { EntryContext } from "react-router";
import { expect, test } from "vitest";
import { carryDataAsJson } from "./page-state.server.ts";

/** React Router's own way to carry the data, which is left or replaced. */
const OWN = '{"basename":"/"}';

function carried(loaderData: unknown, errors: unknown = null) {
  const context = {
    ssr: true,
    serverHandoffString: OWN,
    encodeState: () => new ReadableStream(),
    staticHandlerContext: { loaderData, actionData: null, errors },
  } as unknown as EntryContext;
  carryDataAsJson(context);
  const { serverHandoffString: text = "", serverHandoffStream } = context;
  return { text, isOwn: text === OWN && serverHandoffStream !== undefined };
}

test("data that is JSON is in the page as JSON", () => {
  const loaderData = { root: { name: "Adire", none: null }, page: { prices: [100, 2.5], isNew: false } };
  const { text, isOwn } = carried({ ...loaderData, later: undefined });
  expect(isOwn).toBe(false);
  expect(JSON.parse(text)).toEqual({ basename: "/", future: {}, ssr: true, state: { loaderData } });
});

test.each<[string, unknown]>([
  ["a date", new Date(0)],
  ["a map", new Map([["a", 1]])],
  ["NaN", Number.NaN],
  ["a big number", 1n],
  ["something that comes later", Promise.resolve(1)],
  ["a gap in a list", [undefined]],
  ["a prototype", JSON.parse('{"__proto__":1}')],
])("keeps %s in React Router's notation", (_, value) => {
  expect(carried({ page: { deep: [{ value }] } }).isOwn).toBe(true);
});

test("keeps an error in React Router's notation", () => {
  expect(carried({}, { root: new Error("no") }).isOwn).toBe(true);
});

test("user text cannot end the script that carries it", () => {
  const { text } = carried({ page: "</script><!-- & more" });
  expect(text).not.toMatch(/[<>&]/);
  expect(JSON.parse(text).state.loaderData.page).toBe("</script><!-- & more");
});
