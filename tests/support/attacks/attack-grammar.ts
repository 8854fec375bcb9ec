import fc from "fast-check";
import type { PlainRequest } from "../requests/raw-request.ts";

/** Text that has broken programs before. */
const TRICKS = [
  "",
  " ",
  "\0",
  "a\0b",
  "..",
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "/etc/passwd",
  "' OR '1'='1",
  "'; DROP TABLE orders; --",
  "%' ESCAPE '",
  "\\",
  "%",
  "_",
  "%00",
  "%25%30%30",
  "%c0%ae%c0%ae/",
  "{{7*7}}",
  "#{7*7}",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "//elsewhere.example",
  "\r\nSet-Cookie: a=b",
  "=cmd|'/c calc'!A0",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-1",
  "0",
  "1e309",
  "99999999999999999999",
  "2147483648",
  "9007199254740993",
  "0x10",
  "١٢٣",
  "\ud800",
  "\ufeff",
  "\u202e",
  "👩‍👩‍👧‍👦",
  "e\u0301".repeat(50),
  "a".repeat(5_000),
  "(a+)+$",
  "[".repeat(300),
  "00000000-0000-0000-0000-000000000000",
  "2026-02-30T25:61:61Z",
  "BA-20261120-0751",
  "adire-tote",
] as const;

const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TRICKS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
);

/** As a part of an address: encoded correctly, twice, partly or not at all. */
const encoded = fc
  .tuple(hostileText, fc.constantFrom("once", "twice", "latin1", "raw", "broken"))
  .map(([text, how]) => {
    const once = encodeURIComponent(text.toWellFormed());
    if (how === "twice") return encodeURIComponent(once);
    if (how === "latin1") return [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join("");
    if (how === "raw") return sendable(text);
    return how === "broken" ? `${once.slice(0, 30)}%e0%a4%` : once;
  });

/**
 * The characters that Node's client accepts in a path or a header. It refuses to send the rest, which raw sockets send
 * instead.
 */
const sendable = (text: string): string => text.replaceAll(/[^\x21-\x7e]/g, "").slice(0, 4_000);
const headerText = (text: string): string => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "").slice(0, 4_000);

const PARAMETERS = [
  "q,size,colour,textile,kind,occasion,price,sort,page,color,sent,to,step,ended,oid,sid,slug,check,confirm,draft,state,show,only",
  "hide,count,stamp,done,index,_routes,_data,__proto__,p,version,callback,redirect,utm_source,id,file,session",
]
  .join()
  .split(",");

const query = fc
  .oneof(
    { weight: 8, arbitrary: fc.array(fc.tuple(fc.constantFrom(...PARAMETERS), encoded), { maxLength: 5 }) },
    { weight: 1, arbitrary: fc.array(fc.tuple(encoded, encoded), { maxLength: 10 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...PARAMETERS), fc.integer({ min: 50, max: 400 }))
        .map(([name, times]) => Array.from({ length: times }, (_, nth) => [name, String(nth)])),
    },
  )
  .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.map((pair) => pair.join("=")).join("&")}`))
  .map((text) => text.slice(0, 8_000));

/** Other spellings of an address, which the router, the files and the probes may each interpret differently. */
const TWISTS: readonly ((path: string) => string)[] = [
  ...Array<(path: string) => string>(16).fill((path) => path),
  (path) => `${path}.data`,
  (path) => `${path}/_.data`,
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => `${path}//`,
  (path) => `${path}/..`,
  (path) => `/x/..${path}`,
  (path) => `/%2e%2e${path}`,
  (path) => `${path};jsessionid=1`,
  (path) => path.toUpperCase(),
  (path) => path.replaceAll("/", "%2f"),
  (path) => path.replaceAll("/", "\\"),
  (path) => `${path}%00`,
  (path) => `${path}%`,
  (path) => `${path}#fragment`,
  (path) => `${path}.json`,
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
];

const HEADERS = [
  "accept,accept-charset,accept-encoding,accept-language,authorization,cache-control,cookie,content-encoding,forwarded",
  "if-match,if-modified-since,if-none-match,if-range,max-forwards,origin,range,referer,sec-fetch-mode,sec-fetch-site",
  "stripe-signature,te,user-agent,x-forwarded-host,x-forwarded-proto,x-http-method-override,x-original-url,x-rewrite-url",
]
  .join()
  .split(",");

const HEADER_VALUES = [
  "bytes=0-0,-1,5-2",
  "bytes=-999999999999",
  "bytes=9-1",
  "bytes=0-99999999999999999999",
  '"x", W/"y", *',
  "*;q=0.0000001, gzip;q=nan",
  "admin.session_token=x; admin.session_token=y; __Host-a=;=;",
  "checkout=eyJhIjoxfQ==",
  "Bearer null",
  "t=1,v1=",
  "t=99999999999999,v1=00,v1=00",
  "null",
  "cross-site",
  "en-GB-x-;q=1e9",
  "Thu, 99 Foo 2026 99:99:99 GMT",
] as const;

const headerValue = fc.oneof(fc.constantFrom(...HEADER_VALUES), hostileText.map(headerText));

const headers = fc.dictionary(fc.constantFrom(...HEADERS), headerValue, { maxKeys: 4 });

