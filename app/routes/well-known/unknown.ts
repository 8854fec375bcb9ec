/** An unknown address for programs is a real 404: a redirect home would tell them that it is there. */
export const loader = () =>
  new Response("Not found\n", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
export const action = loader;
