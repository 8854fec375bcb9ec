import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { PersonItem } from "./people-page.tsx";

const ada = {
  userId: "ada",
  email: "ada@shop.example",
  role: "owner",
  isSuspended: false,
  lastSignIn: null,
  isYou: true,
} as const;

function itemOf(isOnlyOwner: boolean): string {
  const Page = createRoutesStub([
    { path: "/", Component: () => <PersonItem person={ada} isOnlyOwner={isOnlyOwner} /> },
  ]);
  return renderToStaticMarkup(<Page />);
}

test("the only owner is offered nothing that would leave the shop without one", () => {
  expect(itemOf(true)).not.toContain("<button");
  expect(itemOf(true)).toContain("make somebody else one first");
  for (const label of ["Make packer", "Suspend", "Remove"]) expect(itemOf(false)).toContain(label);
});
