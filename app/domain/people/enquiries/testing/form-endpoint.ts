import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** One answer of the endpoint: a status and a body, or silence for some milliseconds. */
export type Reply = { status: number; body: unknown } | { silentMs: number };

/** Formspree's own answers. */
export const REPLIES = {
  taken: { status: 200, body: { next: "/thanks", ok: true } },
  invalid: {
    status: 422,
    body: {
      error: "Validation errors",
      errors: [
        { code: "TYPE_EMAIL", field: "email", message: "should be an email" },
        { code: "EMPTY", message: "Form should not be empty" },
      ],
    },
  },
  overQuota: { status: 200, body: { error: "Form has exceeded its monthly limit" } },
  broken: { status: 500, body: "<h1>Internal Server Error</h1>" },
  webPage: { status: 200, body: "<h1>Thanks!</h1>" },
} as const satisfies Record<string, Reply>;

export interface FormEndpoint {
  /** The value for `FORM_ENDPOINT`. */
  url: string;
  /** The received forms, with any answer. */
  forms: { fields: Record<string, string>; accept: string | undefined; type: string }[];
  /** The answers to the next forms, in turn; after these, every form is accepted. */
  replies: Reply[];
  close(): Promise<void>;
}

/** A hosted form service on a free port of this machine. */
export async function openFormEndpoint(...replies: Reply[]): Promise<FormEndpoint> {
  const forms: FormEndpoint["forms"] = [];
  const server = createServer(async (request, response) => {
    const type = request.headers["content-type"] ?? "";
    const body = new Response(new Uint8Array(await buffer(request)), { headers: { "content-type": type } });
    const fields = Object.fromEntries(
      [...(await body.formData())].map(([name, text]) => [name, String(text)]),
    );
    forms.push({ fields, accept: request.headers.accept, type });
    answer(response, replies.shift() ?? REPLIES.taken);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/f/abcdefgh`, forms, replies, close };
}

function answer(response: ServerResponse, reply: Reply): void {
  if ("silentMs" in reply) {
    setTimeout(() => response.destroy(), reply.silentMs).unref();
    return;
  }
  const isText = typeof reply.body === "string";
  response.writeHead(reply.status, { "content-type": isText ? "text/html" : "application/json" });
  response.end(isText ? reply.body : JSON.stringify(reply.body));
}
