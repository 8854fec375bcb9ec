import { expect, onTestFinished, test } from "vitest";
import { formService } from "./form-service.server.ts";
import type { ForwardFailure, StoredEnquiry } from "./forward-enquiry.server.ts";
import { type FormEndpoint, openFormEndpoint, REPLIES, type Reply } from "./testing/form-endpoint.ts";

const enquiry: StoredEnquiry = {
  id: "1",
  createdAt: new Date(),
  kind: "contact",
  fields: { firstName: "Ọmọ́ládé", email: "lade@example.com", message: "One\ntwo" },
};
const goOn = new AbortController().signal;

test("an enquiry is a multipart form with its fields, its subject and one email to reply to", async () => {
  const { deliver, endpoint } = await open();
  expect(await deliver(enquiry, goOn)).toBeNull();
  const [form, ...more] = endpoint.forms;
  expect(more).toEqual([]);
  expect(form?.accept).toBe("application/json");
  expect(form?.type).toMatch(/^multipart\/form-data; boundary=/);
  // `_replyto` beside `email` would be an error.
  expect(form?.fields).toEqual({
    firstName: "Ọmọ́ládé",
    email: "lade@example.com",
    message: "One\r\ntwo",
    subject: "New inquiry from Ọmọ́ládé",
  });
});

test.each<[string, Reply, ForwardFailure]>([
  [
    "its errors, joined",
    REPLIES.invalid,
    {
      reason: "refused",
      summary: "The form service refused it (HTTP 422)",
      words: "should be an email, Form should not be empty",
    },
  ],
  [
    "an error with a success status",
    REPLIES.overQuota,
    {
      reason: "refused",
      summary: "The form service refused it (HTTP 200)",
      words: "Form has exceeded its monthly limit",
    },
  ],
  [
    "an error page",
    REPLIES.broken,
    {
      reason: "unavailable",
      summary: "The form service refused it (HTTP 500)",
      words: "<h1>Internal Server Error</h1>",
    },
  ],
  [
    "a web page",
    REPLIES.webPage,
    { reason: "refused", summary: "The form service did not answer with JSON (HTTP 200)" },
  ],
  [
    "a redirect",
    { status: 302, body: {} },
    { reason: "refused", summary: "The form service refused it (HTTP 302)", words: "" },
  ],
  [
    "too many requests",
    { status: 429, body: {} },
    { reason: "unavailable", summary: "The form service refused it (HTTP 429)", words: "" },
  ],
  [
    "silence",
    { silentMs: 600_000 },
    { reason: "unavailable", summary: "The form service could not be reached (TimeoutError)" },
  ],
])("%s is a failure", async (_, reply, failure) => {
  const { deliver } = await open(reply);
  expect(await deliver(enquiry, goOn)).toEqual(failure);
});

test("an empty answer with a good status is a success", async () => {
  const { deliver } = await open({ status: 200, body: "" });
  expect(await deliver(enquiry, goOn)).toBeNull();
});

test("a service that cannot be reached is reported with the error's code", async () => {
  const { deliver, endpoint } = await open();
  await endpoint.close();
  expect(await deliver(enquiry, goOn)).toEqual({
    reason: "unavailable",
    summary: "The form service could not be reached (ECONNREFUSED)",
  });
});

test("a shop that closes does not wait for a slow service", async () => {
  const { deliver } = await open({ silentMs: 600_000 });
  const closing = new AbortController();
  setTimeout(() => closing.abort(), 50);
  // The shop's own limit of time would end with a TimeoutError.
  expect(await deliver(enquiry, closing.signal)).toEqual({
    reason: "unavailable",
    summary: "The form service could not be reached (AbortError)",
  });
});

async function open(...replies: Reply[]): Promise<{
  deliver: ReturnType<typeof formService>;
  endpoint: FormEndpoint;
}> {
  const endpoint = await openFormEndpoint(...replies);
  onTestFinished(() => endpoint.close().catch(() => undefined));
  // Only a silent service reaches the limit of time: a slow machine answers late, too.
  const patience = replies.some((reply) => "silentMs" in reply) ? 4_000 : 600_000;
  return { deliver: formService(endpoint.url, patience), endpoint };
}
