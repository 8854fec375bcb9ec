import type { Browser } from "../requests/admin.ts";
import { CARD } from "../requests/checkout.ts";
import type { Asking } from "../requests/walk-admin.ts";

/** The client, and the data that requests can name. */
export interface Asker {
  visitor: Browser;
  owner: Browser;
  /** An open payment page. */
  session: string;
}

/** Invalid input, and the shop's answer to it. */
export interface Refused {
  what: string;
  ask(asker: Asker): Promise<Response>;
  status: number;
  says: string;
}

const fields = (pairs: Record<string, string | File>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(pairs)) form.append(name, value);
  return form;
};

const ADA = { firstName: "Ada", email: "ada@example.com", message: "Hello" };
const LINE = { slug: "adire-tote", qty: 1, size: "One size", color: "Indigo", amount: 2800, currency: "gbp" };
const CART = { items: [LINE], orderId: "BA-20261120-0945", email: "ada@example.com", returnUrl: "" };

/** A request of any visitor, as a form. */
const form = (path: string, pairs: Record<string, string | File>): Refused["ask"] =>
  by(path, { body: fields(pairs) });

/** A request of any visitor, in any way. */
const by =
  (path: string, asking: Asking): Refused["ask"] =>
  ({ visitor }) =>
    visitor.send(path, { method: "POST", ...asking });

const owners =
  (path: string, pairs: Record<string, string | File>): Refused["ask"] =>
  ({ owner }) =>
    owner.send(path, { method: "POST", body: fields(pairs) });

const cart =
  (changes: Record<string, unknown>): Refused["ask"] =>
  ({ visitor }) => {
    const body = JSON.stringify({ ...CART, returnUrl: visitor.shop.origin, ...changes });
    return visitor.send("/api/createCheckoutSession", { method: "POST", body, type: "application/json" });
  };

const json = (path: string, body: string): Refused["ask"] => by(path, { body, type: "application/json" });

const pay =
  (changes: Partial<typeof CARD>): Refused["ask"] =>
  ({ visitor, session }) =>
    visitor.ask(`/sandbox/stripe/pay/${session}`, { form: { ...CARD, ...changes } });

const multipart = "multipart/form-data; boundary=x";

