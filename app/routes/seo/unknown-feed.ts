/** An unknown feed is a real 404, because a program cannot read the home page. */
export const loader = () =>
  new Response("Not found\n", { status: 404, headers: { "cache-control": "no-store" } });
export const action = loader;
