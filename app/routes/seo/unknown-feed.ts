/** A feed that there is not is missing for real: the program that asks for it would not understand the home page. */
export const loader = () =>
  new Response("Not found\n", { status: 404, headers: { "cache-control": "no-store" } });
export const action = loader;
