import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type Mail, MailError, openMailer } from "./mailer.server.ts";
import { bodyOf, headerOf, type Inbox, openInbox } from "./testing/smtp-inbox.ts";

const mail: Mail = {
  to: "ada@shopper.example",
  subject: "Your order BA-20261120-0751",
  text: "Àdìrẹ for £185",
  html: "<p>Àdìrẹ for £185</p>",
};

test("an email arrives with both of its bodies, unchanged", async () => {
  const { inbox, mailer } = await open();
  await mailer.send({ ...mail, replyTo: "hello@shop.example", messageId: "<receipt.7@shop.example>" });
  const [received, ...more] = inbox.mails;
  if (!received) throw new Error("Nothing came");
  expect(more).toEqual([]);
  expect(received).toMatchObject({ from: "orders@shop.example", to: ["ada@shopper.example"] });
  expect(headerOf(received, "Subject")).toBe(mail.subject);
  expect(headerOf(received, "From")).toBe("The Shop <orders@shop.example>");
  expect(headerOf(received, "Reply-To")).toBe("hello@shop.example");
  expect(headerOf(received, "Message-ID")).toBe("<receipt.7@shop.example>");
  expect(headerOf(received, "Auto-Submitted")).toBe("auto-generated");
  expect(bodyOf(received, "text/plain")).toContain(mail.text);
  expect(bodyOf(received, "text/html")).toContain(mail.html);
});

test.each<[string, Partial<Mail>]>([
  ["a line break in the subject", { subject: "Hello\r\nBcc: spy@evil.example" }],
  ["a bare line feed in the subject", { subject: "Hello\nBcc: spy@evil.example" }],
  ["a line break in the address", { to: "ada@shopper.example\r\nBcc: spy@evil.example" }],
  ["two addresses in one", { to: "ada@shopper.example, spy@evil.example" }],
  ["an address with a name", { to: "Ada <spy@evil.example>" }],
  ["two at-signs", { to: "ada@shopper.example@evil.example" }],
  ["a line break in the reply address", { replyTo: "hello@shop.example\nBcc: spy@evil.example" }],
  ["a line break in the message id", { messageId: "<1@x>\r\nBcc: spy@evil.example" }],
])("refuses %s, and sends nothing", async (_, fault) => {
  const { inbox, mailer } = await open();
  await expect(mailer.send({ ...mail, ...fault })).rejects.toMatchObject({
    name: "MailError",
    reason: "refused",
  });
  expect(inbox.mails).toEqual([]);
});

test("treats a refused address as a problem of this mail, without repeating it in the error", async () => {
  const { mailer } = await open({
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`No ${address} here`), { responseCode: 550 })),
  });
  const error = await failureOf(mailer.send(mail));
  expect(error.reason).toBe("refused");
  expect(`${error.stack} ${String(error.cause)}`).not.toContain("ada@");
  expect(error.message).toBe("The mail server refused the email (EENVELOPE, 550)");
});

test("treats an unreachable server as a problem of every mail", async () => {
  const inbox = await openInbox();
  await inbox.close();
  const mailer = openMailer({ smtpUrl: inbox.url, from: "orders@shop.example" });
  expect(await failureOf(mailer.send(mail))).toMatchObject({ reason: "unavailable", fault: "nothing there" });
});

test("tells a refused login and a name without a server apart", async () => {
  const { inbox } = await open({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error("No")),
  });
  const faultAt = async (smtpUrl: string) =>
    (await failureOf(openMailer({ smtpUrl, from: "orders@shop.example" }).send(mail))).fault;
  expect(await faultAt(inbox.url.replace("//", "//shop:wrong@"))).toBe("login");
  expect(await faultAt("smtp://nowhere.invalid:25")).toBe("no such server");
  expect(await faultAt(inbox.url.replace("smtp:", "smtps:"))).toBe("no encryption");
});

test("gives up on a server that never answers", async () => {
  const url = await silentServer();
  const mailer = openMailer({ smtpUrl: url, from: "orders@shop.example", timeoutMs: 100 });
  expect(await failureOf(mailer.send(mail))).toMatchObject({ reason: "unavailable", fault: "timed out" });
});

test("gives up on a server that trickles an endless answer", async () => {
  const url = await silentServer("220-wait\r\n");
  const mailer = openMailer({ smtpUrl: url, from: "orders@shop.example", timeoutMs: 200 });
  expect((await failureOf(mailer.send(mail))).reason).toBe("unavailable");
});

test("closing the mailer aborts the mail under way", async () => {
  const mailer = openMailer({
    smtpUrl: await silentServer(),
    from: "orders@shop.example",
    timeoutMs: 10_000,
  });
  const sending = failureOf(mailer.send(mail));
  mailer.close();
  expect((await sending).reason).toBe("unavailable");
});

async function open(
  options?: Parameters<typeof openInbox>[0],
): Promise<{ inbox: Inbox; mailer: ReturnType<typeof openMailer> }> {
  const inbox = await openInbox(options);
  onTestFinished(inbox.close);
  return { inbox, mailer: openMailer({ smtpUrl: inbox.url, from: "The Shop <orders@shop.example>" }) };
}

/** Accepts connections and never greets. Sends `nowAndThen` every 50 ms if it is given. */
async function silentServer(nowAndThen?: string): Promise<string> {
  const server = createServer((socket) => {
    const timer = nowAndThen === undefined ? undefined : setInterval(() => socket.write(nowAndThen), 50);
    socket.on("error", () => undefined).on("close", () => clearInterval(timer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function failureOf(sending: Promise<void>): Promise<MailError> {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof MailError)) throw new Error(`Expected a MailError, not ${String(error)}`);
  return error;
}
