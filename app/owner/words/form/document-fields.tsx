import { useRef, useState } from "react";
import { Submit } from "#app/owner/kit/form-parts.tsx";
import { useHydrated } from "#app/platform/browser/use-stored-value.ts";
import { FieldNotes } from "#app/ui/field.tsx";
import {
  type DocumentField,
  type FieldPath,
  fieldId,
  type GroupField,
  isFixedLength,
  type ListField,
} from "../document-field.ts";
import { firstTextOf, type Typed, writeChange } from "../typed-document.ts";
import { Fold } from "./fold.tsx";
import { useHasProblem, useProblem } from "./form-context.tsx";
import { type Item, ListButtons, useDragOrder, useListItems } from "./list-buttons.tsx";
import { WordsInput } from "./text-input.tsx";

interface PartProps<Field extends DocumentField = DocumentField> {
  field: Field;
  path: FieldPath;
  typed: Typed;
}

/** The fields of a document. In a long one, each of its parts folds. */
export function DocumentFields({ field, typed, isLong }: Omit<PartProps, "path"> & { isLong: boolean }) {
  if (field.kind !== "group") return <Part field={field} path={[]} typed={typed} />;
  return (
    <div className={isLong ? "border-sand border-t" : "grid gap-6"}>
      {field.parts.map(({ name, field: part }) => {
        const shared = { field: part, path: [name], typed: partOf(typed, name) };
        return isLong && (part.kind === "group" || part.kind === "list") ? (
          <Section key={name} {...shared} field={part} />
        ) : (
          <div key={name} className={isLong ? "border-sand border-b py-5" : ""}>
            <Part {...shared} />
          </div>
        );
      })}
    </div>
  );
}

const partOf = (typed: Typed, name: string): Typed =>
  typeof typed === "object" ? ((typed as Record<string, Typed>)[name] ?? "") : "";

function Section({ field, path, typed }: PartProps<GroupField | ListField>) {
  return (
    <div className="border-sand border-b">
      <Fold
        id={fieldId(path)}
        legend={field.label}
        isSection
        hasProblem={useHasProblem(path)}
        error={useProblem(path)}
      >
        {field.kind === "list" ? (
          <Items field={field} path={path} typed={typed} />
        ) : (
          <GroupParts field={field} path={path} typed={typed} />
        )}
      </Fold>
    </div>
  );
}

function Part({ field, path, typed }: PartProps) {
  if (field.kind === "text")
    return <WordsInput field={field} path={path} value={typeof typed === "string" ? typed : ""} />;
  if (field.kind === "fixed")
    return (
      <p className="text-label">
        <span className="font-[560]">{field.label}</span> {field.value}
      </p>
    );
  return <Group field={field} path={path} typed={typed} />;
}

/** Fields that belong together, or a list, under their name. */
function Group({ field, path, typed }: PartProps<GroupField | ListField>) {
  const error = useProblem(path);
  const id = fieldId(path);
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0 border-sand border-l-2 pl-4">
      <legend className="float-left mb-3 w-full font-[560] text-label">
        {field.label}
        {field.whenEmpty !== "text" && <span className="font-normal text-bark text-small"> optional</span>}
      </legend>
      <div className="clear-both">
        <FieldNotes id={id} error={error} />
        {field.kind === "list" ? (
          <Items field={field} path={path} typed={typed} />
        ) : (
          <GroupParts field={field} path={path} typed={typed} />
        )}
      </div>
    </fieldset>
  );
}

function GroupParts({ field, path, typed }: PartProps<GroupField>) {
  const isRow = field.isTuple || field.parts.every(({ field: part }) => isShort(part));
  return (
    <div className={isRow ? "grid gap-x-4 gap-y-5 sm:grid-cols-2" : "grid gap-5"}>
      {field.parts.map(({ name, field: part }) => (
        <Part key={name} field={part} path={[...path, name]} typed={partOf(typed, name)} />
      ))}
    </div>
  );
}

const isShort = (field: DocumentField): boolean =>
  field.kind === "text" && !["lines", "prose", "picture"].includes(field.format);

/**
 * The items of a list. Scripts change it at once: each item keeps its fields with their input, and only their names
 * follow its place.
 */
function Items({ field, path, typed }: PartProps<ListField>) {
  const list = useRef<HTMLOListElement>(null);
  const { items, change, said, nameOf } = useListItems(list, { field, path, typed });
  const { dragged, start } = useDragOrder(list, (place, to) => change({ do: "move", place, to }));
  const isLive = useHydrated();
  const isFixed = isFixedLength(field);

  return (
    <div>
      <ol ref={list} tabIndex={-1} className="grid gap-y-1 outline-none">
        {items.map((item, place) => (
          <li key={item.key} className={`relative ${dragged === place ? "bg-calico" : ""}`}>
            {isLive && items.length > 1 && (
              <span
                aria-hidden="true"
                onPointerDown={start(place)}
                className="absolute top-1.5 left-0 z-1 grid h-11 w-8 cursor-grab touch-none select-none place-items-center text-bark hover:bg-calico active:cursor-grabbing"
              >
                ⠿
              </span>
            )}
            <div className="absolute top-1.5 right-0 z-1">
              <ListButtons
                path={path}
                said={nameOf(place)}
                place={place}
                count={items.length}
                canRemove={!isFixed && items.length > field.min}
                onChange={change}
              />
            </div>
            <ItemFields field={field.item} path={[...path, place]} item={item} legend={nameOf(place)} />
          </li>
        ))}
      </ol>
      {!isFixed && items.length < field.max && (
        <Submit
          name="change"
          value={writeChange(path, { do: "add" })}
          label={`Add ${lowered(field.item.label)}`}
          secondary
          className="mt-3"
          onClick={(event) => {
            event.preventDefault();
            change({ do: "add" });
          }}
        />
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}

/** 'Quick link' within a sentence; 'FAQ' stays as it is. */
const lowered = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

interface ItemFieldsProps {
  field: DocumentField;
  path: FieldPath;
  item: Item;
  legend: string;
}

function ItemFields({ field, path, item: { typed, isNew }, legend }: ItemFieldsProps) {
  const hasProblem = useHasProblem(path);
  const [detail, setDetail] = useState(firstTextOf(field, typed));
  const error = useProblem(path);
  if (field.kind === "text")
    return (
      <WordsInput
        field={{ ...field, label: legend }}
        path={path}
        value={typeof typed === "string" ? typed : ""}
        className="py-1.5 [&_label]:mb-1 [&_label]:flex [&_label]:min-h-11 [&_label]:items-center [&_label]:pr-36 [&_label]:pl-9"
      />
    );
  return (
    // Its first words follow the input, for the time when it is folded.
    <div
      onInput={({ currentTarget }) => {
        const texts = [...currentTarget.querySelectorAll<HTMLInputElement>("[type=text], textarea")];
        const first = texts.find(({ name }) => /\.(title|name|label|question)$/.test(name)) ?? texts[0];
        setDetail(first?.value ?? "");
      }}
    >
      <Fold
        id={fieldId(path)}
        legend={legend}
        detail={detail}
        isNew={isNew}
        hasProblem={hasProblem}
        error={error}
        className="pr-34 pl-9"
      >
        <div className="pl-4 sm:pl-9">
          {field.kind === "group" ? (
            <GroupParts field={field} path={path} typed={typed} />
          ) : (
            <Part field={field} path={path} typed={typed} />
          )}
        </div>
      </Fold>
    </div>
  );
}
