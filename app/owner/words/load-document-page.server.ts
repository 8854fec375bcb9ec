import * as z from "zod";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import type { DocumentView } from "#app/domain/content/document-version.ts";
import { DOCUMENTS, type DocumentName } from "#app/domain/content/documents.ts";
import {
  type ContentDeps,
  type DocumentReader,
  loadDocument,
} from "#app/domain/content/read-documents.server.ts";
import { shopMoment } from "#app/shared/shop-moment.ts";
import { wordsDifferences } from "./document-differences.ts";
import { type DocumentField, fieldLabel, itemLabel, type TextFormat } from "./document-field.ts";
import type { DocumentPageView, ShownVersion, WordsDone } from "./document-view.ts";
import { documentValuesOf, type Typed } from "./typed-document.ts";

/** The form of a document. It follows from a schema, which never changes while the shop runs. */
export function fieldOfDocument(name: DocumentName): DocumentField {
  const field = fields.get(name) ?? documentFieldsOf(DOCUMENTS[name].schema, name);
  fields.set(name, field);
  return field;
}
const fields = new Map<DocumentName, DocumentField>();

/** A document with its form, its versions and the changes of a new default. */
export async function loadDocumentPage(
  deps: ContentDeps,
  admin: DocumentReader,
  { name, done }: { name: DocumentName; done: WordsDone | null },
): Promise<DocumentPageView> {
  const view = await loadDocument(deps, admin, name);
  const field = fieldOfDocument(name);
  const published = documentValuesOf(field, view.published);
  const typed = view.draft ? documentValuesOf(field, view.draft.body) : published;
  const delivered = documentValuesOf(field, defaultDocuments[name]);
  const draft = view.draft && {
    by: view.draft.by,
    savedAt: view.draft.savedAt,
    publishAt: view.draft.publishAt,
    heldBack: view.draft.heldBack,
  };
  return {
    name,
    title: view.title,
    field,
    typed,
    revision: view.revision,
    draft,
    draftChanges: draft ? wordsDifferences(field, published, typed) : [],
    versions: versionsOf(field, view, delivered),
    newerDefault: view.hasNewerDefault ? wordsDifferences(field, published, delivered) : null,
    places: await deps.listPaths(),
    done,
    publishAt: draft?.publishAt ? shopMoment(draft.publishAt) : "",
  };
}

/** The published states, newest first, and at their end the words as they were delivered. */
function versionsOf(
  field: DocumentField,
  { versions, published }: DocumentView,
  delivered: Typed,
): ShownVersion[] {
  const now = documentValuesOf(field, published);
  const states = [
    ...versions.map(({ id, body, by, publishedAt }) => ({
      id,
      published: { by, at: publishedAt },
      typed: documentValuesOf(field, body),
    })),
    { id: "default" as const, published: null, typed: delivered },
  ];
  return states.map(({ id, published, typed }, nth) => {
    const before = states[nth + 1];
    return {
      id,
      published,
      isNow: nth === 0,
      sinceBefore: before ? wordsDifferences(field, before.typed, typed) : null,
      untilNow: nth === 0 ? [] : wordsDifferences(field, now, typed),
    };
  });
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** More items than any list of the shop needs. */
const MAX_ITEMS = 100;

/** Names of texts that take more than a line. */
const LONG: ReadonlySet<string> = new Set(
  "text lead about description answer bio quote note caption paragraphs tagline alt whatsappMessage storyMessage pictureNote defaultDescription shareImageAlt registeredOffice".split(
    " ",
  ),
);

/**
 * The form of a document, out of its schema: no field of it is written anywhere else. `name` is the document's. The
 * schema says by `meta` which texts are prose (`isProse`) or longer than a line (`isLong`), which are pictures and
 * links (`is`), and what the owner calls a field (`label`), an item of a list (`item`), and how to fill it (`hint`).
 */
export function documentFieldsOf(schema: z.ZodType, name: string): DocumentField {
  return fieldOf(name, z.toJSONSchema(schema, { io: "input" }) as JsonSchema, "text");
}

type WhenEmpty = "text" | "null" | "absent";

function fieldOf(name: string, schema: JsonSchema, whenEmpty: WhenEmpty): DocumentField {
  const label = textIn(schema, "label") ?? fieldLabel(name);
  if (schema.anyOf) {
    const value = schema.anyOf.find(({ type }) => type !== "null");
    if (!value) throw new Error(`No field can be made of ${name}`);
    return fieldOf(name, value, schema.anyOf.some(({ type }) => type === "null") ? "null" : whenEmpty);
  }
  if (schema.const !== undefined) return { kind: "fixed", label, value: String(schema.const) };
  if (schema.type === "object") {
    const parts = Object.entries(schema.properties ?? {}).map(([part, of]) => ({
      name: part,
      field: fieldOf(part, of as JsonSchema, schema.required?.includes(part) ? "text" : "absent"),
    }));
    return { kind: "group", label, isTuple: false, whenEmpty, parts };
  }
  if (schema.type === "array") return listOf(label, schema, { name, whenEmpty });
  if (schema.type === "boolean")
    return { kind: "text", label, format: "flag", whenEmpty: "text", max: null, hint: undefined };
  if (schema.type === "integer" || schema.type === "number" || schema.type === "string")
    return {
      kind: "text",
      label: schema.is === "picture" && name === "url" ? "Picture" : label,
      format: formatOf(name, schema),
      whenEmpty,
      max: schema.type === "string" ? (schema.maxLength ?? null) : null,
      hint: textIn(schema, "hint"),
    };
  throw new Error(`No field can be made of ${name}: ${JSON.stringify(schema)}`);
}

function listOf(
  label: string,
  schema: JsonSchema,
  { name, whenEmpty }: { name: string; whenEmpty: WhenEmpty },
): DocumentField {
  const { prefixItems } = schema;
  if (prefixItems) {
    const items = prefixItems as JsonSchema[];
    const isRange = items.length === 2 && items.every(({ type }) => type === "integer");
    const parts = items.map((part, nth) => {
      const field = fieldOf(name, part, "text");
      return {
        name: String(nth),
        field: {
          ...field,
          label: textIn(part, "label") ?? (isRange ? (nth === 0 ? "From" : "To") : `${label} ${nth + 1}`),
        },
      };
    });
    return { kind: "group", label, isTuple: true, whenEmpty, parts };
  }
  const item = fieldOf(name, schema.items as JsonSchema, "text");
  return {
    kind: "list",
    label,
    item: { ...item, label: textIn(schema, "item") ?? itemLabel(label) },
    min: schema.minItems ?? 0,
    max: schema.maxItems ?? MAX_ITEMS,
    whenEmpty,
  };
}

const textIn = (schema: JsonSchema, name: "label" | "item" | "hint"): string | undefined =>
  typeof schema[name] === "string" ? schema[name] : undefined;

function formatOf(name: string, schema: JsonSchema): TextFormat {
  if (schema.type === "integer" || schema.type === "number") return "number";
  if (schema.isProse === true) return "prose";
  if (schema.is === "picture" || schema.is === "page" || schema.is === "place") return schema.is;
  if (schema.format === "date") return "day";
  if (schema.format === "email") return "email";
  if (schema.format === "uri") return "address";
  return LONG.has(name) || schema.isLong === true ? "lines" : "line";
}