const METHODS = [...Array<string>(12).fill("POST"), "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "TRACE"];

/** Read requests for these paths. */
export function reads(paths: readonly string[]): fc.Arbitrary<PlainRequest> {
  return fc.record({
    method: fc.constantFrom("GET", "GET", "GET", "HEAD"),
    path: addresses(paths),
    headers,
  });
}

/** Requests with a body. `bodies` are made for the requested address; the declared type may not match the body. */
export function changes(
  paths: readonly string[],
  bodies: fc.Arbitrary<HostileBody>,
): fc.Arbitrary<PlainRequest> {
  return fc
    .record({ method: fc.constantFrom(...METHODS), path: addresses(paths), headers, body: bodies })
    .map(({ method, path, headers: more, body: { type, bytes } }) => ({
      method,
      path,
      headers: { ...(type !== null && { "content-type": headerText(type) }), ...more },
      body: bytes,
    }));
}

/** A path of the table with hostile text in each parameter, in some spelling, with a query. */
function addresses(paths: readonly string[]): fc.Arbitrary<string> {
  return fc
    .record({
      path: fc.constantFrom(...paths),
      parts: fc.array(encoded, { minLength: 2, maxLength: 2 }),
      twist: fc.constantFrom(...TWISTS),
      query,
    })
    .map(({ path, parts, twist, query: asked }) => {
      const left = [...parts];
      const filled = path.replaceAll(/:\w+\??|\*/g, () => (left.shift() ?? "x").slice(0, 2_000));
      return sendable(twist(filled) + asked) || "/";
    });
}

/** A body, and the content type that it is sent with; null for none. */
export interface HostileBody {
  type: string | null;
  bytes: Buffer;
}

const JSON_TYPES = [
  "application/json",
  "application/json",
  "application/json; charset=utf-7",
  "application/vnd.api+json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "",
  'application/json;charset="',
] as const;

/** Valid and invalid JSON: deep, huge, with the names that objects inherit, with duplicate names. */
export function jsonBodies(names: readonly string[]): fc.Arbitrary<HostileBody> {
  const value = fc.oneof(
    hostileText,
    fc.jsonValue({ maxDepth: 4 }),
    fc.double(),
    fc.constantFrom(null, true, [], {}, [[]], [null], Number.MAX_SAFE_INTEGER + 1),
  );
  const object = fc.dictionary(fc.constantFrom(...names, "__proto__", "constructor", "toJSON"), value);
  const text = fc.oneof(
    { weight: 5, arbitrary: object.map((it) => JSON.stringify(it)) },
    { weight: 2, arbitrary: fc.array(object, { maxLength: 5 }).map((items) => JSON.stringify({ items })) },
    { weight: 1, arbitrary: value.map((it) => JSON.stringify(it) ?? "") },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN_JSON) },
    { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 50_000 }).map((deep) => "[".repeat(deep)) },
    { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 40_000 }).map(nested) },
  );
  return fc
    .tuple(text, fc.constantFrom(...JSON_TYPES), fc.constantFrom("utf8", "utf16le", "latin1"))
    .map(([json, type, encoding]) => ({ type, bytes: Buffer.from(json, encoding) }));
}

const nested = (deep: number): string => `${'{"items":['.repeat(deep / 10)}1${"]}".repeat(deep / 10)}`;

const BROKEN_JSON = [
  "",
  "{",
  "NaN",
  "{'items':[]}",
  '{"items":NaN}',
  '{"items":[{"qty":1e400}]}',
  '{"items":[],"items":[{"slug":"adire-tote"}]}',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
  "\ufeff{}",
  '"\\ud800"',
  '{"email":"a\\u0000@example.com","items":[{"slug":"a\\u0000"}]}',
  "// comment\n{}",
  `{"a":"${"x".repeat(120_000)}"}`,
] as const;

/** Forms of both kinds, with these fields and others, and invalid forms. */
export function formBodies(names: readonly string[]): fc.Arbitrary<HostileBody> {
  const fields = fc.array(
    fc.tuple(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, hostileText), hostileText),
    { maxLength: 12 },
  );
  const plain = fields.map((pairs) => ({
    type: "application/x-www-form-urlencoded",
    bytes: Buffer.from(new URLSearchParams(pairs.map(([name, text]) => [name, text])).toString()),
  }));
  const broken = fc
    .tuple(fc.constantFrom(...FORM_TYPES), fc.uint8Array({ maxLength: 300 }))
    .map(([type, bytes]) => ({ type, bytes: Buffer.from(bytes) }));
  const filed = fc
    .tuple(fields, hostileText, fc.constantFrom(...BOUNDARIES))
    .map(([pairs, fileName, [boundary, said]]) => ({
      type: `multipart/form-data; boundary=${said}`,
      bytes: multipart(pairs, fileName, boundary),
    }));
  return fc.oneof(
    { weight: 4, arbitrary: plain },
    { weight: 4, arbitrary: filed },
    { weight: 1, arbitrary: broken },
  );
}

/** A form's boundary, and the declared one. */
const BOUNDARIES = [
  ["x", "x"],
  ["x", "x"],
  ["x", '"x"'],
  ["x", "y"],
  ["x", ""],
  ["", '""'],
  ["x".repeat(200), "x".repeat(200)],
  ["a b", '"a b"'],
  ["--", "--"],
  ["x", "x; charset=utf-16"],
] as const;

const FORM_TYPES = [
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/mixed; boundary=x",
  "application/x-www-form-urlencoded; charset=ibm037",
  "application/octet-stream",
  "text/html",
  "*/*",
] as const;

/** The body is verbatim, without escapes: names may end their own header, and the last boundary may be missing. */
function multipart(
  fields: readonly (readonly [string, string])[],
  fileName: string,
  boundary: string,
): Buffer {
  const parts = fields.map(
    ([name, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="${fileName}"\r\nContent-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n\0\xff\xd8\r\n`;
  const end = fields.length % 3 === 0 ? "" : `--${boundary}--\r\n`;
  return Buffer.from([...parts, file, end].join(""));
}
