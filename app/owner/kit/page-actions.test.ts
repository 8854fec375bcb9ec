import { expect, test } from "vitest";
import * as z from "zod";
import type { Area } from "#app/domain/identity/rights.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { err, ok } from "#app/shared/result.ts";
import { act, formText, nothing, type PageActions } from "./page-actions.server.ts";
import { sendForm } from "./testing/send-form.server.ts";

const page = (area?: Area): PageActions<"words", { said: string[] }, string> => ({
  area: "words",
  largest: { bytes: 100 },
  asked: "do",
  actions: {
    say: act(z.object({ id: z.uuid(), words: formText }), async ({ said }, _, { words }) => {
      said.push(words);
      return { leadsTo: "/admin/reviews?done=said" };
    }),
    refuse: act(
      () => err("Say something."),
      () => Promise.reject(new Error("It was run")),
    ),
    pay: act(nothing, async () => null, area),
    choose: act(
      (form) => (form.has("what") ? ok(form.get("what")) : null),
      async () => null,
    ),
  },
});

const send = async (
  fields: Record<string, string>,
  { role = "owner", area }: { role?: "owner" | "editor"; area?: Area } = {},
) => {
  const said: string[] = [];
  const outcome = await sendForm(page(area), { said }, adminForTests({ role }), fields);
  return { outcome, said };
};

test("runs the action that the form names, and leads to its address", async () => {
  const id = crypto.randomUUID();
  expect(await send({ do: "say", id, words: "Good" })).toEqual({
    outcome: { leadsTo: "/admin/reviews?done=said" },
    said: ["Good"],
  });
  expect((await send({ do: "say", id })).said).toEqual([""]);
});

test.each([[{}], [{ do: "shout" }], [{ do: "constructor" }], [{ do: "say", id: "1" }], [{ do: "choose" }]])(
  "does not understand %o",
  async (fields) => {
    expect(await send(fields)).toEqual({ outcome: "not understood", said: [] });
  },
);

test("shows the page with the error of the form, and runs nothing", async () => {
  expect((await send({ do: "refuse" })).outcome).toEqual({ shown: "Say something.", status: 422 });
});

test("runs no action on an area that its sender may not change", async () => {
  expect((await send({ do: "pay" }, { area: "money" })).outcome).toBeNull();
  await expect(send({ do: "pay" }, { area: "money", role: "editor" })).rejects.toThrow("was not guarded");
});
