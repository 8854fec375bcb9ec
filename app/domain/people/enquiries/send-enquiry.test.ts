import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { FAILED, sendEnquiry } from "./send-enquiry.ts";

const form = () => {
  const data = new FormData();
  data.set("firstName", "Ada");
  return data;
};

test("sends an accepted form", async () => {
  expect(await sendEnquiry(form(), await answering(200, { ok: true }))).toEqual({ ok: true, value: null });
});

test("joins the service's messages, and keeps each with its field", async () => {
  const errors = [
    { message: "Add your first name.", field: "firstName" },
    { message: "Write your message." },
  ];
  expect(await sendEnquiry(form(), await answering(422, { errors }))).toEqual({
    ok: false,
    error: { message: "Add your first name. Write your message.", problems: errors },
  });
});

test.each<[string, number, unknown]>([
  ["a failure without messages", 500, {}],
  ["a failure that is not JSON", 502, "<h1>Bad gateway</h1>"],
  ["a success without a body", 200, ""],
  ["an answer with malformed errors", 400, { errors: [null, { message: 7 }, "x"] }],
])("%s has the specification's message", async (_, status, body) => {
  expect(await sendEnquiry(form(), await answering(status, body))).toEqual({
    ok: false,
    error: { message: FAILED, problems: [] },
  });
});

test("a network failure shows its message", async () => {
  expect(await sendEnquiry(form(), "http://127.0.0.1:1/")).toEqual({
    ok: false,
    error: { message: "fetch failed", problems: [] },
  });
});

async function answering(status: number, body: unknown): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