/** A case for each form and endpoint, and the answer of each. Sentences that people read are compared exactly. */
export const REFUSED: readonly Refused[] = [
  {
    what: "restoring a product that is not deleted",
    ask: owners("/admin/products", { do: "restore", id: "999999999999" }),
    status: 404,
    says: "Not found",
  },
  {
    what: "a check of the books of a month that there is not, with a field of nobody's",
    ask: owners("/admin/books?month=2026-99", { do: "check", amount: "-1" }),
    status: 200,
    says: "All orders were compared with the provider",
  },
  {
    what: "a question to the provider with more than a word",
    ask: owners("/admin/books", { do: "ask".repeat(1_000) }),
    status: 413,
    says: "",
  },
  {
    what: "a copy of a product that is not there",
    ask: owners("/admin/products", { do: "duplicate", slug: "no-such-piece" }),
    status: 404,
    says: "Not found",
  },
  {
    what: "a password by a link that there is not",
    ask: form(`/admin/reset/${"0".repeat(66)}`, { newPassword: "a long enough password" }),
    status: 404,
    says: "This link works no more",
  },
  {
    what: "a welcome by a link that there is not",
    ask: form("/admin/welcome/none", { newPassword: "a long enough password" }),
    status: 404,
    says: "This link works no more",
  },
  {
    what: "an invitation of nobody",
    ask: owners("/admin/settings/people", { do: "invite", email: "a@b, c@d", role: "packer" }),
    status: 422,
    says: "Give one email address, such as name@example.com.",
  },
  {
    what: "an order by hand without a piece",
    ask: owners("/admin/orders/new", { key: crypto.randomUUID(), delivery: "hand", paid: "cash" }),
    status: 422,
    says: "Add a piece.",
  },
  {
    what: "a discount code that takes nothing off",
    ask: owners("/admin/codes", { do: "save", code: "SUMMER10" }),
    status: 422,
    says: "Fill in one of the three: a percentage, an amount, or free delivery.",
  },
  {
    what: "a code of the owner's that no code can be",
    ask: owners("/admin/codes", { do: "save", code: "été <b>", percent: "10" }),
    status: 422,
    says: "A code has 3 to 32 letters and digits, without accents or signs.",
  },
  {
    what: "a form of the codes' page that there is not",
    ask: owners("/admin/codes", { do: "toString" }),
    status: 400,
    says: "",
  },
  {
    what: "a checkout with a code that there is not",
    ask: cart({ code: "'; DROP TABLE orders" }),
    status: 409,
    says: "We don’t recognise that code. Please check it.",
  },
  {
    what: "a checkout with a discount in words",
    ask: cart({ shownDiscount: "all" }),
    status: 400,
    says: "shownDiscount is not a whole number of pence.",
  },
  {
    what: "a checkout with a charge for delivery in words",
    ask: cart({ shownDelivery: "free" }),
    status: 400,
    says: "shownDelivery is not a whole number of pence.",
  },
  {
    what: "the codes of no cart",
    ask: json("/api/codes", `{"code":"SUMMER10"}`),
    status: 400,
    says: "Cart is empty.",
  },
  {
    what: "an order by hand that no page made",
    ask: owners("/admin/orders/new", { paid: "cash" }),
    status: 400,
    says: "",
  },
  {
    what: "a drop without a name, a moment or a piece",
    ask: owners("/admin/drops/new", { name: "", opensAt: "soon", do: "save" }),
    status: 422,
    says: "Choose at least one piece.",
  },
  {
    what: "a drop that there is not",
    ask: owners("/admin/drops/none", { do: "remove" }),
    status: 404,
    says: "Not found",
  },
  {
    what: "the letter of a drop that there is not",
    ask: owners("/admin/drops/none/letter", { letterWords: "Hello", do: "send" }),
    status: 404,
    says: "",
  },
  {
    what: "a cart for an e-mail without its end",
    ask: json("/api/savedCarts", JSON.stringify({ id: "0".repeat(32), email: "ada@", lines: [LINE] })),
    status: 422,
    says: "Add the part after the @, such as name@example.com.",
  },
  {
    what: "an empty cart to be sent",
    ask: json("/api/savedCarts", JSON.stringify({ id: "0".repeat(32), email: ADA.email, lines: [] })),
    status: 422,
    says: "Your cart is empty.",
  },
  {
    what: "a cart with a million lines",
    ask: json("/api/savedCarts", `[${"0,".repeat(40_000)}0]`),
    status: 413,
    says: "longer than",
  },
  {
    what: "a report of a browser that is none",
    ask: by("/api/csp-reports", { body: "[{}]", type: "application/reports+json" }),
    status: 400,
    says: "no report",
  },
  {
    what: "a form of the people's page that there is not",
    ask: owners("/admin/settings/people", { do: "toString" }),
    status: 400,
    says: "",
  },
  {
    what: "a sign-up with an address that is none",
    ask: form("/lists", { email: "ada@example", piece: "", variant: "" }),
    status: 422,
    says: "Add the part after the @, such as name@example.com.",
  },
  {
    what: "a wish to wait for a piece that there is not",
    ask: form("/lists", { email: "ada@example.com", piece: "no-such-piece", variant: "none" }),
    status: 422,
    says: "The shop no longer has this piece.",
  },
  {
    what: "a yes behind a link that there is not",
    ask: form(`/lists/${"0".repeat(66)}`, {}),
    status: 404,
    says: "This link works no more",
  },
  {
    what: "leaving a list by a link that there is not",
    ask: form(`/lists/${"0".repeat(66)}/leave`, { "List-Unsubscribe": "One-Click" }),
    status: 404,
    says: "This link works no more",
  },
  {
    what: "a run of half a piece",
    ask: owners("/admin/waiting", {
      run: "4f9d0c1e-5a53-4d27-9d0f-0e7f5b3f1a12",
      slug: "adire-kaftan",
      "pieces:adire-kaftan-indigo-12": "0.5",
    }),
    status: 422,
    says: "Give a whole number of pieces from 0 to 500.",
  },
  {
    what: "a withdrawal without an order's number",
    ask: form("/withdraw", { step: "find", email: "ada@example.com" }),
    status: 422,
    says: "Give the order’s number and the email that you ordered with.",
  },
  {
    what: "a withdrawal by a secret address that there is not",
    ask: form("/orders/none/withdraw?form=none", {
      step: "confirm",
      request: "4f9d0c1e-5a53-4d27-9d0f-0e7f5b3f1a12",
      piece: "1-1",
    }),
    status: 404,
    says: "",
  },
  {
    what: "a link to the orders of an address of five thousand letters",
    ask: form("/orders", { step: "ask", email: `${"a".repeat(5_000)}@example.com` }),
    status: 413,
    says: "",
  },
  {
    what: "the orders behind a link that there is not",
    ask: form(`/orders/open/${"0".repeat(66)}`, {}),
    status: 404,
    says: "This link works no more",
  },
  {
    what: "a review by a link that there is not",
    ask: form("/reviews/none", { intent: "send", piece: "adire-kaftan", stars: "5" }),
    status: 404,
    says: "This link leads nowhere.",
  },
  {
    what: "a review by a link that nobody was given",
    ask: form("/reviews/00000000-0000-4000-8000-000000000000", { intent: "erase", piece: "adire-kaftan" }),
    status: 404,
    says: "This link leads nowhere.",
  },
  {
    what: "no more letters by a link that there is not",
    ask: form("/reviews/none/leave", {}),
    status: 404,
    says: "This link leads nowhere.",
  },
  {
    what: "a report of a review that there is not",
    ask: form("/reviews/none/report", { reason: "offensive" }),
    status: 404,
    says: "This link leads nowhere.",
  },
  {
    what: "showing a review that there is not",
    ask: owners("/admin/reviews", { id: "none", revision: "1", do: "show" }),
    status: 422,
    says: "This review is not there any more: its shopper has erased it.",
  },
  {
    what: "a press on a review that no page has",
    ask: owners("/admin/reviews", { id: "none", revision: "1", do: "toString" }),
    status: 400,
    says: "",
  },
  {
    what: "a gift card for less than the least, to an e-mail that is none, on a day that is over",
    ask: form("/gift-cards", {
      amount: "0.01",
      recipient: "Ada",
      recipientEmail: "ada@",
      sender: "Bisi\r\nBcc: ada@example.com",
      message: "x".repeat(5_000),
      sendOn: "2020-01-01",
      email: "nobody",
    }),
    status: 422,
    says: "A gift card is for £10 at least and £500 at most.",
  },
  {
    what: "an address for an order that there is not",
    ask: form("/orders/none/address", { name: "Ada", line1: "1 Street", city: "London" }),
    status: 404,
    says: "",
  },
  {
    what: "a return of an order that there is not",
    ask: form("/orders/none/return", { request: "00000000-0000-4000-8000-000000000000" }),
    status: 404,
    says: "",
  },
  {
    what: "a press on a return that there is not",
    ask: owners("/admin/returns/none", { intent: "refund" }),
    status: 422,
    says: "This return is not there.",
  },
  { what: "an empty contact form", ask: form("/contact", {}), status: 422, says: "Add your first name." },
  {
    what: "an e-mail without its end",
    ask: form("/contact", { ...ADA, email: "ada@" }),
    status: 422,
    says: "Add the part after the @, such as name@example.com.",
  },
  {
    what: "a name that begins another header",
    ask: form("/contact", { ...ADA, firstName: "Ada\r\nBcc: spy@evil.example" }),
    status: 422,
    says: "Take the line breaks and control characters out of the first name.",
  },
  {
    what: "a message of 5,001 letters",
    ask: form("/contact", { ...ADA, message: "x".repeat(5_001) }),
    status: 422,
    says: "The message is too long: 5,000 characters at most, and this one has 5,001.",
  },
  {
    what: "a phone number without digits",
    ask: form("/contact", { ...ADA, phone: "call me" }),
    status: 422,
    says: "Check the phone number: it has too few digits.",
  },
  {
    what: "a file in the contact form",
    ask: form("/contact", { ...ADA, photo: new File(["x"], "photo.jpg") }),
    status: 422,
    says: "Files cannot be sent here.",
  },
  {
    what: "a form as JSON",
    ask: json("/contact", JSON.stringify(ADA)),
    status: 415,
    says: "Send a form, as multipart/form-data.",
  },
  {
    what: "a form that breaks off",
    ask: by("/contact", { body: "--x\r\nContent-Disposition: form-data; na", type: multipart }),
    status: 400,
    says: "The form could not be read.",
  },
  {
    what: "a consultation without a phone number",
    ask: form("/?index", { fullName: "Ada Obi", email: "ada@example.com" }),
    status: 422,
    says: "Add your phone number.",
  },
  {
    what: "an enquiry of no kind that there is",
    ask: form("/api/enquiries", { ...ADA, kind: "order" }),
    status: 422,
    says: "kind must be contact or consultation.",
  },
  {
    what: "an enquiry of 128 KB and a little",
    ask: form("/api/enquiries", { ...ADA, message: "x".repeat(128 * 1024) }),
    status: 413,
    says: "What was sent is too large to be read.",
  },
  {
    what: "an enquiry of 32,000 names",
    ask: by("/api/enquiries", { body: "&a".repeat(32_000), type: "application/x-www-form-urlencoded" }),
    status: 413,
    says: "What was sent is too large to be read.",
  },
  {
    what: "a contact form of a thousand parts",
    ask: by("/contact", {
      body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(1_000).concat("--x--\r\n"),
      type: multipart,
    }),
    status: 400,
    says: "The form could not be read.",
  },
  {
    what: "a query of 8,000 names",
    ask: by(`/catalogue?${"&a".repeat(7_000)}`, { method: "GET" }),
    status: 414,
    says: "That address is too long.",
  },
  {
    what: "an enquiry by PUT",
    ask: by("/api/enquiries", { method: "PUT", body: "x" }),
    status: 405,
    says: "Use POST here.",
  },
  { what: "an empty cart", ask: cart({ items: [] }), status: 400, says: "Cart is empty." },
  {
    what: "a line that is nothing",
    ask: cart({ items: [LINE, null] }),
    status: 400,
    says: "Item 2 is missing slug.",
  },
  {
    what: "a slug that is a list",
    ask: cart({ items: [{ ...LINE, slug: ["adire-tote"] }] }),
    status: 400,
    says: "Item 1 is missing slug.",
  },
  {
    what: "a slug with a NUL",
    ask: cart({ items: [{ ...LINE, slug: "adire\0tote" }] }),
    status: 400,
    says: "Item 1 has an invalid slug.",
  },
  {
    what: "a size of 101 letters",
    ask: cart({ items: [{ ...LINE, size: "x".repeat(101) }] }),
    status: 400,
    says: "Item 1 has an invalid size.",
  },
  {
    what: "an order id with a path in it",
    ask: cart({ orderId: "../../BA-20261120-0945" }),
    status: 400,
    says: "orderId is not an order id like BA-20261120-0751.",
  },
  {
    what: "a shopper without an e-mail",
    ask: cart({ email: { toString: "ada@example.com" } }),
    status: 400,
    says: "email is not an address like name@example.com.",
  },
  {
    what: "a way back that runs a script",
    ask: cart({ returnUrl: "javascript:alert(1)" }),
    status: 400,
    says: "returnUrl is not a full http or https address.",
  },
  {
    what: "a checkout that is null",
    ask: json("/api/createCheckoutSession", "null"),
    status: 400,
    says: "The request is not a checkout.",
  },
  {
    what: "a checkout that is no JSON",
    ask: json("/api/createCheckoutSession", "{'items':[]}"),
    status: 400,
    says: "The request is not valid JSON.",
  },
  {
    what: "a checkout of 150 KB",
    ask: json("/api/createCheckoutSession", `{"items":"${"x".repeat(150_000)}"}`),
    status: 413,
    says: "The request is longer than",
  },
  {
    what: "a checkout that is only looked at",
    ask: by("/api/createCheckoutSession", { method: "GET" }),
    status: 405,
    says: "Use POST here.",
  },
  {
    what: "a payment event that is only looked at",
    ask: by("/api/webhooks/stripe", { method: "GET" }),
    status: 405,
    says: "Use POST here.",
  },
  {
    what: "whether nobody's checkout is paid",
    ask: by("/api/paid", { method: "GET" }),
    status: 400,
    says: "Send the key of your checkout.",
  },
  {
    what: "the stock of nothing",
    ask: by("/api/stock", { method: "GET" }),
    status: 400,
    says: "Name the products: ?slug=adire-tote&slug=linen-kaftan",
  },
  {
    what: "the stock of a path",
    ask: by("/api/stock?slug=..%2f..%2fetc", { method: "GET" }),
    status: 400,
    says: "A slug is not valid.",
  },
  {
    what: "the stock of fifty-one products",
    ask: by(`/api/stock?${"slug=a&".repeat(50)}slug=a`, { method: "GET" }),
    status: 400,
    says: "Ask for 50 products at most.",
  },
  {
    what: "no products by name",
    ask: by("/api/products", { method: "GET" }),
    status: 400,
    says: "Name the products: ?slug=adire-tote&slug=linen-kaftan",
  },
  {
    what: "forty-nine products by name",
    ask: by(`/api/products?${"slug=a&".repeat(48)}slug=a`, { method: "GET" }),
    status: 400,
    says: "Ask for 48 products at most.",
  },
  {
    what: "a product by a path",
    ask: by("/api/products/..%2f..%2fetc", { method: "GET" }),
    status: 404,
    says: "There is no such product.",
  },
  {
    what: "an endpoint that is none",
    ask: json("/api/orders", "{}"),
    status: 404,
    says: "There is nothing here.",
  },
  {
    what: "an order of stock without a key",
    ask: json("/api/v1/stock", "{}"),
    status: 401,
    says: "Send a key that is not revoked",
  },
  {
    what: "an address of the API for programs that is none",
    ask: json("/api/v1/customers", "{}"),
    status: 404,
    says: "The document at /api/v1/openapi.json names every address.",
  },
  {
    what: "a key without a name",
    ask: owners("/admin/settings/api", { do: "make", name: " ", rights: "everything" }),
    status: 422,
    says: "Give the key a name, such as that of the program.",
  },
  {
    what: "a key to revoke that there is not",
    ask: owners("/admin/settings/api", { do: "revoke", key: "none" }),
    status: 404,
    says: "Not found",
  },
  {
    what: "an empty sign-in",
    ask: form("/admin/sign-in", { step: "password" }),
    status: 422,
    says: "Invalid email or password",
  },
  {
    what: "a sign-in as JSON",
    ask: json("/admin/sign-in", "{}"),
    status: 422,
    says: "Send a form, as multipart/form-data.",
  },
  {
    what: "a code without a password before it",
    ask: form("/admin/sign-in?step=code", { step: "code", code: "000000" }),
    status: 422,
    says: "That took too long. Please sign in again.",
  },
  {
    what: "a passkey that is none",
    ask: form("/admin/sign-in", { step: "passkey", passkey: "{}" }),
    status: 422,
    says: "That passkey was not accepted. Sign in with your password.",
  },
  {
    what: "a new passkey that is none",
    ask: owners("/admin/account", { form: "new-passkey", name: "Phone", made: "{" }),
    status: 422,
    says: "The passkey could not be added. Please try again.",
  },
  {
    what: "a passkey with a name of 41 letters",
    ask: owners("/admin/account", { form: "passkey", name: "n".repeat(41) }),
    status: 422,
    says: "Use 40 characters at most.",
  },
  {
    what: "a passkey that is removed without a password",
    ask: owners("/admin/account", { form: "remove-passkey", passkey: "nobody's" }),
    status: 422,
    says: "That is not your password.",
  },
  {
    what: "a password of one letter",
    ask: owners("/admin/account", { form: "password", newPassword: "x", repeated: "x" }),
    status: 422,
    says: "Use 12 characters or more.",
  },
  {
    what: "an account form of no kind",
    ask: owners("/admin/account", { form: "toString" }),
    status: 400,
    says: "",
  },
  {
    what: "an empty product",
    ask: owners("/admin?index", { do: "save" }),
    status: 422,
    says: "Failed to save product",
  },
  {
    what: "a list with nothing ticked",
    ask: owners("/admin/products", { do: "hide" }),
    status: 200,
    says: "Tick the products first.",
  },
  {
    what: "an import without a file",
    ask: owners("/admin/products/import", {}),
    status: 422,
    says: "Please choose a file.",
  },
  {
    what: "pictures by file name, of another site and of no product",
    ask: owners("/admin/products/pictures", {
      name: "adire-kaftan.jpg",
      url: "https://elsewhere.example/a.jpg",
    }),
    status: 422,
    says: "No product got a picture.",
  },
  {
    what: "an upload without a picture",
    ask: owners("/admin/pictures", { name: "x" }),
    status: 400,
    says: "Send one picture.",
  },
  {
    what: "a picture that is a script",
    ask: owners("/admin/pictures", { name: "x", picture: new File(["<svg onload='alert(1)'/>"], "a.png") }),
    status: 422,
    says: "That is not a picture the shop can read. Choose a JPEG, PNG, WebP or AVIF.",
  },
  {
    what: "a document without its words",
    ask: owners("/admin/words/announcement", { do: "publish" }),
    status: 422,
    says: "Text is empty.",
  },
  {
    what: "a document at a moment that is past",
    ask: owners("/admin/words/announcement", {
      do: "schedule",
      publishAt: "2020-01-01T09:00",
      text: "x",
      "link.label": "x",
      "link.to": "/about",
    }),
    status: 422,
    says: "That moment is past. Choose one that is still to come, or publish now.",
  },
  {
    what: "a document that is none",
    ask: owners("/admin/words/toString", { do: "publish" }),
    status: 404,
    says: "",
  },
  {
    what: "a document's form of no kind",
    ask: owners("/admin/words/home", { do: "fly" }),
    status: 400,
    says: "",
  },
  {
    what: "a business without its name",
    ask: owners("/admin/settings/business", { do: "publish" }),
    status: 422,
    says: "Shop name is empty.",
  },
  {
    what: "a mail server at a wrong port",
    ask: owners("/admin/settings/email", { intent: "save", host: "smtp.example.com", port: "x" }),
    status: 422,
    says: "A port is a number from 1 to 65535. Most mail servers use 587, some 465.",
  },
  {
    what: "a mail server's form of no kind",
    ask: owners("/admin/settings/email", { intent: "fly" }),
    status: 400,
    says: "",
  },
  {
    what: "a publishable key in place of the secret one",
    ask: owners("/admin/settings/payments", { secretKey: "pk_live_1", webhookSecret: "whsec_1" }),
    status: 422,
    says: "the publishable key, which begins with pk_",
  },
  {
    what: "a schedule that keeps no backup",
    ask: owners("/admin/settings/backup", { intent: "schedule", every: "day", keep: "0" }),
    status: 422,
    says: "Keep from 1 to 60 backups.",
  },
  {
    what: "a schedule of another rhythm",
    ask: owners("/admin/settings/backup", { intent: "schedule", every: "minute", keep: "1" }),
    status: 400,
    says: "",
  },
  {
    what: "a drill without a backup",
    ask: owners("/admin/settings/backup", { intent: "drill" }),
    status: 422,
    says: "There is no backup in the folder yet. Write one first.",
  },
  {
    what: "a download without its button",
    ask: owners("/admin/settings/backup/download", {}),
    status: 400,
    says: "",
  },
  {
    what: "an enquiry moved to nowhere",
    ask: owners("/admin/enquiries", { id: "x", to: "hell" }),
    status: 400,
    says: "",
  },
  {
    what: "a form for an order that is none",
    ask: owners("/admin/orders/x", { intent: "fulfil" }),
    status: 404,
    says: "",
  },
  {
    what: "a release of an order that is none",
    ask: owners("/admin/stock", { release: "BA-20261120-0000" }),
    status: 404,
    says: "",
  },
  { what: "a release of nothing", ask: owners("/admin/stock", {}), status: 400, says: "" },
  {
    what: "a number of pieces that is none",
    ask: owners("/admin/stock", {
      slug: "adire-kaftan",
      key: "0123456789abcdef",
      reason: "count",
      "seen|adire-kaftan-indigo-12": "5",
      "left|adire-kaftan-indigo-12": "-1",
    }),
    status: 409,
    says: "Give a whole number of pieces, 0 or more.",
  },
  {
    what: "stock corrected without a reason",
    ask: owners("/admin/stock", { slug: "adire-kaftan", key: "0123456789abcdef", reason: "theft" }),
    status: 400,
    says: "",
  },
  {
    what: "a count that is not a number",
    ask: owners("/admin/stock/count", {
      key: "0123456789abcdef",
      "expected|adire-kaftan|adire-kaftan-indigo-12": "5",
      "counted|adire-kaftan|adire-kaftan-indigo-12": "1e9",
    }),
    status: 409,
    says: "Give a whole number of pieces, 0 or more.",
  },
  {
    what: "a sale of more than everything",
    ask: owners("/admin/products/prices?slug=adire-kaftan", {
      do: "preview",
      what: "sale",
      percentOff: "120",
    }),
    status: 422,
    says: "Give a percentage from 1 to 90, such as 20.",
  },
  {
    what: "a tag that the shop does not have",
    ask: owners("/admin/products/prices?slug=adire-kaftan", {
      do: "preview",
      what: "tag",
      addTag: "picnics",
    }),
    status: 422,
    says: "Choose a tag.",
  },
  {
    what: "new prices of an unknown kind",
    ask: owners("/admin/products/prices", { do: "preview", what: "gift" }),
    status: 400,
    says: "",
  },
  { what: "a count without its key", ask: owners("/admin/stock/count", {}), status: 400, says: "" },
  {
    what: "a correction that is a form",
    ask: owners("/admin/stock/corrections", { slug: "adire-kaftan" }),
    status: 400,
    says: "The request is not valid JSON.",
  },
  {
    what: "a browser's key that is no text",
    ask: cart({ key: { length: 20 } }),
    status: 400,
    says: "key is not a text of 200 characters at most.",
  },
  {
    what: "a refund without its id",
    ask: owners("/admin/orders/x/refund", { step: "do" }),
    status: 400,
    says: "",
  },
  {
    what: "a card of letters",
    ask: pay({ cardNumber: "four two" }),
    status: 422,
    says: "Your card number is invalid.",
  },
  {
    what: "a country that is not delivered to",
    ask: pay({ country: "XX" }),
    status: 422,
    says: "Choose a country that we deliver to.",
  },
  {
    what: "an address of 201 letters",
    ask: pay({ address: "x".repeat(201) }),
    status: 422,
    says: "Use 200 characters at most.",
  },
  {
    what: "the provider without its key",
    ask: by("/sandbox/stripe/v1/refunds", { body: "" }),
    status: 401,
    says: "You did not provide an API key.",
  },
  {
    what: "an order by a key that is none",
    ask: by("/orders/%27%20OR%201=1", { method: "GET" }),
    status: 404,
    says: "Order not found",
  },
  {
    what: "a path with a NUL",
    ask: by("/products/a%00b", { method: "GET" }),
    status: 400,
    says: "Bad request",
  },
  {
    what: "a picture above its folder",
    ask: by("/media/..%2fsecrets/x", { method: "GET" }),
    status: 404,
    says: "Not found",
  },
];

/** The visible text of a page. */
export const readable = (html: string): string =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
