import { Form } from "react-router";
import type { Condition } from "#app/domain/returns/return-state.ts";
import { useRight } from "#app/owner/kit/use-right.ts";
import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { CONDITIONS, type ReturnViewPiece } from "./return-view.ts";

const BOOK_WORDS: Record<Condition, string> = {
  shelf: "Back on the shelf",
  "written-off": "Write off",
  repaired: "Repaired",
};

/** A piece, with the buttons that say where it goes. */
export function PieceRow({ piece, toBook }: { piece: ReturnViewPiece; toBook: readonly Condition[] }) {
  const { lineNo, pieceNo, name, imageUrl, condition } = piece;
  const nameId = `piece-${lineNo}-${pieceNo}`;
  const mayBook = useRight("orders", "write");
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 border-sand border-b py-3 text-label">
      <Picture
        url={imageUrl}
        alt=""
        sizes="72px"
        className="aspect-4/5 overflow-hidden"
        imgClassName="size-full object-cover"
      />
      <div className="min-w-0">
        <p id={nameId} className="wrap-anywhere font-semibold">
          {name}
        </p>
        {condition && <p className="mt-1 text-bark">{CONDITIONS[condition]}</p>}
        {mayBook && condition === null && toBook.length > 0 && (
          <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-3">
            {toBook.map((where) => (
              <Button
                key={where}
                type="submit"
                name="book"
                value={`${where} ${lineNo}-${pieceNo}`}
                size="small"
                variant="secondary"
                aria-describedby={nameId}
              >
                {BOOK_WORDS[where]}
              </Button>
            ))}
          </Form>
        )}
      </div>
    </li>
  );
}
